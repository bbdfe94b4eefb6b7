// @faults
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../platform/refusal-error.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { lawsBroken } from '../platform/server/testing/model.ts'
import { ring } from '../platform/server/testing/ring.ts'
import {
  acts,
  aScarceSalon,
  type Act,
  type ModelProgress,
  type ModelRun,
  type ScarceSalon,
} from './testing/scarce-salon.ts'

const database = freshDatabase()
const nothingYet = (): ModelProgress => ({ visits: [], undo: [], sales: [], timeOff: [] })

/** What has to be there before an act can be done, beside a visit. */
const before: { [kind in Act['kind']]?: Act['kind'] } = {
  ownMove: 'online',
  ownCancel: 'online',
  revive: 'cancel',
  refund: 'charge',
  unblock: 'block',
  accept: 'offer',
  decline: 'offer',
}

test.each(Object.keys(acts) as Act['kind'][])('alone, %s is done and recorded', async (kind) => {
  const salon = await aScarceSalon(database.admin)
  const made = nothingYet()
  const run = (kind: Act['kind']) => {
    const act: ModelRun = acts[kind]
    return act(salon, made, { a: 0, b: 1, c: 6 })
  }
  await acts.book(salon, made, { a: 0, b: 0, c: 0 })
  const earlier = before[kind]
  if (earlier) await run(earlier)
  const recorded = async () =>
    (
      await database.admin.query<{ n: number }>('select count(*)::int as n from audit where business_id = $1', [
        salon.scope.businessId,
      ])
    ).rows[0]!.n
  const already = await recorded()
  await run(kind)
  expect(await recorded()).toBeGreaterThan(already)
})

const number = fc.nat({ max: 60 })
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...(Object.keys(acts) as Act['kind'][])),
  a: number,
  b: number,
  c: number,
})
/** What several people do at once, one round after another. Who begins, books. */
const rounds = fc.tuple(
  fc.array(fc.record({ kind: fc.constant('book' as const), a: number, b: number, c: number }), {
    minLength: 2,
    maxLength: 4,
  }),
  fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
)

/** Visits that have not the services that they were made with. */
async function halves({ scope: { businessId } }: ScarceSalon, { visits }: ModelProgress): Promise<unknown[]> {
  const { rows } = await database.admin.query<{ id: string; count: number }>(
    `select v.id, count(a.id)::int from visit v left join appointment a on a.business_id = v.business_id and a.visit_id = v.id
     where v.business_id = $1 group by v.id`,
    [businessId],
  )
  return rows.filter(({ id, count }) => count !== (visits.find((one) => one.id === id)?.services ?? 1))
}

test('whatever is done at once, nobody and nothing is booked twice, no visit is half, and who loses is told why', async () => {
  let [done, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(rounds, async ([first, others]) => {
      const salon = await aScarceSalon(database.admin)
      const made = nothingYet()
      for (const round of [first, ...others]) {
        const results = await Promise.allSettled(
          round.map(async ({ kind, ...numbers }) => {
            const run: ModelRun = acts[kind]
            await run(salon, made, numbers)
          }),
        )
        const lost = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
        expect(lost.filter((error) => !(error instanceof Refusal) || error.kind.status >= 500)).toEqual([])
        done += results.length - lost.length
        refused += lost.length
        expect(await lawsBroken(database.admin)).toEqual([])
        expect(await halves(salon, made)).toEqual([])
      }
    }),
    { numRuns: 15, seed: ring.seed, endOnFailure: true },
  )
  // Both happen, or the salon is not scarce or not one.
  expect(done).toBeGreaterThan(60)
  expect(refused).toBeGreaterThan(20)
}, 240_000)
