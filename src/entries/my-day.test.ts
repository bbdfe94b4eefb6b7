import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outcomes } from '../agenda/server/testing/agenda.ts'
import { openSession } from '../accounts/server/open-session.ts'
import { accessCookie, renewalCookie } from '../accounts/server/session.ts'
import { aBusiness, aMember } from '../accounts/server/testing/people.ts'
import { addDays, localDate, localTime } from '../platform/clock.ts'
import { newId } from '../platform/id.ts'
import { doneTexts } from '../my-day/my-day.ts'
import { outsideBusinesses } from '../platform/server/database/run-transaction.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { actAt, appointmentOf, ask, atWork, cookieOf } from './testing/my-day-salon.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))

const zone = 'America/Sao_Paulo'
const today = () => localDate(new Date(), zone)

type Appointment = {
  id: string
  visitId: string
  version: number
  status: string
  startsAt: Date
  notes: string | null
}
const rowOf = async (id: string) => {
  const { rows } = await database.admin.query<Appointment & { arrivedAt: Date | null }>(
    `select a.id, a.visit_id as "visitId", a.version, a.status, a.starts_at as "startsAt", v.notes, v.arrived_at as "arrivedAt"
     from appointment a join visit v on v.business_id = a.business_id and v.id = a.visit_id where a.id = $1`,
    [id],
  )
  return rows[0]!
}
const dayOf = (instant: Date) => localDate(instant, zone)

// spec: agenda-46
describe('the day of a professional', () => {
  test('has their own appointments and what is to be minded of the clients, and nothing of colleagues', async () => {
    const world = await atWork(database.admin)
    const mine = await appointmentOf(world, world.professionalId, -1)
    const other = await appointmentOf(world, world.carla, 30)
    for (const [professional, notes, days] of [
      [world.professionalId, 'Cor 6.1', 30],
      [world.carla, 'Só da Carla', 10],
    ] as const) {
      const id = await appointmentOf(world, professional, -days * 1440, { status: 'completed' })
      await database.admin.query('update visit set notes = $1 where id = $2', [notes, id])
    }
    const { status, html } = await ask(world.cookie)
    expect(status).toBe(200)
    expect(html).toContain(`id="${mine}"`)
    expect(html).not.toContain(other)
    expect(html).toContain('Alergia a amônia')
    expect(html).toMatch(/Última vez com você.*Cor 6\.1/s)
    expect(html).not.toMatch(/Carla/)
    expect(html).toContain('tel:+5511955551234')
    expect(html).toContain('ana@exemplo.com')
    expect(html).toContain('Agora')
  })

  test('shows no telephone and no e-mail to whom the owner shows none', async () => {
    const world = await atWork(database.admin, 'professional_without_contacts')
    await appointmentOf(world, world.professionalId, -1)
    const { html } = await ask(world.cookie)
    expect(html).toContain('Alergia a amônia')
    expect(html).not.toMatch(/95555|ana@exemplo|wa\.me/)
  })

  test('is another day where one is asked for, and today where that is none', async () => {
    const world = await atWork(database.admin)
    const id = await appointmentOf(world, world.professionalId, 2 * 1440)
    expect((await ask(world.cookie)).html).not.toContain(id)
    const { startsAt } = await rowOf(id)
    expect((await ask(world.cookie, `/minha-agenda?dia=${dayOf(startsAt)}`)).html).toContain(id)
    expect((await ask(world.cookie, '/minha-agenda?dia=2030-02-31')).status).toBe(200)
  })

  test('counts what was earned on the day and in the month', async () => {
    const world = await atWork(database.admin)
    const { html } = await ask(world.cookie)
    expect(html).toMatch(/Comissões de hoje.*R\$\s0,00.*Neste mês.*R\$\s0,00/s)
  })

  test('tells who is linked to nobody whom to ask', async () => {
    const world = await atWork(database.admin)
    const cookie = await cookieOf(await aMember(world.scope, 'employee'))
    const { status, html } = await ask(cookie)
    expect(status).toBe(200)
    expect(html).toContain('Seu usuário não está ligado a um profissional')
  })
})

