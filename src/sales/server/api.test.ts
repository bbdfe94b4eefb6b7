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
const doorsOf = async (scope: Scope) =>
  createRouterClient({ ...salesApi, register: registerApi }, { context: await signedIn(scope) })

test('an employee opens, sells and closes', async () => {
  const scope = await aBusiness()
  const doors = await doorsOf(await aMember(scope, 'employee'))
  const { registers } = await doors.register.current()
  expect(registers).toEqual([{ id: registers[0]!.id, name: 'Caixa 1', isActive: true, session: null }])
  expect(await doors.lastReceipt()).toBeNull()
  const { id } = await doors.register.open({ cashierName: ' Marina ', openingCents: 10_000 })
  const [service, product] = [await aService(scope), await aProduct(scope, 4)]
  expect(await doors.items()).toEqual({
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
    scaleLabels: null,
  })
  const receipt = await doors.closeSale(aSale([service, product]))
  expect(await doors.lastReceipt({})).toEqual(receipt)
  const session = { id, cashierName: 'Marina', figures: { saleCount: 1, cardCents: 10_500 } }
  expect(await doors.register.current()).toMatchObject({ registers: [{ session }] })
  expect(await doors.register.close({ id, closingCents: 10_000 })).toMatchObject({ figures: { cardCents: 10_500 } })
  expect(await refusalOf(doors.closeSale(aSale([service])))).toMatchObject({
    code: 'REGISTER_CLOSED',
    title: 'Caixa fechado',
  })
})

test('bad input is told in the words of the screen', async () => {
  const doors = await doorsOf(await aBusiness())
  const missing = doors.register.open({ cashierName: ' ', openingCents: null as never })
  expect(await refusalOf(missing)).toMatchObject({
    fields: {
      cashierName: 'Profissional obrigatório',
      openingCents: 'Valor obrigatório. Informe o valor inicial do caixa.',
    },
  })
  expect(await refusalOf(doors.register.close({ id: crypto.randomUUID(), closingCents: -1 }))).toMatchObject({
    fields: { closingCents: 'Valor obrigatório. Informe o valor de fechamento do caixa.' },
  })
  const sale = aSale([{ kind: 'product', id: crypto.randomUUID(), quantity: 0, unitCents: 100 }], { payments: [] })
  expect(await refusalOf(doors.closeSale(sale))).toMatchObject({
    fields: { 'lines.0.quantity': 'Informe uma quantidade válida.', payments: 'Escolha a forma de pagamento.' },
  })
})

test('an employee sees the history, but gives nothing back and takes no list away', async () => {
  const scope = await aBusiness()
  const doors = await doorsOf(await aMember(scope, 'employee'))
  await doors.register.open({ cashierName: 'Marina', openingCents: 0 })
  const { saleId } = await doors.closeSale(aSale([await aService(scope)]))
  expect(await doors.history({})).toMatchObject({ saleCount: 1, soldCents: 8_000, sales: [{ id: saleId }] })
  expect(await doors.sale({ id: saleId })).toMatchObject({ lines: [{ line: 1, refundedQuantity: 0 }], refunds: [] })
  const request = aRefund(saleId, { 1: 1 }, 8_000)
  expect(await refusalOf(doors.refund(request))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refusalOf(doors.exportHistory({}))).toMatchObject({ code: 'FORBIDDEN' })
  const manager = await doorsOf(await aMember(scope, 'manager'))
  expect(await refusalOf(manager.refund({ ...request, reason: ' ', lines: [] }))).toMatchObject({
    fields: { reason: 'Informe o motivo do estorno.', lines: 'Escolha o que estornar.' },
  })
  expect(await manager.refund(request)).toMatchObject({ amountCents: 8_000 })
  expect((await manager.exportHistory({})).text).toContain('80,00;80,00;0,00')
})

test('a receptionist does not stand at the till', async () => {
  const doors = await doorsOf(await aMember(await aBusiness(), 'receptionist'))
  const calls = [
    () => doors.register.current(),
    () => doors.items(),
    () => doors.clients({}),
    () => doors.lastReceipt({}),
    () => doors.register.open({ cashierName: 'Marina', openingCents: 0 }),
    () => doors.register.close({ id: crypto.randomUUID(), closingCents: 0 }),
    () => doors.register.moveCash({ id: crypto.randomUUID(), kind: 'supply', amountCents: 1, reason: 'Troco' }),
    () => doors.register.session({ id: crypto.randomUUID() }),
    () => doors.history({}),
    () => doors.sale({ id: crypto.randomUUID() }),
    () => doors.checkIn({ id: crypto.randomUUID() }),
    () => doors.closeSale(aSale([])),
  ]
  for (const call of calls) expect(await refusalOf(call())).toMatchObject({ code: 'FORBIDDEN' })
})
