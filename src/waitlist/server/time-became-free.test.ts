import { expect, test } from 'vitest'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { aConfirmedWish, aFullSalon, aWish } from './testing/full-salon.ts'

const database = freshDatabase()

/** The triggers that a statement fires. A trigger whose condition is false is not listed. */
async function calledBy(text: string, values: unknown[]): Promise<string[]> {
  type Plan = { 'QUERY PLAN': [{ Triggers?: { 'Trigger Name': string }[] }] }
  const { rows } = await database.admin.query<Plan>(`explain (analyze, format json) ${text}`, values)
  return (rows[0]!['QUERY PLAN'][0].Triggers ?? []).map((trigger) => trigger['Trigger Name'])
}
const ours = new Set(['appointment_lets_go', 'appointment_is_offered', 'appointment_decides_offer', 'appointment_goes'])

test('a new appointment and a finished visit call nothing of the waiting list, and what frees time calls it once', async () => {
  const salon = await aFullSalon(database.admin)
  await aConfirmedWish(database.admin, salon, aWish(salon))
  await database.admin.query(`delete from job where task = 'waitlist.offer'`)
  const [first, second] = salon.taken as [string, string]
  const booked = await calledBy(
    `insert into appointment (business_id, visit_id, client_id, professional_id, service_id, starts_at, ends_at, price_cents)
     select business_id, visit_id, client_id, professional_id, service_id, ends_at + interval '2 hours', ends_at + interval '3 hours', 0
     from appointment where id = $1`,
    [first],
  )
  const finished = await calledBy(`update appointment set status = 'completed', is_paid = false where id = $1`, [
    second,
  ])
  expect([...booked, ...finished].filter((name) => ours.has(name))).toEqual([])

  expect(await calledBy(`update appointment set status = 'cancelled' where id = any($1)`, [[first, second]])).toEqual(
    expect.arrayContaining(['appointment_lets_go']),
  )
  const { rows } = await database.admin.query(`select from job where task = 'waitlist.offer'`)
  expect(rows).toHaveLength(1)
})
