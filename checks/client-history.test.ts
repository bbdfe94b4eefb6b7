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

test("a client's visits and purchases, and everything as a file", async () => {
  const scope = await aBusiness()
  const { client, appointment, sale } = await fillBusiness(database.admin, scope)
  const doors = createRouterClient(recordApi, { context: await signedIn(scope) })
  const { id } = client
  expect(await doors.clientVisits({ id })).toMatchObject({
    count: 2,
    visits: [
      { id: appointment.id, service: 'Corte', professional: 'Profissional', status: 'scheduled' },
      { status: 'cancelled' },
    ],
  })
  expect(await doors.clientPurchases({ id })).toMatchObject({
    count: 1,
    purchases: [
      {
        id: sale.id,
        totalCents: 8000,
        refundedCents: 1000,
        items: [
          { name: 'Corte', quantity: 1 },
          { name: 'Xampu', quantity: 1 },
        ],
        methods: ['pix'],
      },
    ],
  })
  const { json } = await doors.exportClientRecord({ id })
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

test('are for those who may see them, and of this business only', async () => {
  const scope = await aBusiness()
  const { client } = await fillBusiness(database.admin, scope)
  const receptionist = await aMember(scope, 'receptionist')
  const atDesk = createRouterClient(recordApi, { context: await signedIn(receptionist) })
  expect((await atDesk.clientVisits({ id: client.id })).count).toBe(2)
  expect(await refusalOf(atDesk.clientPurchases({ id: client.id }))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refusalOf(atDesk.exportClientRecord({ id: client.id }))).toMatchObject({ code: 'FORBIDDEN' })

  const elsewhere = createRouterClient(recordApi, { context: await signedIn(await aBusiness()) })
  for (const id of [client.id, newId()])
    for (const call of [elsewhere.clientVisits, elsewhere.clientPurchases, elsewhere.exportClientRecord])
      expect(await refusalOf(call({ id }))).toMatchObject({ code: 'NOT_FOUND' })
})
