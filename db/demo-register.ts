import { instantOf, weekdayOf, type LocalDate } from '../src/platform/clock.ts'
import { newId } from '../src/platform/id.ts'
import type { BusinessTx, Scope } from '../src/platform/server/database/business-tx.ts'
import { inBusiness } from '../src/platform/server/database/run-transaction.ts'
import { moveCash } from '../src/register/server/move-cash.ts'
import { refundSale } from '../src/sales/server/refund-sale.ts'
import type { RegisterMovementKind } from '../src/register/register-movement.ts'
import type { SaleRequest } from '../src/sales/sale.ts'

const [tuesday, friday] = [2, 5]
const keptCents = 15_000
const muchCents = 50_000

/** Adds a refund, a supply of coins and a withdrawal on some days. Returns the cash in the drawer. */
export async function endDay(
  scope: Scope,
  date: LocalDate,
  lastSale: SaleRequest | undefined,
  cashCents: number,
): Promise<number> {
  let drawer = cashCents
  const at = <T>(time: string, work: (tx: BusinessTx) => Promise<T>) =>
    inBusiness({ ...scope, now: instantOf(date, time, scope.zone) }, 'write', work)
  const move = (time: string, kind: RegisterMovementKind, amountCents: number, reason: string) =>
    at(time, (tx) => moveCash(tx, { id: newId(), kind, amountCents, reason }))

  if (weekdayOf(date) === tuesday && lastSale) {
    const [line] = lastSale.lines
    const { method } = lastSale.payments[0]!
    const amountCents = line!.unitCents
    await at('19:40', (tx) =>
      refundSale(tx, {
        id: newId(),
        saleId: lastSale.id,
        lines: [{ line: 1, quantity: 1 }],
        payments: [{ method, amountCents }],
        reason: 'Cliente não gostou do resultado',
        restocks: false,
      }),
    )
    if (method === 'cash') drawer -= amountCents
  }
  if (weekdayOf(date) === friday) {
    await move('19:45', 'supply', 5_000, 'Troco em moedas')
    drawer += 5_000
  }
  if (drawer > muchCents) {
    const amountCents = Math.floor((drawer - keptCents) / 10_000) * 10_000
    await move('19:50', 'withdrawal', amountCents, 'Depósito no banco')
    drawer -= amountCents
  }
  return drawer
}
