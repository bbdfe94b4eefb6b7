import { beforeAll, beforeEach, expect, test } from 'vitest'
import { roles } from '../accounts/permissions.ts'
import { aBusiness, aMember } from '../accounts/server/testing/people.ts'
import { changeVisit } from '../agenda/server/change-appointment.ts'
import { doneTexts, type OwnAct } from '../my-day/my-day.ts'
import { newId } from '../platform/id.ts'
import type { Scope } from '../platform/server/database/business-tx.ts'
import { inBusiness } from '../platform/server/database/run-transaction.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { actAt, appointmentOf, ask, atWork, cookieOf, link, type AtWork } from './testing/my-day-salon.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))
beforeEach(async () => {
  await database.admin.query('delete from throttle')
})

const acts = Object.keys(doneTexts) as OwnAct[]
const form = (): Record<string, string> => ({ version: '1', key: newId(), weeks: '4', notes: 'Não' })

const one = async <Row extends object>(text: string, values: unknown[]) =>
  (await database.admin.query<Row>(text, values)).rows[0]!
/** What a business has booked, and what was recorded of it. */
const allOf = async ({ businessId }: Scope) =>
  (
    await one<{ rows: string }>(
      `select (select json_agg(a order by a.id)::text from appointment a where business_id = $1) ||
         (select json_agg(v order by v.id)::text from visit v where business_id = $1) ||
         (select coalesce(json_agg(u order by u.id)::text, '') from undo_point u where business_id = $1) ||
         (select coalesce(json_agg(t order by t.id)::text, '') from audit t where business_id = $1) as rows`,
      [businessId],
    )
  ).rows
const recorded = ({ businessId }: Scope) =>
  one<{ n: number }>('select count(*)::int as n from audit where business_id = $1', [businessId])
/** The procedures at which a person was refused. */
const refusedAt = async ({ actor }: Scope) =>
  (
    await database.admin.query<{ procedure: string }>(
      `select detail ->> 'procedure' as procedure from account_audit where action = 'account.refused' and account_id = $1`,
      [actor.accountId],
    )
  ).rows.map(({ procedure }) => procedure)

/** What one presses: the id in the address, and the form. An undo is of what its presser has just completed. */
async function prepared(act: OwnAct, world: AtWork, professionalId: string, cookie: string | undefined) {
  const id = await appointmentOf(world, professionalId, 0)
  if (act !== 'desfazer') return { id, form: form() }
  const { headers, status } = await ask(cookie, actAt(id, 'concluir'), form())
  expect(status).toBe(303)
  const undoId = new URLSearchParams(headers.get('location')!.split('?')[1]).get('desfazer')!
  return { id: undoId, form: {} }
}

const pressed = acts.flatMap((act) => roles.map((role) => ({ act, role })))

// spec: agenda-46, roles-7
test.each(pressed)('$act is done for whoever is linked as $role, and recorded', async ({ act, role }) => {
  const world = await atWork(database.admin, role)
  const { id, form } = await prepared(act, world, world.professionalId, world.cookie)
  const before = await recorded(world.scope)
  const { status, headers } = await ask(world.cookie, actAt(id, act), form)
  expect([status, headers.get('location')]).toEqual([303, expect.stringContaining(`feito=${act}`)])
  expect((await recorded(world.scope)).n).toBeGreaterThan(before.n)
})

/** Whoever the page is shut to, with a session that claims to be in the business: by whom, and the status. */
const shutTo = {
  'a removed member': async ({ scope }) => {
    const member = await aMember(scope, 'admin')
    const cookie = await cookieOf(member)
    await database.admin.query('update member set removed_at = now() where account_id = $1', [member.actor.accountId])
    return { member, cookie }
  },
  'the owner of another business': async (world) => asIn(world, await aBusiness()),
  'an operator whom nobody has let in': async (world) => asIn(world, await anOperator()),
  'an operator who only looks': async (world) => {
    const { businessId, actor } = world.scope
    await database.admin.query(
      `insert into support_grant (business_id, granted_by, granted_at, ends_at)
       values ($1, $2, now() - interval '1 hour', now() + interval '1 hour')`,
      [businessId, actor.accountId],
    )
    return asIn(world, await anOperator())
  },
} satisfies Record<string, (world: AtWork) => Promise<{ member: Scope; cookie: string | undefined }>>

async function asIn({ scope }: AtWork, member: Scope) {
  const cookie = await cookieOf(member)
  await database.admin.query('update session set business_id = $1, second_factor_at = now() where account_id = $2', [
    scope.businessId,
    member.actor.accountId,
  ])
  return { member, cookie }
}

async function anOperator() {
  const operator = await aBusiness()
  await database.admin.query('update account set is_operator = true where id = $1', [operator.actor.accountId])
  return operator
}

const shut = acts.flatMap((act) => (Object.keys(shutTo) as (keyof typeof shutTo)[]).map((who) => ({ act, who })))