// spec: agenda-46
describe('one press', () => {
  let world: Awaited<ReturnType<typeof atWork>>
  let id: string
  beforeEach(async () => {
    world = await atWork(database.admin)
    id = await appointmentOf(world, world.professionalId, -1)
  })
  const press = async (act: string, form: Record<string, string> = {}) => {
    const { version } = await rowOf(id)
    return ask(world.cookie, actAt(id, act), { version: String(version), dia: today(), ...form })
  }

  test('says who has come, and takes it back', async () => {
    const { status, headers } = await press('chegou')
    expect([status, headers.get('location')]).toEqual([303, `/minha-agenda?dia=${today()}&feito=chegou`])
    expect((await rowOf(id)).arrivedAt).not.toBeNull()
    expect((await ask(world.cookie, headers.get('location')!)).html).toContain(doneTexts.chegou)
    expect((await press('desmarcar')).status).toBe(303)
    expect((await rowOf(id)).arrivedAt).toBeNull()
  })

  test('completes the service, and undoes it', async () => {
    const { headers } = await press('concluir')
    expect((await rowOf(id)).status).toBe('completed')
    const place = headers.get('location')!
    const { html } = await ask(world.cookie, place)
    const [undo] = /\/minha-agenda\/[\w-]+\/desfazer/.exec(html)!
    expect((await ask(world.cookie, undo, {})).status).toBe(303)
    expect((await rowOf(id)).status).toBe('scheduled')
  })

  test('is refused once somebody else has changed it, and says so on the page', async () => {
    const { version } = await rowOf(id)
    await database.admin.query('update appointment set version = version + 1 where id = $1', [id])
    const { status, html } = await ask(world.cookie, actAt(id, 'concluir'), { version: String(version) })
    expect(status).toBe(409)
    expect(html).toMatch(/role="alert"/)
    expect((await rowOf(id)).status).toBe('scheduled')
  })

  test('keeps a note, and says what is wrong with one that is too long', async () => {
    expect((await press('anotar', { notes: 'Cor 6.1, 30 g' })).status).toBe(303)
    expect((await rowOf(id)).notes).toBe('Cor 6.1, 30 g')
    expect((await press('anotar', { notes: 'a'.repeat(1001) })).status).toBe(422)
    expect((await press('anotar', { notes: 'a'.repeat(30_000) })).status).toBe(413)
    expect((await rowOf(id)).notes).toBe('Cor 6.1, 30 g')
  })

  test('books the return, once however often it is sent', async () => {
    const key = newId()
    const { won } = await outcomes([1, 2, 3].map(() => press('retorno', { key, weeks: '4' })))
    expect(won.map(({ status }) => status)).toEqual([303, 303, 303])
    const [now, then] = [await rowOf(id), await rowOf(key)]
    expect(dayOf(then.startsAt)).toBe(addDays(dayOf(now.startsAt), 28))
    expect(localTime(then.startsAt, zone)).toBe(localTime(now.startsAt, zone))
    expect((await press('retorno', { key: 'x', weeks: '4' })).status).toBe(422)
    expect((await press('retorno', { key: newId(), weeks: '400' })).status).toBe(422)
  })

  test('offers the free times of the day of a return that is taken', async () => {
    await press('retorno', { key: newId(), weeks: '4' })
    const { status, html } = await press('retorno', { key: newId(), weeks: '4' })
    expect(status).toBe(409)
    const times = [...html.matchAll(/ value="([\d-]{10} \d\d:\d\d)"/g)].map(([, time]) => time!)
    expect(times.length).toBeGreaterThan(0)
    const [key, at] = [newId(), times[0]!]
    expect((await press('retorno', { key, weeks: '4', at })).status).toBe(303)
    const { startsAt } = await rowOf(key)
    expect(`${dayOf(startsAt)} ${localTime(startsAt, zone)}`).toBe(at)
    expect((await press('retorno', { key: newId(), weeks: '4', at: '2030-02-31 10:00' })).status).toBe(422)
  })
})

// spec: agenda-46
test('a session whose access has run out is renewed on the way', async () => {
  const owner = await aBusiness()
  const edge = { headers: {}, network: '10.1.1.2', setCookie() {} }
  const { access, renewal } = await outsideBusinesses('write', (db) =>
    openSession(db, edge, owner.actor.accountId!, { isSteppedUp: true }),
  )
  await database.admin.query('update access_token set expires_at = now() where session_id in (select id from session)')
  const cookie = `${accessCookie}=${access}; ${renewalCookie}=${renewal}`
  const answer = await ask(cookie)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('set-cookie')).toContain(`${accessCookie}=`)
})
