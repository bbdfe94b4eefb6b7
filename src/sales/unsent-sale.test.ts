import { describe, expect, test } from 'vitest'
import { addToCart, type Cart } from './cart.ts'
import { layOut } from '../platform/paper.ts'
import { saleReceipt } from './receipt.ts'
import { saleRefusals, saleSchema, type Item } from './sale.ts'
import { wholeBy } from './split.ts'
import {
  afterRefusal,
  asAnother,
  isWaiting,
  offlineRequestOf,
  saleOf,
  sentAgain,
  unsentLabel,
  unsentSale,
  withoutUnsent,
  type UnsentSale,
} from './unsent-sale.ts'
import { defaultZone } from '../platform/clock.ts'
import { formatsOf } from '../platform/format.ts'

const brazil = formatsOf({ currency: 'BRL', dateFormat: 'DD/MM/YYYY', zone: defaultZone })

const sessionId = '019a0000-0000-7000-8000-000000000001'
const registerId = '019a0000-0000-7000-8000-000000000002'
const place = { sessionId, registerId, cashierName: 'Marina', businessName: 'Salão', zone: 'America/Sao_Paulo' }
const item: Item = {
  kind: 'product',
  id: '019a0000-0000-7000-8000-000000000002',
  name: 'Shampoo',
  category: null,
  barcode: null,
  unitCents: 2_550,
  stock: 3,
  professionalIds: [],
}
const cart: Cart = {
  lines: addToCart(addToCart([], item), item),
  client: { id: '019a0000-0000-7000-8000-000000000003', name: 'Ana', appointments: [] },
  discount: { type: 'value', cents: 100 },
  parts: [...wholeBy('cash').map((part) => ({ ...part, amountCents: 2_000 })), ...wholeBy('pix')],
}
const id = '5c1d1c1e-1111-4111-8111-111111111111'
const unsent = unsentSale(id, cart, place, new Date('2026-11-13T02:30:00Z'))
const { REGISTER_CLOSED, SALE_KEY_REUSED } = saleRefusals
const failed = { code: 'INTERNAL', title: 'Erro', text: 'Ocorreu um erro inesperado.' }

test('what is sent later is the same sale, with its session and its moment', () => {
  const late = offlineRequestOf(unsent)
  const offline = { sessionId, soldAt: '2026-11-13T02:30:00.000Z', names: ['Shampoo'] }
  expect(late).toEqual({ ...saleOf(id, cart), offline })
  expect(saleSchema.safeParse(late).success).toBe(true)
})

test('its receipt says in the local time what was sold, and what is to be checked', () => {
  const lines = layOut(saleReceipt(unsent.receipt, brazil, { isConfirmed: false }), 32).map(({ text }) => text.trim())
  for (const line of ['VENDA A CONFIRMAR', '12/11/2026                 23:30', 'Cliente: Ana'])
    expect(lines).toContain(line)
  expect(lines).toContain('Dinheiro                R$ 20,00')
  expect(lines).toContain('PIX (a conferir)        R$ 30,00')
  expect(layOut(saleReceipt(unsent.receipt, brazil), 32).some(({ text }) => /confer|CONFIRMAR/.test(text))).toBe(false)
})

describe('what the server did not take', () => {
  test.each(['SIGNED_OUT', 'FORBIDDEN', 'TOO_MANY', REGISTER_CLOSED.code])('%s passes by itself', (code) => {
    expect(afterRefusal(unsent, { ...failed, code })).toBe(unsent)
  })

  test('waits for a person, with the reason', () => {
    const refused = afterRefusal(unsent, SALE_KEY_REUSED)
    expect(isWaiting(refused)).toBe(false)
    expect(refused.refusal).toMatchObject({ code: 'SALE_KEY_REUSED', title: 'Venda já registrada' })
    expect(sentAgain(refused)).toEqual(unsent)
  })

  test('a server that fails on it three times does not hold up the sales behind it', () => {
    const [once, twice] = [afterRefusal(unsent, failed), afterRefusal(afterRefusal(unsent, failed), failed)]
    expect([once, twice].map(isWaiting)).toEqual([true, true])
    expect(isWaiting(afterRefusal(twice, failed))).toBe(false)
  })
})

test('sent as another sale it has another id, also on its receipt, and all else as it was', () => {
  const refused = afterRefusal(unsent, SALE_KEY_REUSED)
  const other = '5c1d1c1e-2222-4222-8222-222222222222'
  const another = asAnother(refused, other)
  expect(another).toEqual({ ...unsent, id: other, receipt: { ...unsent.receipt, saleId: other } })
  expect(offlineRequestOf(another)).toEqual({ ...offlineRequestOf(unsent), id: other })
})

test('what is sold and not sent yet is not in stock', () => {
  expect(withoutUnsent([item], [])).toEqual([item])
  expect(withoutUnsent([item], [unsent])).toEqual([{ ...item, stock: 1 }])
  expect(withoutUnsent([item], [unsent, unsent])).toEqual([{ ...item, stock: 0 }])
  const service: Item = { ...item, kind: 'service', stock: null }
  expect(withoutUnsent([service], [unsent])).toEqual([service])
  expect(withoutUnsent([item], [afterRefusal(unsent, SALE_KEY_REUSED)])).toEqual([item])
})

test('the badge says what a person has to know', () => {
  const refused: UnsentSale = afterRefusal(unsent, SALE_KEY_REUSED)
  expect(unsentLabel([], false)).toBeNull()
  expect(unsentLabel([unsent], false)).toBe('1 venda aguardando envio')
  expect(unsentLabel([unsent, unsent, unsent], false)).toBe('3 vendas aguardando envio')
  expect(unsentLabel([unsent], true)).toBe('Enviando…')
  expect(unsentLabel([unsent, refused], true)).toBe('1 venda recusada')
  expect(unsentLabel([refused, refused], false)).toBe('2 vendas recusadas')
})