// spec: agenda-46, roles-7
test.each(shut)('$act is shut to $who, whatever is pressed, and the refusal is recorded', async ({ act, who }) => {
  const world = await atWork(database.admin)
  const { id, form } = await prepared(act, world, world.professionalId, world.cookie)
  const { member, cookie } = await shutTo[who](world)
  const before = await allOf(world.scope)
  for (const pressed of [id, 'não é', newId()])
    expect((await ask(cookie, actAt(pressed, act), form)).status, pressed).toBe(403)
  expect(await allOf(world.scope)).toEqual(before)
  expect(await refusedAt(member)).toEqual(Array(3).fill('POST /minha-agenda/{id}/{act}'))
})

// spec: agenda-46
test.each(acts)('%s sends a stranger to the sign-in', async (act) => {
  const world = await atWork(database.admin)
  const { id, form } = await prepared(act, world, world.professionalId, world.cookie)
  const before = await allOf(world.scope)
  for (const pressed of [id, 'não é', newId()]) {
    const { status, headers } = await ask(undefined, actAt(pressed, act), form)
    expect([status, headers.get('location')]).toEqual([303, '/auth'])
  }
  expect(await allOf(world.scope)).toEqual(before)
})

/** Of one visit the first part is done by Bruna and the second by Carla. */
async function partOfCarla(world: AtWork): Promise<string> {
  const [mine, hers] = [await appointmentOf(world, world.professionalId, 0), newId()]
  await database.admin.query(
    `insert into appointment (business_id, id, visit_id, client_id, professional_id, service_id, starts_at, ends_at, price_cents, squeeze_reason)
     select business_id, $2, visit_id, client_id, $3, service_id, ends_at, ends_at + interval '20 minutes', price_cents, squeeze_reason
     from appointment where id = $1`,
    [mine, hers, world.carla],
  )
  return hers
}

/** The undo of what somebody did to a colleague's visit when their role still let them. */
async function undoOfFormerRole(world: AtWork): Promise<string> {
  const id = await appointmentOf(world, world.carla, 0)
  const { undoId } = await inBusiness(world.bruna, 'write', (tx) => changeVisit(tx, { id, status: 'cancelled' }))
  return undoId!
}

// spec: agenda-46, roles-8
test.each(acts)('%s: what is a colleague’s or another business’s is as if it were not there', async (act) => {
  const [world, elsewhere] = [await atWork(database.admin), await atWork(database.admin)]
  const carla = await aMember(world.scope, 'professional')
  await link(database.admin, carla, world.carla)
  const foreign = [
    await prepared(act, world, world.carla, await cookieOf(carla)),
    await prepared(act, elsewhere, elsewhere.professionalId, elsewhere.cookie),
    { id: await partOfCarla(world), form: form() },
    { id: await undoOfFormerRole(world), form: form() },
    { id: newId(), form: form() },
    { id: 'x', form: form() },
  ]
  const before = [await allOf(world.scope), await allOf(elsewhere.scope)]
  const answers = []
  for (const { id, form } of foreign) {
    const { status, html } = await ask(world.cookie, actAt(id, act), form)
    answers.push(`${status} ${html}`)
  }
  expect(answers).toEqual(Array(foreign.length).fill(expect.stringMatching(/^404 /)))
  expect(new Set(answers).size).toBe(1)
  expect([await allOf(world.scope), await allOf(elsewhere.scope)]).toEqual(before)
})

// spec: agenda-46
test.each(acts)('%s is not there for who is linked to nobody, or no longer is', async (act) => {
  const world = await atWork(database.admin)
  const { id, form } = await prepared(act, world, world.professionalId, world.cookie)
  const before = await allOf(world.scope)
  const unlinked = await cookieOf(await aMember(world.scope, 'admin'))
  expect((await ask(unlinked, actAt(id, act), form)).status).toBe(404)
  await database.admin.query('update professional set account_id = null where id = $1', [world.professionalId])
  expect((await ask(world.cookie, actAt(id, act), form)).status).toBe(404)
  expect(await allOf(world.scope)).toEqual(before)
})

test.each(acts)('%s stores nothing in a business that only reads, and the page says so', async (act) => {
  const world = await atWork(database.admin)
  const { id, form } = await prepared(act, world, world.professionalId, world.cookie)
  await database.admin.query('update subscription set read_only_since = now() where business_id = $1', [
    world.scope.businessId,
  ])
  const before = await allOf(world.scope)
  const { status, html } = await ask(world.cookie, actAt(id, act), form)
  expect(status).toBe(409)
  expect(html).toMatch(/role="alert"/)
  expect(await allOf(world.scope)).toEqual(before)
})

// spec: agenda-46
test('an act that there is none of is not found', async () => {
  const world = await atWork(database.admin)
  const id = await appointmentOf(world, world.professionalId, 0)
  for (const act of ['toString', 'cancelar']) expect((await ask(world.cookie, actAt(id, act), form())).status).toBe(404)
})
