import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { fillBusiness } from './one-of-everything.ts'
import { refusalOf } from '../src/accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../src/accounts/server/testing/people.ts'
import { signedIn } from '../src/accounts/server/testing/signed-in.ts'
import { newId } from '../src/platform/id.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { recordApi } from '../src/record/server/api.ts'

const database = freshDatabase()

// spec: clients-7, clients-13
test("a client's visits and purchases, and everything as a file", async () => {
  const scope = await aBusiness()
  const { client, appointment, sale } = await fillBusiness(database.admin, scope)
  const procedures = createRouterClient(recordApi, { context: await signedIn(scope) })
  const { id } = client
  expect(await procedures.timeline({ id })).toMatchObject({
    upcoming: [{ id: appointment.id, service: 'Corte', professional: 'Profissional', status: 'scheduled' }],
    count: 2,
    events: expect.arrayContaining([
      { kind: 'visit', id: expect.any(String), services: [expect.objectContaining({ status: 'cancelled' })] },
      expect.objectContaining({
        kind: 'sale',
        id: sale.id,
        totalCents: 8000,
        refundedCents: 1000,
        items: [
          { name: 'Corte', quantity: 1, professional: expect.toBeOneOf([null, 'Profissional']) },
          { name: 'Xampu', quantity: 1, professional: expect.toBeOneOf([null, 'Profissional']) },
        ],
        methods: ['pix'],
      }),
    ]),
  })
  const { json } = await procedures.exportClientRecord({ id })
  expect(JSON.parse(json)).toMatchObject({
    Nome: 'Cliente',
    Consentimentos: [{ Finalidade: 'Novidades e promoções', Resposta: 'Aceitou' }],
    Agendamentos: [{ Serviço: 'Corte' }, { Serviço: 'Corte' }],
    Compras: [{ Itens: ['1 × Corte', '1 × Xampu'], Estornado: 'R$ 10,00', Pagamento: ['PIX'] }],
  })
  const { rows } = await database.admin.query(
    `select detail from audit where business_id = $1 and action = 'client.export-record'`,
    [scope.businessId],
  )
  expect(rows).toEqual([{ detail: { client: id } }])
})

/** The group of the file for each table that refers to a client or to their visits and sales. */
const groups: Record<string, string | null> = {
  client: 'Cadastros unidos',
  client_consent: 'Consentimentos',
  client_import_row: 'Importações',
  client_request: 'Pedidos',
  visit: 'Agendamentos',
  online_booking: 'Agendamentos online',
  removed_booking: 'Agendamentos online',
  deposit_entry: 'Sinais',
  sale: 'Compras',
  ticket: 'Comandas abertas',
  message: 'Mensagens',
  message_reply: 'Respostas',
  waitlist_wish: 'Lista de espera',
  // It names other people.
  client_not_duplicate: null,
  // Only the way to this file.
  client_page: null,
}

