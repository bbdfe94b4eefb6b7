import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'

/** Stock is whole units, and never less than none. */
const mostUnits = 1_000_000
export const stockCount = (message: string) => field.count(message, 0, mostUnits)

export const movementKinds = ['entry', 'exit'] as const
export type MovementKind = (typeof movementKinds)[number]
export const movementNames: Record<MovementKind, string> = { entry: 'Entrada', exit: 'Saída' }

/** Goods that came in or went out without a sale. */
export const stockMovementForm = z.object({
  kind: z.enum(movementKinds, 'Escolha entrada ou saída.'),
  quantity: field.count('Informe a quantidade em unidades inteiras.', 1, mostUnits),
  reason: field.optionalText(120),
})
export type StockMovementForm = z.infer<typeof stockMovementForm>

/** What a movement adds to the stock on hand. */
export const signed = (kind: MovementKind, quantity: number): number => (kind === 'entry' ? quantity : -quantity)

export const stockRefusals = refusals({
  STOCK_CHANGED: {
    status: 409,
    title: 'Estoque alterado',
    text: 'O estoque mudou enquanto você editava. Confira a quantidade atual e salve de novo.',
  },
  STOCK_TOO_LOW: { status: 409, title: 'Estoque insuficiente', text: 'A saída é maior do que o estoque atual.' },
  STOCK_TOO_HIGH: { status: 409, title: 'Estoque muito alto', text: 'O estoque passaria de 1.000.000 de unidades.' },
})

/** What these refusals tell beside their text: the stock as it is now. */
export const stockFacts = z.object({ stock: z.int() })

export function movementRefusal(stock: number, movement: { kind: MovementKind; quantity: number }) {
  const after = stock + signed(movement.kind, movement.quantity)
  if (after < 0) return stockRefusals.STOCK_TOO_LOW
  return after > mostUnits ? stockRefusals.STOCK_TOO_HIGH : null
}
