import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import type { Role } from '../../accounts/permissions.ts'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { agendaActs } from '../../agenda/acts.ts'
import { noteVisit } from '../../agenda/server/attend-visit.ts'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { addService } from '../../agenda/server/edit-visit.ts'
import { aSalon, book, type Salon, tuesday, write } from '../../agenda/server/testing/agenda.ts'
import { newId } from '../../platform/id.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { salesActs } from '../../sales/contract.ts'
import { aSale, chargeOf, open, sell } from '../../sales/server/testing/till.ts'
import { trailActs } from '../contract.ts'
import { actsPerVisitPage } from '../trail.ts'
import { trailApiOf } from './api.ts'

const database = freshDatabase()
const api = trailApiOf({ ...agendaActs, ...salesActs, ...trailActs })
const as = async (one: Scope) => createRouterClient(api, { context: await signedIn(one) })
const later = (scope: Scope, minutes: number): Scope => ({
  ...scope,
  now: new Date(scope.now!.getTime() + minutes * 60_000),
})
const actsOf = async (one: Scope, id: string) => {
  const { acts } = await (await as(one)).ofVisit({ id })
  return acts.map(({ by, words, fields }) => [by, words, fields.join()])
}

/** A visit that was booked, moved by the receptionist, grown by a service and noted. */
async function aBusyVisit(): Promise<{ salon: Salon; rita: Scope; id: string; added: string }> {
  const salon = await aSalon()
  const rita = await aMember(salon.scope, 'receptionist')
  const { id } = await book(salon, '10:00')
  await book(salon, '15:00')
  await write(later(rita, 1), (tx) => changeAppointment(tx, { id, date: tuesday, time: '11:00' }))
  const { serviceId, professionalId } = salon
  const asked = { id, newId: newId(), serviceId, professionalId, date: tuesday, time: '11:30' }
  const { id: added } = await write(later(salon.scope, 2), (tx) => addService(tx, asked))
  await write(later(rita, 3), (tx) => noteVisit(tx, { id: added, notes: 'Sem esmalte' }))
  return { salon, rita: { ...rita, now: later(rita, 4).now! }, id, added }
}

// spec: agenda-36
test('a visit tells who changed what in it, newest first, by each of its services, and nothing of another', async () => {
  const { salon, rita, id, added } = await aBusyVisit()
  const told = [
    ['Pessoa receptionist', 'Alterou as observações do atendimento', ''],
    ['Pessoa admin', 'Adicionou um serviço ao atendimento', ''],
    ['Pessoa receptionist', 'Alterou o agendamento', 'startsAt,endsAt'],
    ['Pessoa admin', 'Agendou', ''],
  ]
  expect(await actsOf(salon.scope, id)).toEqual(told)
  expect(await actsOf(rita, added)).toEqual(told)
})

// spec: agenda-36
test('of its sale tells whoever sees sales', async () => {
  const { salon, rita, id } = await aBusyVisit()
  await database.admin.query(
    `update appointment set starts_at = starts_at - interval '11 days', ends_at = ends_at - interval '11 days'
    where business_id = $1`,
    [salon.scope.businessId],
  )
  const till = later(salon.scope, 60)
  await open(till)
  await sell(later(till, 1), aSale([await chargeOf(till, id)], { clientId: salon.clientId }))
  expect((await actsOf(salon.scope, id))[0]).toEqual(['Pessoa admin', 'Finalizou a venda', ''])
  // What watches over who sells is for who manages the members.
  await write(till, async (tx) => {
    const { rows } = await database.admin.query<{ id: string }>('select id from sale where business_id = $1', [
      tx.businessId,
    ])
    tx.audit('sale.charged-twice', { sale: rows[0]!.id })
  })
  const seller = { ...(await aMember(salon.scope, 'employee')), now: later(till, 2).now! }
  const wordsFor = async (who: Scope) => (await actsOf(who, id)).map(([, words]) => words)
  expect(await wordsFor(salon.scope)).toHaveLength((await wordsFor(seller)).length + 1)
  expect(await wordsFor(seller)).toContain('Finalizou a venda')
  const asRita = await actsOf(rita, id)
  expect(asRita.map(([, words]) => words)).not.toContain('Finalizou a venda')
})

// spec: agenda-36
test('a long history is read in parts, of which each act is in one', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  const count = actsPerVisitPage * 2
  for (let at = 1; at <= count; at++)
    await write(later(salon.scope, at), (tx) => noteVisit(tx, { id, notes: `Nota ${at}` }))
  const { ofVisit } = await as(salon.scope)
  const first = await ofVisit({ id })
  // What happens meanwhile moves nothing.
  await write(later(salon.scope, count + 1), (tx) => noteVisit(tx, { id, notes: null }))
  const second = await ofVisit({ id, before: first.before! })
  const third = await ofVisit({ id, before: second.before! })
  expect([first, second, third].map(({ acts }) => acts.length)).toEqual([actsPerVisitPage, actsPerVisitPage, 1])
  expect(third.before).toBeNull()
  const all = [first, second, third].flatMap(({ acts }) => acts.map((act) => act.id))
  expect(new Set(all).size).toBe(count + 1)
})

// spec: agenda-36
test('another business is told that there is no such visit', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  const rival = await as(await aBusiness())
  expect(await codeOf(rival.ofVisit({ id }))).toBe('NOT_FOUND')
  expect(await codeOf(rival.ofVisit({ id: newId() }))).toBe('NOT_FOUND')
})

test.each<Role>(['manager', 'employee', 'receptionist'])('it is for a %s, who sees visits', async (role) => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  expect(await actsOf(await aMember(salon.scope, role), id)).toHaveLength(1)
})
