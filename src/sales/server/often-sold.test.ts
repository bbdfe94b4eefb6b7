import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { mostFavourites, mostUsual } from '../favourites.ts'
import { favouriteItems, readClientFacts } from './often-sold-queries.ts'
import {
  aClient,
  anAppointment,
  aProduct,
  aRefund,
  aSale,
  aService,
  chargeOf,
  open,
  refund,
  sell,
} from './testing/till.ts'

const database = freshDatabase()
const now = new Date('2026-11-12T17:00:00Z') // 14:00 in São Paulo
const after = (days: number) => new Date(now.getTime() + days * 86_400_000)
const favourites = (scope: Scope, days: number) => inBusiness({ ...scope, now: after(days) }, 'read', favouriteItems)
const factsOf = (scope: Scope, id: string) => inBusiness(scope, 'read', (tx) => readClientFacts(tx, { id }))

// spec: till-50
test('favourites are what most sales of the last 90 days had, until yesterday, of this business alone', async () => {
  const scope = await aBusiness({ now })
  await open(scope)
  const often = await aProduct(scope, 99, 2_500, 'Óleo')
  const some = await aService(scope)
  const once = await aService(scope, 4_000, 'Barba')
  const gone = await aService(scope, 4_000, 'Penteado')
  for (const lines of [[often, some, gone], [often, some, gone], [often, gone], [{ ...once, quantity: 9 }]])
    await sell(scope, aSale(lines))
  await database.admin.query('update service set is_active = false where id = $1', [gone.id])
  expect(await favourites(scope, 0)).toEqual([])
  expect(await favourites(scope, 1)).toEqual([often.id, some.id])
  expect(await favourites(scope, 90)).toEqual([often.id, some.id])
  expect(await favourites(scope, 91)).toEqual([])
  expect(await favourites(await aBusiness({ now }), 1)).toEqual([])

  const many = await Promise.all(Array.from({ length: mostFavourites + 1 }, (_, at) => aService(scope, 100, `S${at}`)))
  for (let twice = 0; twice < 2; twice++) await sell(scope, aSale(many))
  expect(await favourites(scope, 1)).toHaveLength(mostFavourites)
})

// spec: till-49, till-50
test('a client is told with telephone and done visits, and with what they bought most often and kept', async () => {
  const scope = await aBusiness({ now })
  await open(scope)
  const clientId = await aClient(scope)
  expect(await factsOf(scope, clientId)).toEqual({ phone: null, visits: 0, usual: [] })
  const cream = await aProduct(scope, 99, 3_000, 'Creme')
  const oil = await aProduct(scope, 99, 2_500, 'Óleo')
  const returned = await aProduct(scope, 99, 2_500, 'Pente')
  for (const lines of [[cream, oil], [cream]]) await sell(scope, aSale(lines, { clientId }))
  for (let times = 0; times < 3; times++) {
    const sale = aSale([returned], { clientId })
    await sell(scope, sale)
    await refund(scope, aRefund(sale.id, { 1: 1 }, 2_500))
  }
  await sell(scope, aSale([oil, oil], { clientId: await aClient(scope, 'Bia') }))
  await sell(scope, aSale([await chargeOf(scope, await anAppointment(scope, clientId, now))], { clientId }))
  const facts = await factsOf(scope, clientId)
  expect(facts).toMatchObject({ visits: 1, usual: [cream.id, expect.any(String), expect.any(String)] })
  expect(facts.usual).toContain(oil.id)

  await sell(
    scope,
    aSale(await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => aService(scope, 100, name))), { clientId }),
  )
  expect((await factsOf(scope, clientId)).usual).toHaveLength(mostUsual)
})

test('a client of another business, or a removed one, is not there', async () => {
  const scope = await aBusiness({ now })
  const clientId = await aClient(scope)
  const missing = expect.objectContaining({ kind: platformRefusals.NOT_FOUND })
  await expect(factsOf(await aBusiness({ now }), clientId)).rejects.toEqual(missing)
  await database.admin.query('update client set deactivated_at = now() where id = $1', [clientId])
  await expect(factsOf(scope, clientId)).rejects.toEqual(missing)
})
