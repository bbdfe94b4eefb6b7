import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { registerApi } from '../../register/server/api.ts'
import { salesApi } from './api.ts'
import { aProduct, aRefund, aSale, aService } from './testing/till.ts'

freshDatabase()
const proceduresOf = async (scope: Scope) =>
  createRouterClient({ ...salesApi, register: registerApi }, { context: await signedIn(scope) })

test('an employee opens, sells and closes', async () => {
  const scope = await aBusiness()
  const procedures = await proceduresOf(await aMember(scope, 'employee'))
  const { registers } = await procedures.register.current()
  expect(registers).toEqual([{ id: registers[0]!.id, name: 'Caixa 1', isActive: true, session: null }])
  expect(await procedures.lastReceipt()).toBeNull()
  const { id } = await procedures.register.open({ cashierName: ' Marina ', openingCents: 10_000 })
  const [service, product] = [await aService(scope), await aProduct(scope, 4)]
  expect(await procedures.items()).toEqual({
    items: [
      {
        kind: 'service',
        id: service.id,
        name: 'Corte',
        category: null,
        barcode: null,
        unitCents: 8_000,
        stock: null,
        professionalIds: [],
      },
      {
        kind: 'product',
        id: product.id,
        name: 'Shampoo',
        category: null,
        barcode: null,
        unitCents: 2_500,
        stock: 4,
        professionalIds: [],
      },
    ],
    sellers: [],
    sellsWithoutStock: true,
    sellsWithoutPerformer: false,
    cardBands: [],
    favourites: [],
    scaleLabels: null,
  })
  const receipt = await procedures.closeSale(aSale([service, product]))
  expect(await procedures.lastReceipt({})).toEqual(receipt)
  const session = { id, cashierName: 'Marina', figures: { saleCount: 1, cardCents: 10_500 } }
  expect(await procedures.register.current()).toMatchObject({ registers: [{ session }] })
  expect(await procedures.register.close({ id, closingCents: 10_000 })).toMatchObject({
    figures: { cardCents: 10_500 },
  })
  expect(await refusalOf(procedures.closeSale(aSale([service])))).toMatchObject({
    code: 'REGISTER_CLOSED',
    title: 'Caixa fechado',
  })
})

test('bad input is told in the words of the screen', async () => {
  const procedures = await proceduresOf(await aBusiness())
  const missing = procedures.register.open({ cashierName: ' ', openingCents: null as never })
  expect(await refusalOf(missing)).toMatchObject({
    fields: {
      cashierName: 'Profissional obrigatório',
      openingCents: 'Valor obrigatório. Informe o valor inicial do caixa.',
    },
  })
  expect(await refusalOf(procedures.register.close({ id: crypto.randomUUID(), closingCents: -1 }))).toMatchObject({
    fields: { closingCents: 'Valor obrigatório. Informe o valor de fechamento do caixa.' },
  })
  const sale = aSale([{ kind: 'product', id: crypto.randomUUID(), quantity: 0, unitCents: 100 }], { payments: [] })
  expect(await refusalOf(procedures.closeSale(sale))).toMatchObject({
    fields: { 'lines.0.quantity': 'Informe uma quantidade válida.', payments: 'Escolha a forma de pagamento.' },
  })
})

test('an employee sees the history, but gives nothing back and takes no list away', async () => {
  const scope = await aBusiness()
  const procedures = await proceduresOf(await aMember(scope, 'employee'))
  await procedures.register.open({ cashierName: 'Marina', openingCents: 0 })
  const { saleId } = await procedures.closeSale(aSale([await aService(scope)]))
  expect(await procedures.history({})).toMatchObject({ saleCount: 1, soldCents: 8_000, sales: [{ id: saleId }] })
  expect(await procedures.sale({ id: saleId })).toMatchObject({
    lines: [{ line: 1, refundedQuantity: 0 }],
    refunds: [],
  })
  const request = aRefund(saleId, { 1: 1 }, 8_000)
  expect(await refusalOf(procedures.refund(request))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refusalOf(procedures.exportHistory({}))).toMatchObject({ code: 'FORBIDDEN' })
  const manager = await proceduresOf(await aMember(scope, 'manager'))
  expect(await refusalOf(manager.refund({ ...request, reason: ' ', lines: [] }))).toMatchObject({
    fields: { reason: 'Informe o motivo do estorno.', lines: 'Escolha o que estornar.' },
  })
  expect(await manager.refund(request)).toMatchObject({ amountCents: 8_000 })
  expect((await manager.exportHistory({})).text).toContain('80,00;80,00;0,00')
})

test('a receptionist does not stand at the till', async () => {
  const procedures = await proceduresOf(await aMember(await aBusiness(), 'receptionist'))
  const calls = [
    () => procedures.register.current(),
    () => procedures.items(),
    () => procedures.clients({}),
    () => procedures.lastReceipt({}),
    () => procedures.register.open({ cashierName: 'Marina', openingCents: 0 }),
    () => procedures.register.close({ id: crypto.randomUUID(), closingCents: 0 }),
    () => procedures.register.moveCash({ id: crypto.randomUUID(), kind: 'supply', amountCents: 1, reason: 'Troco' }),
    () => procedures.register.session({ id: crypto.randomUUID() }),
    () => procedures.history({}),
    () => procedures.sale({ id: crypto.randomUUID() }),
    () => procedures.checkIn({ id: crypto.randomUUID() }),
    () => procedures.closeSale(aSale([])),
  ]
  for (const call of calls) expect(await refusalOf(call())).toMatchObject({ code: 'FORBIDDEN' })
})
