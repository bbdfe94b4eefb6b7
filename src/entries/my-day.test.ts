import { Hono } from 'hono'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProfessional, aSalon, insertVisit, outcomes, type Salon } from '../agenda/server/testing/agenda.ts'
import type { Role } from '../accounts/permissions.ts'
import { openSession } from '../accounts/server/open-session.ts'
import { accessCookie, renewalCookie } from '../accounts/server/session.ts'
import { aBusiness, aMember } from '../accounts/server/testing/people.ts'
import { signedIn } from '../accounts/server/testing/signed-in.ts'
import { addDays, localDate, localTime } from '../platform/clock.ts'
import { newId } from '../platform/id.ts'
import { myDayPages } from '../my-day/server/pages.ts'
import { doneTexts } from '../my-day/my-day.ts'
import type { Scope } from '../platform/server/database/business-tx.ts'
import { outsideBusinesses } from '../platform/server/database/run-transaction.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { trouble } from '../platform/server/http/trouble.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))

/** As `site.ts` mounts them. */
const site = new Hono().route('/', myDayPages).onError((error, c) => trouble(error, c))

const zone = 'America/Sao_Paulo'
const today = () => localDate(new Date(), zone)

async function ask(cookie: string | undefined, path = '/minha-agenda', form?: Record<string, string>) {
  const incoming = { headers: { cookie }, socket: { remoteAddress: '10.5.0.3' } }
  const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
  const answer = await site.request(path, init, { incoming })
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

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
const allOf = async ({ businessId }: Scope) =>
  (
    await database.admin.query<{ rows: string }>(
      `select (select json_agg(a order by a.id)::text from appointment a where business_id = $1) ||
         (select json_agg(v order by v.id)::text from visit v where business_id = $1) as rows`,
      [businessId],
    )
  ).rows[0]!.rows

/** At work: Bruna, whose account has this role, and Carla. */
async function atWork(role: Role = 'professional') {
  const salon = await aSalon({ week: Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:00' }]) })
  const { now: _, ...scope } = salon.scope
  const carla = await aProfessional(salon.scope, 'Carla')
  const bruna = await aMember(scope, role)
  const link = 'update professional set account_id = $1 where id = $2'
  await database.admin.query(link, [bruna.actor.accountId, salon.professionalId])
  await database.admin.query(
    `update client set phone = '+5511955551234', email = 'ana@exemplo.com', notes = 'Alergia a amônia' where id = $1`,
    [salon.clientId],
  )
  const cookie = (await signedIn(bruna)).headers.cookie
  return { ...salon, scope, carla, cookie }
}

type World = Pick<Salon, 'scope' | 'clientId' | 'serviceId' | 'professionalId'>

/** From minutes before or after now, for twenty minutes; squeezed in, as the hours of the salon may be over. */
const appointmentOf = (world: World, professional_id: string, begins: number, more: object = {}) =>
  insertVisit(database.admin, {
    business_id: world.scope.businessId,
    client_id: world.clientId,
    service_id: world.serviceId,
    professional_id,
    starts_at: new Date(Math.floor(Date.now() / 60_000) * 60_000 + begins * 60_000),
    ends_at: new Date(Math.floor(Date.now() / 60_000) * 60_000 + (begins + 20) * 60_000),
    price_cents: 8_000,
    squeeze_reason: 'Só um retoque',
    ...more,
  }).then(({ id }) => id)

const at = (id: string, act: string) => `/minha-agenda/${id}/${act}`
const dayOf = (instant: Date) => localDate(instant, zone)

// spec: agenda-46
describe('the day of a professional', () => {
  test('has their own appointments and what is to be minded of the clients, and nothing of colleagues', async () => {
    const world = await atWork()
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
    const world = await atWork('professional_without_contacts')
    await appointmentOf(world, world.professionalId, -1)
    const { html } = await ask(world.cookie)
    expect(html).toContain('Alergia a amônia')
    expect(html).not.toMatch(/95555|ana@exemplo|wa\.me/)
  })

  test('is another day where one is asked for, and today where that is none', async () => {
    const world = await atWork()
    const id = await appointmentOf(world, world.professionalId, 2 * 1440)
    expect((await ask(world.cookie)).html).not.toContain(id)
    const { startsAt } = await rowOf(id)
    expect((await ask(world.cookie, `/minha-agenda?dia=${dayOf(startsAt)}`)).html).toContain(id)
    expect((await ask(world.cookie, '/minha-agenda?dia=2030-02-31')).status).toBe(200)
  })

  test('counts what was earned on the day and in the month', async () => {
    const world = await atWork()
    const { html } = await ask(world.cookie)
    expect(html).toMatch(/Comissões de hoje.*R\$\s0,00.*Neste mês.*R\$\s0,00/s)
  })

  test('tells who is linked to nobody whom to ask', async () => {
    const world = await atWork()
    const cookie = (await signedIn(await aMember(world.scope, 'employee'))).headers.cookie
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
    world = await atWork()
    id = await appointmentOf(world, world.professionalId, -1)
  })
  const press = async (act: string, form: Record<string, string> = {}) => {
    const { version } = await rowOf(id)
    return ask(world.cookie, at(id, act), { version: String(version), dia: today(), ...form })
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
    const { status, html } = await ask(world.cookie, at(id, 'concluir'), { version: String(version) })
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
describe('who may not', () => {
  const acts = Object.keys(doneTexts)
  const form = (): Record<string, string> => ({ version: '1', key: newId(), weeks: '4', notes: 'Não' })

  test.each(acts)('%s: what is a colleague’s or another business’s is as if it were not there', async (act) => {
    const [world, elsewhere] = [await atWork(), await atWork()]
    const colleagues = await appointmentOf(world, world.carla, -1)
    const theirs = await appointmentOf(elsewhere, elsewhere.professionalId, -1)
    const before = [await allOf(world.scope), await allOf(elsewhere.scope)]
    const answers = []
    for (const id of [colleagues, theirs, newId(), 'x']) answers.push(await ask(world.cookie, at(id, act), form()))
    expect(new Set(answers.map(({ status, html }) => `${status} ${html}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(404)
    expect([await allOf(world.scope), await allOf(elsewhere.scope)]).toEqual(before)
  })

  test('a stranger is sent to the sign-in, whatever is asked for', async () => {
    const world = await atWork()
    const id = await appointmentOf(world, world.professionalId, -1)
    for (const answer of [await ask(undefined), await ask(undefined, at(id, 'chegou'), form())])
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth'])
    expect((await rowOf(id)).arrivedAt).toBeNull()
  })

  test('a removed member is sent there as well, and somebody without a business is refused', async () => {
    const world = await atWork()
    await database.admin.query(
      `update member set removed_at = now() where business_id = $1 and role = 'professional'`,
      [world.scope.businessId],
    )
    expect((await ask(world.cookie)).status).toBe(403)
  })

  test('an act that there is none of is not found', async () => {
    const world = await atWork()
    const id = await appointmentOf(world, world.professionalId, -1)
    for (const act of ['toString', 'cancelar']) expect((await ask(world.cookie, at(id, act), form())).status).toBe(404)
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
