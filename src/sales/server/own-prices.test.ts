import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { updateService } from '../../catalogue/server/update-service.ts'
import { serviceForm } from '../../catalogue/service.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { addToCart, changeLine, linesOf, refreshCart } from '../cart.ts'
import { saleRefusals } from '../sale.ts'
import { listItems } from './queries.ts'
import { aSale, aSeller, aService, open, sell } from './testing/till.ts'

const database = freshDatabase()

/** A cut for R$ 80,00 with Caio; with Bruna R$ 100,50. */
async function twoPrices() {
  const scope = await aBusiness({ now: new Date('2026-11-12T17:30:00Z') })
  const session = await open(scope)
  const line = await aService(scope)
  const [bruna, caio] = [await aSeller(scope, 'Bruna'), await aSeller(scope, 'Caio')]
  const price = (priceCents: number | null) => {
    const ownTerms = [
      { professionalId: bruna, priceCents },
      { professionalId: caio, durationMinutes: 90 },
    ]
    const typed = { name: 'Corte', priceCents: 8_000, durationMinutes: 30, isActive: true, ownTerms }
    const form = serviceForm.parse({ ...typed, professionalIds: [bruna, caio] })
    return inBusiness(scope, 'write', (tx) => updateService(tx, { ...form, id: line.id }))
  }
  await price(10_050)
  const items = async () => (await inBusiness(scope, 'read', listItems)).items
  return { scope, session, line, bruna, caio, price, items }
}

// spec: till-46
test('a service costs what it does with who performed it, at the till and at the server', async () => {
  const { scope, line, bruna, caio, price, items } = await twoPrices()
  const [corte] = await items()
  const [seller, other] = [
    { id: bruna, name: 'Bruna' },
    { id: caio, name: 'Caio' },
  ]
  const cart = addToCart(addToCart([], corte!), corte!, seller)
  expect(linesOf(cart).map(({ unitCents }) => unitCents)).toEqual([8_000, 10_050])
  const named = changeLine(changeLine(cart, cart[0]!.key, { professional: seller }), cart[1]!.key, {
    professional: other,
  })
  expect(linesOf(named).map(({ unitCents }) => unitCents)).toEqual([10_050, 8_000])
  const receipt = await sell(scope, aSale(linesOf(named)))
  expect(receipt).toMatchObject({ totalCents: 18_050 })
  // The price of the other is not hers.
  for (const [professionalId, unitCents] of [
    [bruna, 8_000],
    [caio, 10_050],
  ] as const)
    await expect(sell(scope, aSale([{ ...line, professionalId, unitCents }]))).rejects.toMatchObject({
      kind: saleRefusals.PRICE_CHANGED,
      facts: [{ id: line.id, appointmentId: null, unitCents: professionalId === bruna ? 10_050 : 8_000 }],
    })
  // What has changed meanwhile comes into the cart with the items.
  await price(12_000)
  expect(linesOf(refreshCart(named, { items: await items() })).map(({ unitCents }) => unitCents)).toEqual([
    12_000, 8_000,
  ])
})

test('an offline sale is taken at the price that its till knew, and is marked where another holds', async () => {
  const { scope, session, line, bruna, price } = await twoPrices()
  const asMade = (unitCents: number) =>
    sell(
      scope,
      aSale([{ ...line, professionalId: bruna, unitCents }], {
        offline: { sessionId: session.id, soldAt: '2026-11-12T17:00:00Z', names: ['Corte'] },
      }),
    )
  const marks = async () => {
    const { rows } = await database.admin.query<{ kind: string; listed: number }>(
      'select kind, listed_cents::int as listed from sale_mark where business_id = $1',
      [scope.businessId],
    )
    return rows
  }
  await asMade(10_050)
  expect(await marks()).toEqual([])
  await price(12_000)
  await asMade(10_050)
  expect(await marks()).toEqual([{ kind: 'price', listed: 12_000 }])
})
