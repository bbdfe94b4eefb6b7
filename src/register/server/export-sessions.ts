import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Export } from '../../platform/export.ts'
import { exportList } from '../../platform/server/http/export-list.ts'
import { hasSeveralRegisters } from './register-queries.ts'
import { newestSessions, type ClosedSession } from './session-list-queries.ts'

const header = [
  'Abertura',
  'Fechamento',
  'Profissional',
  'Valor inicial',
  'Cartão',
  'Dinheiro',
  'PIX',
  'Sinal',
  'Total de vendas',
  'Estornos em cartão',
  'Estornos em dinheiro',
  'Estornos em PIX',
  'Estornos em sinal',
  'Suprimentos',
  'Sangrias',
  'Esperado em dinheiro',
  'Valor contado',
  'Diferença',
]

/** Exports all closed sessions. Open sessions are left out because their figures are stored at closing. */
export async function exportSessions(tx: BusinessTx): Promise<Export> {
  const formats = await formatsOfBusiness(tx)
  const hasSeveral = await hasSeveralRegisters(tx)
  return exportList(tx, {
    action: 'register.export',
    name: 'caixas',
    header: [...(hasSeveral ? ['Caixa'] : []), ...header],
    rows: newestSessions(tx).where('r.status', '=', 'closed').$castTo<ClosedSession>(),
    line: (row) => [
      ...(hasSeveral ? [row.registerName] : []),
      formats.dateTimeOf(row.openedAt),
      formats.dateTimeOf(row.closedAt),
      row.cashierName,
      ...[
        row.openingCents,
        row.cardCents,
        row.cashCents,
        row.pixCents,
        row.depositCents,
        row.totalCents,
        row.refundedCardCents,
        row.refundedCashCents,
        row.refundedPixCents,
        row.refundedDepositCents,
        row.suppliesCents,
        row.withdrawalsCents,
        row.expectedCents,
        row.closingCents,
        row.differenceCents,
      ].map((cents) => ({ cents })),
    ],
  })
}
