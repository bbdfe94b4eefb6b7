import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'

/** Stock is counted in whole units, and is never negative. */
const mostUnits = 1_000_000
export const stockCount = (message: string) => field.count(message, 0, mostUnits)

export const movementKinds = ['entry', 'exit', 'adjustment'] as const
export type StockMovementKind = (typeof movementKinds)[number]

/** The ledger also holds what sales took and what refunds gave back. */
export const ledgerKinds = [...movementKinds, 'sale', 'refund'] as const
export type LedgerKind = (typeof ledgerKinds)[number]
export const movementNames: Record<LedgerKind, string> = {
  entry: 'Entrada',
  exit: 'Saída',
  adjustment: 'Ajuste',
  sale: 'Venda',
  refund: 'Estorno',
}

/** Suggestions for the reason. */
export const usualReasons: Record<StockMovementKind, readonly string[]> = {
  entry: ['Compra', 'Devolução de cliente', 'Bonificação do fornecedor'],
  exit: ['Uso no salão', 'Vencimento', 'Perda ou quebra', 'Brinde', 'Devolução ao fornecedor'],
  adjustment: ['Contagem de estoque', 'Correção de lançamento'],
}

/**
 * A stock movement without a sale. For an adjustment, `quantity` is what was counted, and `expectedStock` is the
 * stock that the screen showed.
 */
export const stockMovementForm = z
  .object({
    kind: z.enum(movementKinds, 'Escolha entrada, saída ou ajuste.'),
    quantity: stockCount('Informe a quantidade em unidades inteiras.'),
    expectedStock: z.optional(stockCount('Informe o estoque atual.')),
    reason: field.optionalText(120),
  })
  .check(
    z.refine(({ kind, quantity }) => kind === 'adjustment' || quantity > 0, {
      path: ['quantity'],
      error: 'Informe a quantidade, a partir de 1.',
    }),
    z.refine(({ kind, reason }) => kind === 'entry' || reason !== null, {
      path: ['reason'],
      error: 'Informe o motivo.',
    }),
  )
export type StockMovementForm = z.infer<typeof stockMovementForm>
type Movement = Pick<StockMovementForm, 'kind' | 'quantity' | 'expectedStock'>

/** The stock on hand after a movement. */
export function stockAfter(stock: number, { kind, quantity }: Movement): number {
  if (kind === 'adjustment') return quantity
  return kind === 'entry' ? stock + quantity : stock - quantity
}

export const stockRefusals = refusals({
  STOCK_CHANGED: {
    status: 409,
    title: 'Estoque alterado',
    text: 'O estoque mudou enquanto você contava. Confira a quantidade atual e salve de novo.',
  },
  STOCK_TOO_LOW: { status: 409, title: 'Estoque insuficiente', text: 'A saída é maior do que o estoque atual.' },
  STOCK_TOO_HIGH: { status: 409, title: 'Estoque muito alto', text: 'O estoque passaria de 1.000.000 de unidades.' },
})

/** The facts of these refusals: the current stock. */
export const stockFacts = z.object({ stock: z.int() })

export function movementRefusal(stock: number, movement: Movement) {
  if (movement.kind === 'adjustment' && movement.expectedStock !== stock) return stockRefusals.STOCK_CHANGED
  const after = stockAfter(stock, movement)
  if (after < 0) return stockRefusals.STOCK_TOO_LOW
  return after > mostUnits ? stockRefusals.STOCK_TOO_HIGH : null
}

/** True if the stock is at or below the level at which the product should be bought again. */
export const isLow = ({ stock, lowStockLevel }: { stock: number; lowStockLevel: number }): boolean =>
  stock <= lowStockLevel
