// @faults
import { expect, test, vi } from 'vitest'
import { write } from '../../agenda/server/testing/agenda.ts'
import { createClient } from '../../clients/server/create-client.ts'
import { mergeClients } from '../../clients/server/merge-clients.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { bookOnline } from './book-online.ts'
import { anOnlineSalon, aRequest } from './testing/online-salon.ts'

const database = freshDatabase()
const phone = '+5511987654321'
const nobody = { email: null, document: null, birthday: null }

const clientOf = async (appointmentId: string) => {
  const { rows } = await database.admin.query('select client_id from appointment where id = $1', [appointmentId])
  return rows[0]?.client_id as string
}
const isSomebodyWaiting = async () => {
  const { rowCount } = await database.admin.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount === 1
}

test('a visitor whose cards are being merged is booked at the card that stays', async () => {
  const salon = await anOnlineSalon()
  const { scope, slug } = salon
  const [duplicate, kept] = [
    await write(scope, (tx) => createClient(tx, { ...nobody, phone, name: 'Maria Silva' })),
    await write(scope, (tx) => createClient(tx, { ...nobody, phone: null, name: 'Maria S.' })),
  ]
  let booking: ReturnType<typeof bookOnline> | undefined
  await write(scope, async (tx) => {
    await mergeClients(tx, { id: kept.id, duplicateId: duplicate.id })
    booking = bookOnline(slug, aRequest(salon, { phone }), '10.4.0.1')
    await vi.waitUntil(isSomebodyWaiting)
  })
  expect(await clientOf((await booking!).id)).toBe(kept.id)
})

test('a merge waits for the booking of either card, and takes it along', async () => {
  const salon = await anOnlineSalon()
  const { scope, slug } = salon
  for (let round = 0; round < 10; round++) {
    const phone = `+551190000000${round}`
    const [duplicate, kept] = [
      await write(scope, (tx) => createClient(tx, { ...nobody, phone, name: 'Maria' })),
      await write(scope, (tx) => createClient(tx, { ...nobody, phone: null, name: 'Maria' })),
    ]
    const time = `${String(8 + (round % 4)).padStart(2, '0')}:${round < 4 ? '00' : '30'}`
    const [booking] = await Promise.all([
      bookOnline(slug, aRequest(salon, { phone, time: round < 8 ? time : `1${round - 3}:00` }), `10.4.1.${round}`),
      write(scope, (tx) => mergeClients(tx, { id: kept.id, duplicateId: duplicate.id })),
    ])
    expect(await clientOf(booking.id)).toBe(kept.id)
  }
})
