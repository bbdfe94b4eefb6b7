import { beforeAll, describe, expect, test } from 'vitest'
import { book, write } from '../agenda/server/testing/agenda.ts'
import { removeAppointment } from '../agenda/server/remove-appointment.ts'
import { undoChange } from '../agenda/server/undo-change.ts'
import { aSalon } from '../agenda/server/testing/agenda.ts'
import { doneAddress } from '../booking/booking-address.ts'
import { keyOf } from '../booking/own-booking.ts'
import { comingDay, anOnlineSalon } from '../booking/server/testing/online-salon.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { deskVisits } from './testing/desk-visit.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))
const { get, send, rowOf, aDeskVisit } = deskVisits(database)
const day = comingDay

// spec: booking-22
describe('a visit that the desk made has an own page, without JavaScript', () => {
  test('it tells when, where and what, and of the client nothing but the first name', async () => {
    const { address } = await aDeskVisit()
    const { status, html, headers } = await get(address)
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    for (const told of ['Seu agendamento', 'Seu horário está reservado.', 'Corte', 'Bruna', '10:00 às 10:30', 'R$'])
      expect(html).toContain(told)
    expect(html).toMatch(/<dt[^>]*>Em nome de<\/dt><dd[^>]*>Ana<\/dd>/)
    for (const untold of ['Lúcia', 'Souza', '5555', 'ana@exemplo', 'amônia', 'e-mail'])
      expect(html).not.toContain(untold)
    expect(html).toMatch(/noindex/)
  })

  test.each([
    ['en-US', 'Your booking', 'Your appointment is reserved.'],
    ['es-ES', 'Tu reserva', 'Tu cita está reservada.'],
  ])('it speaks %s', async (language, title, remark) => {
    const { address } = await aDeskVisit()
    const { html } = await get(`${address}?lang=${language}`)
    expect(html).toContain(title)
    expect(html).toContain(remark)
  })

  test('it is moved to an offered time and cancelled within the rule, and the desk sees by whom', async () => {
    const { address, id } = await aDeskVisit()
    const moved = await send(`${address}/remarcar`, { date: day, time: '15:00' })
    expect([moved.status, moved.headers.get('location')]).toEqual([303, address])
    expect(await rowOf(id)).toMatchObject({ status: 'scheduled', onlineAct: 'moved' })
    expect((await get(address)).html).toContain('Agendamento remarcado')
    const notice = await database.admin.query<{ payload: object }>(
      `select payload from job where task = 'booking.moved_notice' and payload ->> 'bookingId' = $1`,
      [id],
    )
    expect(notice.rows).toHaveLength(1)
    expect((await get(`${address}/cancelar`)).html).toContain('Cancelar este agendamento?')
    expect((await rowOf(id)).status).toBe('scheduled')
    expect((await send(`${address}/cancelar`)).status).toBe(303)
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', onlineAct: 'cancelled' })
    expect((await get(address)).html).toContain('Você cancelou este agendamento.')
  })

  test('a move is asked of a business that confirms by hand, and waits until the visit would begin', async () => {
    const { address, id } = await aDeskVisit({ autoConfirm: false })
    await send(`${address}/remarcar`, { date: day, time: '15:00' })
    expect((await rowOf(id)).status).toBe('pending')
    const { html } = await get(address)
    expect(html).toContain('Pedido enviado')
    expect(html).toMatch(/reservado para você até [^<]*15:00/)
  })

  test('it is an event for a calendar', async () => {
    const { address, id } = await aDeskVisit()
    const { html } = await get(`${address}/agendamento.ics`)
    expect(html).toContain(`UID:${id}@marcai`)
    expect(html).not.toContain('Souza')
  })

  test('once deleted it is as if it had never been, until the deletion is taken back', async () => {
    const { address, scope, id } = await aDeskVisit()
    const { undoId } = await write(scope, (tx) => removeAppointment(tx, { id }))
    for (const seen of [await get(address), await send(`${address}/cancelar`)]) {
      expect(seen.status).toBe(404)
      expect(seen.html).toContain('Link não encontrado')
    }
    await write(scope, (tx) => undoChange(tx, { id: undoId! }))
    expect((await get(address)).status).toBe(200)
  })

  test('another business’s path, a secret that was cut or made up, and what waits as an offer lead nowhere', async () => {
    const [ours, theirs] = [await aDeskVisit(), await aDeskVisit()]
    const wrong = [
      doneAddress(theirs.slug, ours.key),
      doneAddress(theirs.scope.businessId, ours.key),
      ours.address.slice(0, -1),
      doneAddress(ours.slug, keyOf(ours.id, 'x'.repeat(22))),
    ]
    for (const path of wrong)
      for (const { status } of [await get(path), await send(`${path}/cancelar`)]) expect(status).toBe(404)
    expect((await rowOf(ours.id)).status).toBe('scheduled')
    // Without the trigger that lets only the waiting list say so.
    const mark = (act: string) =>
      database.admin.query(
        `begin; set local session_replication_role = replica;
         update appointment set online_act = ${act}, status = 'pending' where id = '${ours.id}'; commit`,
      )
    await mark(`'offered'`)
    expect((await get(ours.address)).status).toBe(404)
    await mark('null')
  })
})

test('a business that never had a path has addresses under its id, and nobody takes that id as a path', async () => {
  const salon = await aSalon()
  const { now: _, ...scope } = salon.scope
  const { id } = await book({ ...salon, scope }, '10:00', { date: day })
  const address = doneAddress(scope.businessId, keyOf(id, (await rowOf(id)).secret))
  const { status, html } = await get(address)
  expect(status).toBe(200)
  expect(html).toContain('10:00 às 10:30')
  expect(html).not.toContain('/remarcar')
  expect((await send(`${address}/cancelar`)).status).toBe(303)
  expect((await rowOf(id)).status).toBe('cancelled')
  expect((await get(`/booking/${scope.businessId}`)).status).toBe(404)
  await expect(anOnlineSalon({ slug: scope.businessId })).rejects.toThrow()
})