test('the file holds what every table knows of a client, and all of it', async () => {
  const scope = await aBusiness()
  const { client, sale } = await fillBusiness(database.admin, scope)
  const { rows: referring } = await database.admin.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'client'::regclass`,
  )
  expect(Object.keys(groups)).toEqual(expect.arrayContaining(referring.map(({ name }) => name)))
  const sql = (text: string, ...values: unknown[]) => database.admin.query(text, values)
  await sql(
    `insert into client (business_id, name, deactivated_at, merged_into) values ($1, 'Cliente de antes', now(), $2)`,
    scope.businessId,
    client.id,
  )
  await sql(
    `insert into client_request (business_id, client_id, kind, email, asked_at, due_on, state, decided_at)
     select $1, $2, 'contact', 'nova@exemplo.com', now() - n * interval '1 day', current_date, 'withdrawn', now()
     from generate_series(1, 30) n`,
    scope.businessId,
    client.id,
  )
  await sql(
    `update sale_item set note = 'Sem perfume' where business_id = $1 and sale_id = $2`,
    scope.businessId,
    sale.id,
  )
  const procedures = createRouterClient(recordApi, { context: await signedIn(scope) })
  const { json } = await procedures.exportClientRecord({ id: client.id })
  const file = JSON.parse(json) as Record<string, unknown[]>
  for (const group of Object.values(groups)) if (group) expect(file[group]?.length, group).toBeGreaterThan(0)
  expect(file).toMatchObject({
    'Agendamentos online': expect.arrayContaining([expect.objectContaining({ Nome: 'Cliente', Serviço: 'Corte' })]),
    Sinais: [{ Situação: 'Recebido', Valor: 'R$ 15,00' }],
    'Lista de espera': [
      { Horário: 'Qualquer horário', 'E-mail': client.email, 'Horários oferecidos': [expect.any(String)] },
    ],
    Mensagens: expect.arrayContaining([expect.objectContaining({ Mensagem: 'Aniversário', Canal: 'WhatsApp' })]),
    Importações: [{ 'Dados preenchidos': [client.email] }],
    'Cadastros unidos': [{ Nome: 'Cliente de antes' }],
    Anotações: expect.arrayContaining([expect.objectContaining({ Sobre: 'Venda', Texto: 'Sem perfume' })]),
  })
  expect(file.Pedidos!.length).toBeGreaterThanOrEqual(30)
  expect(file.Pedidos).toContainEqual(expect.objectContaining({ 'Novo e-mail': 'nova@exemplo.com' }))
})

test('are for those who may see them, and of this business only', async () => {
  const scope = await aBusiness()
  const { client } = await fillBusiness(database.admin, scope)
  const receptionist = await aMember(scope, 'receptionist')
  const atDesk = createRouterClient(recordApi, { context: await signedIn(receptionist) })
  const atDeskSeen = await atDesk.timeline({ id: client.id })
  expect([atDeskSeen.averageCents, atDeskSeen.events.map(({ kind }) => kind)]).toEqual([null, ['visit']])
  expect(await refusalOf(atDesk.exportClientRecord({ id: client.id }))).toMatchObject({ code: 'FORBIDDEN' })

  const elsewhere = createRouterClient(recordApi, { context: await signedIn(await aBusiness()) })
  for (const id of [client.id, newId()])
    for (const call of [elsewhere.timeline, elsewhere.exportClientRecord])
      expect(await refusalOf(call({ id }))).toMatchObject({ code: 'NOT_FOUND' })
})

test('a visit is told by the sale that charged it, and by itself to whoever may not see sales', async () => {
  const scope = await aBusiness()
  const { client, appointment, sale } = await fillBusiness(database.admin, scope)
  const seen = async (as: typeof scope) => {
    const { events, upcoming, ...facts } = await createRouterClient(recordApi, {
      context: await signedIn(as),
    }).timeline({
      id: client.id,
    })
    return {
      ...facts,
      upcoming: upcoming.length,
      kinds: events.map(({ kind, id }) => (id === appointment.id ? 'charged' : kind)).toSorted(),
    }
  }
  expect(await seen(scope)).toMatchObject({ visitCount: 0, upcoming: 1, kinds: ['sale', 'visit'] })
  const { rowCount } = await database.admin.query(
    `with paid as (
       update sale_item set appointment_id = $3 where business_id = $1 and sale_id = $2 and line = (
         select min(line) from sale_item where business_id = $1 and sale_id = $2 and service_id is not null) returning 1)
     update appointment set status = 'completed' from paid where business_id = $1 and id = $3`,
    [scope.businessId, sale.id, appointment.id],
  )
  expect(rowCount).toBe(1)
  expect(await seen(scope)).toMatchObject({ visitCount: 1, upcoming: 0, kinds: ['sale', 'visit'] })
  const receptionist = await aMember(scope, 'receptionist')
  expect(await seen(receptionist)).toMatchObject({ visitCount: 1, upcoming: 0, kinds: ['charged', 'visit'] })
})

test('of a visit that a sale charged in part, only the rest is told by itself', async () => {
  const scope = await aBusiness()
  const { client, appointment, sale } = await fillBusiness(database.admin, scope)
  const { rows } = await database.admin.query<{ id: string }>(
    `with paid as (
       update sale_item set appointment_id = $3 where business_id = $1 and sale_id = $2 and line = (
         select min(line) from sale_item where business_id = $1 and sale_id = $2 and service_id is not null)
     ), done as (
       update appointment set status = 'completed' where business_id = $1 and id = $3 returning *)
     insert into appointment (business_id, visit_id, client_id, professional_id, service_id, starts_at, ends_at, price_cents, status)
     select business_id, visit_id, client_id, professional_id, service_id, ends_at, ends_at + interval '1 hour', 500, status
     from done returning id`,
    [scope.businessId, sale.id, appointment.id],
  )
  const { events } = await createRouterClient(recordApi, { context: await signedIn(scope) }).timeline({ id: client.id })
  expect(events).toContainEqual({
    kind: 'visit',
    id: appointment.id,
    services: [expect.objectContaining({ id: rows[0]!.id, priceCents: 500 })],
  })
})
