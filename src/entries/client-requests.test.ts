import { createRouterClient } from '@orpc/server'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, refusalOf } from '../accounts/server/testing/calls.ts'
import { aMember } from '../accounts/server/testing/people.ts'
import { signedIn } from '../accounts/server/testing/signed-in.ts'
import { newId } from '../platform/id.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { recordApi } from '../record/server/api.ts'
import { ownDataWorld } from './testing/own-data-world.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))
beforeEach(() => database.admin.query('truncate throttle, job, mail'))

const { sql, ask, mails, aSalonWithAna, pageOf, requestsOf } = ownDataWorld(database)

// spec: clients-15
describe('another phone or e-mail', () => {
  test('waits for the business, and nothing goes there before', async () => {
    const salon = await aSalonWithAna()
    const path = await pageOf(salon)
    await ask(`${path}/contato`, { phone: '(11) 91111-2222', email: 'nova@exemplo.com' })
    expect((await salon.owner.clients.get({ id: salon.id })).email).toBe(salon.email)
    const desk = (await salon.proceduresOf('receptionist')).record
    const { open } = await desk.requests.list()
    expect(open).toMatchObject([{ kind: 'contact', phone: '+5511911112222', email: 'nova@exemplo.com' }])
    await mails()
    await desk.requests.grant({ id: open[0]!.id })
    expect(await salon.owner.clients.get({ id: salon.id })).toMatchObject({
      phone: '+5511911112222',
      email: 'nova@exemplo.com',
    })
    // The previous address is told of the change.
    expect(await mails()).toMatchObject([
      { to: salon.email, subject: expect.stringContaining(': seu pedido') as string },
    ])
    expect(await codeOf(desk.requests.grant({ id: open[0]!.id }))).toBe('REQUEST_DECIDED')
  })

  // spec: clients-9
  test('goes along to nobody whom the business has not named, though they are reached through her', async () => {
    const salon = await aSalonWithAna()
    const phone = '+5511987650000'
    const make = (name: string, contact: { phone?: string; email?: string }) =>
      salon.owner.clients.create({ name, ...contact }).then(({ id }) => id)
    // The telephone is Olga's; Ana typed it first, with an address of her own.
    const [olga, child] = [await make('Olga Reis', { phone }), await make('Xande Souza', { phone })]
    const other = await make('Zeca', { phone, email: 'zeca@exemplo.com' })
    await ask(`${await pageOf(salon)}/contato`, { phone: '(11) 91111-2222', email: salon.email })
    const [request] = (await salon.owner.record.requests.list()).open
    expect(request!.sharers).toEqual([
      { id: olga, name: 'Olga Reis' },
      { id: child, name: 'Xande Souza' },
    ])
    await salon.owner.record.requests.grant({ id: request!.id, along: [child, other] })
    const phones = await Promise.all([salon.id, olga, child, other].map((id) => salon.owner.clients.get({ id })))
    expect(phones.map((card) => card.phone)).toEqual(['+5511911112222', phone, '+5511911112222', phone])
    expect((await salon.owner.record.requests.list()).decided).toMatchObject([{ sharers: [] }])
  })

  test('asked for twice is asked for once, as it was said last; the same as before is no wish', async () => {
    const salon = await aSalonWithAna()
    const path = await pageOf(salon)
    await ask(`${path}/contato`, { phone: '(11) 91111-2222', email: salon.email })
    await ask(`${path}/contato`, { phone: '(11) 93333-4444', email: salon.email })
    expect((await requestsOf(salon.scope.businessId)).map(({ state }) => state)).toEqual(['withdrawn', 'open'])
    await ask(`${path}/contato`, { phone: '(11) 98765-0000', email: salon.email })
    expect((await requestsOf(salon.scope.businessId)).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn'])
    expect((await ask(`${path}/contato`, { phone: '123', email: 'x' })).status).toBe(422)
  })
})

// spec: clients-15
describe('to be forgotten', () => {
  const asked = async () => {
    const salon = await aSalonWithAna()
    const path = await pageOf(salon)
    expect((await ask(`${path}/exclusao`, {})).status).toBe(303)
    const [request] = (await salon.owner.record.requests.list()).open
    return { ...salon, path, request: request! }
  }

  test('is asked for once, and the owner hears until when the law wants an answer', async () => {
    const { owner, path, request, scope } = await asked()
    const days = (Date.parse(request.dueOn) - Date.parse(request.askedAt.slice(0, 10))) / 86_400_000
    expect(Math.abs(days - 15)).toBeLessThanOrEqual(1)
    const [notice] = await mails()
    expect(notice!.text).toContain('Exclusão dos dados pessoais')
    expect(notice!.text).toContain('Prazo legal')
    expect((await ask(`${path}/exclusao`, {})).html).toContain('Você já pediu a exclusão dos seus dados.')
    expect(await requestsOf(scope.businessId)).toHaveLength(1)
    const manager = await signedIn(await aMember(scope, 'manager'))
    const refused = await refusalOf(
      createRouterClient(recordApi, { context: manager }).requests.grant({ id: request.id }),
    )
    expect(refused.code).toBe('FORBIDDEN')
    expect((await owner.record.requests.list()).open).toHaveLength(1)
  })

  test('is done exactly as on the card, and she hears what stays', async () => {
    const { owner, path, request, id, email } = await asked()
    await mails()
    await owner.record.requests.grant({ id: request.id })
    const card = await owner.clients.get({ id })
    expect(card).toMatchObject({ name: 'Cliente anonimizado', email: null, erasedAt: expect.any(String) as string })
    const [letter] = await mails()
    expect(letter).toMatchObject({ to: email })
    expect(letter!.text).toContain('Seus dados pessoais foram excluídos')
    expect(letter!.text).toContain('1 agendamento: agenda e comissões dos profissionais')
    expect((await ask(path)).status).toBe(404)
    expect((await sql('select from client_page where client_id = $1', id)).rowCount).toBe(0)
    expect((await owner.record.requests.list()).decided).toMatchObject([
      { state: 'granted', decidedBy: 'Pessoa admin' },
    ])
  })

  test('is refused with a reason that she gets and sees', async () => {
    const { owner, path, request, email } = await asked()
    await mails()
    expect((await refusalOf(owner.record.requests.refuse({ id: request.id, reason: ' ' }))).fields).toHaveProperty(
      'reason',
    )
    await owner.record.requests.refuse({ id: request.id, reason: 'Prontuário guardado por 20 anos' })
    expect(await mails()).toMatchObject([
      { to: email, text: expect.stringContaining('Prontuário guardado por 20 anos') as string },
    ])
    expect((await ask(path)).html).toContain('Motivo: Prontuário guardado por 20 anos')
  })

  test('is taken back by her, or waits until her appointments are over', async () => {
    const { owner, path, request, id } = await asked()
    await sql(`update client set next_appointment_at = now() + interval '1 day' where id = $1`, id)
    expect(await codeOf(owner.record.requests.grant({ id: request.id }))).toBe('HAS_NEXT_APPOINTMENT')
    await sql('update client set next_appointment_at = null where id = $1', id)
    expect((await owner.record.requests.list()).open).toHaveLength(1)
    expect((await ask(`${path}/desistencia`, { id: request.id })).status).toBe(303)
    expect(await codeOf(owner.record.requests.refuse({ id: request.id, reason: 'Não' }))).toBe('REQUEST_DECIDED')
    expect((await ask(`${path}/desistencia`, { id: newId() })).status).toBe(409)
  })

  test('is decided by an erasure on the card too, and what was written is gone', async () => {
    const { owner, path, id, scope } = await asked()
    await ask(`${path}/contato`, { phone: '(11) 91111-2222', email: 'nova@exemplo.com' })
    await owner.clients.erase({ id })
    expect(await requestsOf(scope.businessId)).toMatchObject([
      { kind: 'erasure', state: 'granted', decided_by: null },
      { kind: 'contact', state: 'withdrawn', phone: null, email: null },
    ])
  })

  test('and taken back in the same moment is one of both, never both', async () => {
    for (let i = 0; i < 5; i++) {
      const { owner, path, request, id } = await asked()
      const [granted, taken] = await Promise.allSettled([
        owner.record.requests.grant({ id: request.id }),
        ask(`${path}/desistencia`, { id: request.id }),
      ])
      const isErased = (await owner.clients.get({ id })).erasedAt !== null
      expect(granted.status === 'fulfilled').toBe(isErased)
      expect(taken.status === 'fulfilled' && taken.value.status === 303).toBe(!isErased)
    }
  })
})
