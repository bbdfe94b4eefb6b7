import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Export } from '../../platform/export.ts'
import { exportList } from '../../platform/server/http/export-list.ts'
import { hasSeveralRegisters } from './register-queries.ts'
import { newestSessions } from './session-list-queries.ts'

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
    rows: newestSessions(tx).where('r.status', '=', 'closed'),
    line: (row) => [
      ...(hasSeveral ? [row.registerName] : []),
      formats.dateTimeOf(row.opened_at),
      formats.dateTimeOf(row.closed_at!),
      row.cashier_name,
      ...[
        row.opening_cents,
        row.card_cents!,
        row.cash_cents!,
        row.pix_cents!,
        row.deposit_cents,
        row.total_cents!,
        row.refunded_card_cents,
        row.refunded_cash_cents,
        row.refunded_pix_cents,
        row.refunded_deposit_cents,
        row.supplies_cents,
        row.withdrawals_cents,
        row.expected_cents!,
        row.closing_cents!,
        row.difference_cents!,
      ].map((cents) => ({ cents })),
    ],
  })
}
