import { beforeAll, describe, expect, test } from 'vitest'
import { defaultRules } from '../agenda/agenda-rules.ts'
import { changeAppointment } from '../agenda/server/change-appointment.ts'
import { saveAgendaRules } from '../agenda/server/save-agenda-rules.ts'
import { write } from '../agenda/server/testing/agenda.ts'
import { undoChange } from '../agenda/server/undo-change.ts'
import { doneAddress } from '../booking/booking-address.ts'
import { comingDay } from '../booking/server/testing/online-salon.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { deskVisits } from './testing/desk-visit.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))
const { get, send, rowOf, aDeskVisit } = deskVisits(database)
const day = comingDay

type Visit = Awaited<ReturnType<typeof aDeskVisit>>

const actsOf = async ({ scope }: Visit, action: string) => {
  const { rows } = await database.admin.query('select 1 from audit where business_id = $1 and action = $2', [
    scope.businessId,
    action,
  ])
  return rows.length
}
const moveTo = ({ scope, id }: Visit, time: string) =>
  write(scope, (tx) => changeAppointment(tx, { id, date: day, time }))
/** Too near for the rule of the business, and not booked just now. */
const makeLate = async ({ scope, id }: Visit) => {
  await write({ ...scope, now: new Date() }, (tx) =>
    saveAgendaRules(tx, { ...defaultRules, changeNoticeMinutes: 14 * 1440 }),
  )
  await database.admin.query(`update visit set created_at = created_at - interval '1 hour' where id = $1`, [id])
}
const beginNow = ({ id }: Visit) =>
  database.admin.query(
    `update appointment set starts_at = date_trunc('minute', now()), ends_at = date_trunc('minute', now()) + interval '30 minutes'
     where id = $1`,
    [id],
  )

// spec: booking-24
describe('a client says that they come, by the page of the visit, without JavaScript', () => {
  test('one press confirms it, and the same press again does nothing', async () => {
    const visit = await aDeskVisit()
    const { address, startsAt, id } = visit
    const page = await get(address)
    expect(page.html).toContain(`action="${address}/confirmar"`)
    expect(page.html).toContain('Confirmar presença')
    const said = await send(`${address}/confirmar`, { startsAt })
    expect([said.status, said.headers.get('location')]).toEqual([303, address])
    const after = await rowOf(id)
    expect(after).toMatchObject({ status: 'confirmed', answer: 'coming' })
    expect((await send(`${address}/confirmar`, { startsAt })).status).toBe(303)
    expect((await rowOf(id)).version).toBe(after.version)
    expect(await actsOf(visit, 'visit.coming')).toBe(1)
    const { html } = await get(address)
    expect(html).toContain('Presença confirmada')
    expect(html).toContain('Salão de Teste já sabe que você vem.')
    expect(html).not.toContain('/confirmar"')
  })

  test('opening an address says nothing, since programs preview links', async () => {
    const { address, id } = await aDeskVisit()
    for (const way of ['confirmar', 'nao-vou'])
      for (const method of ['GET', 'HEAD']) {
        const { status } = await get(`${address}/${way}`, method)
        expect(status).toBe(303)
      }
    expect(await rowOf(id)).toMatchObject({ status: 'scheduled', answer: null })
  })

  test('what the desk confirmed before keeps its status and knows who said so', async () => {
    const { address, startsAt, id, scope } = await aDeskVisit()
    await write(scope, (tx) => changeAppointment(tx, { id, status: 'confirmed' }))
    await send(`${address}/confirmar`, { startsAt })
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed', answer: 'coming' })
  })

  test('nobody answers for a time that they have not seen, and a move asks anew', async () => {
    const visit = await aDeskVisit()
    const { address, startsAt, id, scope } = visit
    await moveTo(visit, '15:00')
    const stale = await send(`${address}/confirmar`, { startsAt })
    expect(stale.status).toBe(409)
    expect(stale.html).toContain('Confira como ficou e tente novamente.')
    expect(stale.html).toContain('15:00 às 15:30')
    expect((await rowOf(id)).answer).toBeNull()
    const { startsAt: now } = await rowOf(id)
    await send(`${address}/confirmar`, { startsAt: now.toISOString() })
    const { undoId } = await moveTo(visit, '16:00')
    expect(await rowOf(id)).toMatchObject({ status: 'scheduled', answer: null })
    expect((await get(address)).html).toContain('Confirmar presença')
    await write(scope, (tx) => undoChange(tx, { id: undoId! }))
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed', answer: 'coming' })
  })

  test('what the desk itself confirmed stays confirmed when it moves', async () => {
    const visit = await aDeskVisit()
    await write(visit.scope, (tx) => changeAppointment(tx, { id: visit.id, status: 'confirmed' }))
    await moveTo(visit, '15:00')
    expect((await rowOf(visit.id)).status).toBe('confirmed')
  })

  test('once it has begun, or is cancelled, or waits for the business, nothing is said any more', async () => {
    const [begun, cancelled, pending] = [await aDeskVisit(), await aDeskVisit(), await aDeskVisit()]
    await beginNow(begun)
    await write(cancelled.scope, (tx) => changeAppointment(tx, { id: cancelled.id, status: 'cancelled' }))
    await write(pending.scope, (tx) => changeAppointment(tx, { id: pending.id, status: 'pending' }))
    for (const visit of [begun, cancelled, pending]) {
      const { status, startsAt } = await rowOf(visit.id)
      expect((await get(visit.address)).html).not.toContain('Confirmar presença')
      expect((await send(`${visit.address}/confirmar`, { startsAt: startsAt.toISOString() })).status).toBe(409)
      expect(await rowOf(visit.id)).toMatchObject({ status, answer: null })
    }
    const late = await send(`${begun.address}/nao-vou`, { startsAt: (await rowOf(begun.id)).startsAt.toISOString() })
    expect(late.status).toBe(409)
    expect(late.html).toContain('Este horário já começou')
  })

  test('bad input, a heavy form and strangers change nothing', async () => {
    const [ours, theirs] = [await aDeskVisit(), await aDeskVisit()]
    const { address, startsAt, id } = ours
    for (const form of [{}, { startsAt: 'amanhã' }, { startsAt: '' }] as Record<string, string>[])
      expect((await send(`${address}/confirmar`, form)).status).toBe(422)
    expect((await send(`${address}/confirmar`, { startsAt, more: 'a'.repeat(30_000) })).status).toBe(413)
    for (const path of [doneAddress(theirs.slug, ours.key), `${address}x`])
      for (const way of ['confirmar', 'nao-vou']) expect((await send(`${path}/${way}`, { startsAt })).status).toBe(404)
    expect(await rowOf(id)).toMatchObject({ status: 'scheduled', answer: null })
  })
})

