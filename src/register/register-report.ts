import type { Formats } from '../platform/format.ts'
import { centred, pair, rule, wrapped, type PaperRow } from '../platform/paper.ts'
import { ledgerMethods, methodNames } from './payment.ts'
import { differenceCents, expectedCashCents, type SessionReport } from './register.ts'
import { movementNames } from './register-movement.ts'

/** The printed report of a register session. An open session is reported so far; a closed one includes the count. */
export function registerReport(report: SessionReport, { money, date }: Formats): PaperRow[] {
  const moment = (at: { date: string; time: string }) => `${date(at.date)} ${at.time}`
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
      .flatMap((method) => pair(methodNames[method], money(figures[`${method}Cents`]))),
    ...pair('TOTAL', money(figures.totalCents), 'strong'),
    ...(refunded.totalCents === 0
      ? []
      : [
          rule,
          ...wrapped('Estornos'),
          ...ledgerMethods
            .filter((method) => refunded[`${method}Cents`] > 0)
            .flatMap((method) => pair(methodNames[method], money(-refunded[`${method}Cents`]))),
          ...pair('LÍQUIDO', money(figures.totalCents - refunded.totalCents), 'strong'),
        ]),
    ...movements.flatMap(({ kind, time, reason, amountCents }, at) => [
      ...(at === 0 ? [rule] : []),
      ...pair(`${time} ${movementNames[kind]}`, money(kind === 'supply' ? amountCents : -amountCents)),
      ...wrapped(reason),
    ]),
    rule,
    ...pair('Valor inicial', money(report.openingCents)),
    ...pair('Vendas em dinheiro', money(figures.cashCents)),
    ...(figures.suppliesCents > 0 ? pair('Suprimentos', money(figures.suppliesCents)) : []),
    ...(figures.withdrawalsCents > 0 ? pair('Sangrias', money(-figures.withdrawalsCents)) : []),
    ...(refunded.cashCents > 0 ? pair('Estornos em dinheiro', money(-refunded.cashCents)) : []),
    ...pair('Esperado em dinheiro', money(expectedCashCents(report))),
    ...(figures.chargedTwice.totalCents > 0
      ? [
          ...wrapped('A conferir: vendas cobradas aqui sem internet e também em outro caixa'),
          ...pair('Cobrado em dobro', money(figures.chargedTwice.totalCents)),
          ...pair('em dinheiro', money(figures.chargedTwice.cashCents)),
        ]
      : []),
    ...(closing
      ? [
          ...pair('Valor contado', money(closing.countedCents)),
          ...pair('Diferença', money(differenceCents(report, closing.countedCents)), 'strong'),
        ]
      : []),
  ]
}
