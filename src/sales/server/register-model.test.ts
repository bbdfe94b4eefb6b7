// @faults
import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { newId } from '../../platform/id.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { at, compare, type DrawnNumbers, walk } from '../../platform/server/testing/model.ts'
import { registerRefusals } from '../../register/register.ts'
import { movementRefusals } from '../../register/register-movement.ts'
import { sessionReport } from '../../register/server/register-queries.ts'
import { refundRefusals, type RefundRequest } from '../refund.ts'
import { saleRefusals, type SaleRequest } from '../sale.ts'
import { aProduct, aRefund, aSale, close, move, open, refund, sell } from './testing/till.ts'

const database = freshDatabase()

const methods = ['card', 'cash', 'pix'] as const
type Method = (typeof methods)[number]
const unitCents = 2_500
const stocks = [1_000, 3]

/** What a drawer and a shelf should be, told by sums alone. */
type Model = {
  session: Session | null
  stock: number[]
  sales: { request: SaleRequest; answer: unknown; product: number; left: number }[]
  refunds: RefundRequest[]
}
type Session = {
  id: string
  openingCents: number
  sales: number
  taken: Record<Method, number>
  given: Record<Method, number>
  supplies: number
  withdrawals: number
}
const noMoney = () => ({ card: 0, cash: 0, pix: 0 })
const cashIn = ({ openingCents, taken, given, supplies, withdrawals }: Session) =>
  openingCents + taken.cash - given.cash + supplies - withdrawals

type Shop = { scope: Scope; products: string[] }
type Run = (shop: Shop, model: Model, numbers: DrawnNumbers) => Promise<object | null | undefined>

const acts: Record<string, Run> = {
  open: ({ scope }, model, { a }) =>
    compare(open(scope, a * 100), model.session && registerRefusals.REGISTER_ALREADY_OPEN, ({ id }) => {
      const session = { id, openingCents: a * 100, sales: 0, supplies: 0, withdrawals: 0 }
      model.session = { ...session, taken: noMoney(), given: noMoney() }
    }),
  sell: ({ scope, products }, model, { a, b, c }) => {
    const [product, quantity, method] = [a % products.length, 1 + (b % 3), at(methods, c)!]
    const amountCents = quantity * unitCents
    const request = aSale([{ kind: 'product', id: products[product]!, quantity, unitCents }], {
      payments: [{ method, amountCents, receivedCents: method === 'cash' ? amountCents + 500 : null }],
    })
    return compare(sell(scope, request), !model.session && saleRefusals.REGISTER_CLOSED, (answer) => {
      model.session!.sales++
      model.session!.taken[method] += amountCents
      // What is not there is sold, and the shelf is empty then.
      model.stock[product] = Math.max(0, model.stock[product]! - quantity)
      model.sales.push({ request, answer, product, left: quantity })
    })
  },
  repeatSale: async ({ scope }, { sales }, { a }) => {
    const sale = at(sales, a)
    return sale ? compare(sell(scope, sale.request), false, (answer) => expect(answer).toEqual(sale.answer)) : undefined
  },
  refund: async ({ scope }, model, { a, b, c }) => {
    const [sale, quantity, method] = [at(model.sales, a), 1 + (b % 3), at(methods, c)!]
    if (!sale) return undefined
    const amountCents = quantity * unitCents
    const request = aRefund(sale.request.id, { 1: quantity }, 0, {
      payments: [{ method, amountCents }],
      restocks: false,
    })
    const refusal =
      (!model.session && movementRefusals.REGISTER_NOT_OPEN) ||
      (quantity > sale.left && refundRefusals.REFUND_TOO_MUCH) ||
      (method === 'cash' && amountCents > cashIn(model.session!) && movementRefusals.DRAWER_TOO_LOW)
    return compare(refund(scope, request), refusal, () => {
      sale.left -= quantity
      model.session!.given[method] += amountCents
      model.refunds.push(request)
    })
  },
  repeatRefund: async ({ scope }, { refunds }, { a }) => {
    const request = at(refunds, a)
    return request ? compare(refund(scope, request), false, () => {}) : undefined
  },
  move: ({ scope }, { session }, { a, b }) => {
    const kind = at(['supply', 'withdrawal'] as const, a)!
    const amountCents = 100 + 1_000 * b
    const refusal =
      (!session && movementRefusals.REGISTER_NOT_OPEN) ||
      (kind === 'withdrawal' && amountCents > cashIn(session!) && movementRefusals.DRAWER_TOO_LOW)
    return compare(move(scope, { id: newId(), kind, amountCents, reason: 'Troco' }), refusal, () => {
      session![kind === 'supply' ? 'supplies' : 'withdrawals'] += amountCents
    })
  },
  close: async ({ scope }, model, { a }) => {
    const { session } = model
    if (!session) return undefined
    const counted = Math.max(0, cashIn(session) + 100 * ((a % 3) - 1))
    return compare(close(scope, session.id, counted), false, (report) => {
      expect(report.closing?.countedCents).toBe(counted)
      expect(figuresOf(report)).toEqual(expected(session))
      model.session = null
    })
  },
}

type Report = Awaited<ReturnType<typeof sessionReport>>
const figuresOf = ({ openingCents, figures }: Report) => ({
  openingCents,
  sales: figures.saleCount,
  taken: { card: figures.cardCents, cash: figures.cashCents, pix: figures.pixCents },
  given: { card: figures.refunded.cardCents, cash: figures.refunded.cashCents, pix: figures.refunded.pixCents },
  supplies: figures.suppliesCents,
  withdrawals: figures.withdrawalsCents,
})
const expected = ({ openingCents, sales, taken, given, supplies, withdrawals }: Session) => ({
  openingCents,
  sales,
  taken,
  given,
  supplies,
  withdrawals,
})

async function look({ scope, products }: Shop, { session, stock }: Model): Promise<void> {
  const { rows } = await database.admin.query<{ id: string; stock: number }>(
    'select id, stock from product where business_id = $1',
    [scope.businessId],
  )
  expect(products.map((id) => rows.find((row) => row.id === id)!.stock)).toEqual(stock)
  if (!session) return
  const report = await inBusiness(scope, 'read', (tx) => sessionReport(tx, { id: session.id }))
  expect(figuresOf(report)).toEqual(expected(session))
}

test('the drawer, the shelf and every closing are the sums of what was done, and what is refused changes nothing', async () => {
  await walk(database.admin, {
    kinds: Object.keys(acts),
    begin: async () => {
      const scope = await aBusiness()
      const products: string[] = []
      for (const stock of stocks) products.push((await aProduct(scope, stock, unitCents, `Pomada ${stock}`)).id)
      const shop = { scope, products }
      const model: Model = { session: null, stock: [...stocks], sales: [], refunds: [] }
      await acts['open']!(shop, model, { a: 5, b: 0, c: 0 })
      return { shop, model }
    },
    act: ({ shop, model }, kind, numbers) => acts[kind]!(shop, model, numbers),
    look: ({ shop, model }) => look(shop, model),
    refusals: 4,
  })
}, 240_000)