// spec: booking-24
describe('a client says that they do not come', () => {
  test('within the rule that cancels, and the page offers nothing else', async () => {
    const visit = await aDeskVisit()
    const { address, startsAt, id } = visit
    expect((await get(address)).html).not.toContain('/nao-vou')
    expect((await get(`${address}/nao-vou`)).headers.get('location')).toBe(`${address}/cancelar`)
    expect((await send(`${address}/nao-vou`, { startsAt })).status).toBe(303)
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', onlineAct: 'cancelled' })
    expect((await send(`${address}/nao-vou`, { startsAt })).status).toBe(303)
    expect(await actsOf(visit, 'booking.cancel')).toBe(1)
  })

  test('after it the business is told, the time stays, and the client may still change their mind', async () => {
    const visit = await aDeskVisit()
    const { address, startsAt, id } = visit
    await send(`${address}/confirmar`, { startsAt })
    await makeLate(visit)
    const { html } = await get(address)
    expect(html).toContain(`${address}/nao-vou`)
    expect(html).not.toContain(`${address}/cancelar`)
    expect((await get(`${address}/nao-vou`)).html).toContain('Avisar que você não vem?')
    expect((await send(`${address}/nao-vou`, { startsAt })).status).toBe(303)
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed', answer: 'not_coming' })
    const told = await get(address)
    expect(told.html).toContain('Você avisou que não vem')
    expect(told.html).toContain('Confirmar presença')
    await send(`${address}/nao-vou`, { startsAt })
    expect(await actsOf(visit, 'visit.not_coming')).toBe(1)
    await send(`${address}/confirmar`, { startsAt })
    expect((await rowOf(id)).answer).toBe('coming')
  })
})

test.each([1, 2, 3])('of a move and an answer at once neither is half done (%i)', async () => {
  const visit = await aDeskVisit()
  const { address, startsAt, id } = visit
  const [moved, said] = await Promise.allSettled([
    moveTo(visit, '15:00'),
    send(`${address}/confirmar`, { startsAt }),
    send(`${address}/confirmar`, { startsAt }),
  ])
  const row = await rowOf(id)
  const isMoved = row.startsAt.toISOString() !== startsAt
  expect(isMoved).toBe(moved.status === 'fulfilled')
  // Whoever answered first was asked anew by the move.
  expect(row).toMatchObject(isMoved ? { status: 'scheduled', answer: null } : { status: 'confirmed', answer: 'coming' })
  expect(said.status === 'fulfilled' && [303, 409].includes(said.value.status)).toBe(true)
})
