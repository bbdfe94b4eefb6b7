import { brl, formatLocalDate } from '../platform/format.ts'
import { centred, pair, rule, wrapped, type PaperRow } from '../platform/paper.ts'
import { ledgerMethods, methodNames } from './payment.ts'
import { differenceCents, expectedCashCents, type SessionReport } from './register.ts'
import { movementNames } from './register-movement.ts'

const moment = ({ date, time }: { date: string; time: string }) => `${formatLocalDate(date)} ${time}`

/** A register session on paper: an open one until now, a closed one with what was counted. */
export function registerReport(report: SessionReport): PaperRow[] {
  const { figures, movements, closing } = report
  const { refunded } = figures
  return [
    ...centred(report.businessName, 'strong'),
    ...centred(closing ? 'Fechamento de caixa' : 'Parcial de caixa'),
    rule,
    ...(report.registerName ? wrapped(`Caixa: ${report.registerName}`) : []),
    ...wrapped(`Profissional: ${report.cashierName}`),
    ...pair('Abertura', moment(report.opened)),
    ...(closing ? pair('Fechamento', moment(closing)) : pair('Impresso', moment(report.printed))),
    rule,
    ...pair('Vendas', String(figures.saleCount)),
    ...ledgerMethods
      .filter((method) => method !== 'deposit' || figures.depositCents > 0)
      .flatMap((method) => pair(methodNames[method], brl(figures[`${method}Cents`]))),
    ...pair('TOTAL', brl(figures.totalCents), 'strong'),
    ...(refunded.totalCents === 0
      ? []
      : [
          rule,
          ...wrapped('Estornos'),
          ...ledgerMethods
            .filter((method) => refunded[`${method}Cents`] > 0)
            .flatMap((method) => pair(methodNames[method], brl(-refunded[`${method}Cents`]))),
          ...pair('LÍQUIDO', brl(figures.totalCents - refunded.totalCents), 'strong'),
        ]),
    ...movements.flatMap(({ kind, time, reason, amountCents }, at) => [
      ...(at === 0 ? [rule] : []),
      ...pair(`${time} ${movementNames[kind]}`, brl(kind === 'supply' ? amountCents : -amountCents)),
      ...wrapped(reason),
    ]),
    rule,
    ...pair('Valor inicial', brl(report.openingCents)),
    ...pair('Vendas em dinheiro', brl(figures.cashCents)),
    ...(figures.suppliesCents > 0 ? pair('Suprimentos', brl(figures.suppliesCents)) : []),
    ...(figures.withdrawalsCents > 0 ? pair('Sangrias', brl(-figures.withdrawalsCents)) : []),
    ...(refunded.cashCents > 0 ? pair('Estornos em dinheiro', brl(-refunded.cashCents)) : []),
    ...pair('Esperado em dinheiro', brl(expectedCashCents(report))),
    ...(closing
      ? [
          ...pair('Valor contado', brl(closing.countedCents)),
          ...pair('Diferença', brl(differenceCents(report, closing.countedCents)), 'strong'),
        ]
      : []),
  ]
}
