import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOut, type PaperRow } from '../platform/paper.ts'
import { saleReceipt, type Receipt } from './receipt.ts'
import { defaultZone } from '../platform/clock.ts'
import { formatsOf } from '../platform/format.ts'

const brazil = formatsOf({ currency: 'BRL', dateFormat: 'DD/MM/YYYY', zone: defaultZone })

const receipt: Receipt = {
  saleId: '3f2b91c0-5d0e-4c1b-9a77-0d3f5b6c7e8f',
  businessName: 'Salão da Conceição',
  cashierName: 'Marina Alves',
  clientName: 'Ana Beatriz',
  clientEmail: 'ana@exemplo.com',
  clientPhone: '+5511987654321',
  date: '2026-11-12',
  time: '23:30',
  items: [
    { name: 'Corte feminino', quantity: 1, unitCents: 8_000, totalCents: 8_000, professionalName: 'Bruna', note: null },
    { name: 'Shampoo', quantity: 2, unitCents: 2_550, totalCents: 5_100, professionalName: null, note: 'presente' },
  ],
  subtotalCents: 13_100,
  discountCents: 1_310,
  totalCents: 11_790,
  payments: [{ method: 'cash', amountCents: 11_790, receivedCents: 12_000 }],
}
const paper = (rows: readonly PaperRow[], columns = 32) =>
  `\n${layOut(rows, columns)
    .map(({ text }) => text)
    .join('\n')}\n`

// spec: constants-1
test('a sale fills 32 columns', () => {
  expect(paper(saleReceipt(receipt, brazil))).toBe(`
       Salão da Conceição
        Recibo de venda
--------------------------------
Venda 3f2b91c0
12/11/2026                 23:30
Cliente: Ana Beatriz
Atendente: Marina Alves
--------------------------------
Corte feminino
com Bruna
1 x R$ 80,00            R$ 80,00
Shampoo
Obs.: presente
2 x R$ 25,50            R$ 51,00
--------------------------------
Subtotal               R$ 131,00
Desconto               -R$ 13,10
TOTAL                  R$ 117,90
Dinheiro               R$ 117,90
Recebido               R$ 120,00
Troco                    R$ 2,10
--------------------------------
   Agradecemos a preferência.
     Não é documento fiscal
`)
})

test('a sale without client, discount and cash leaves their lines out', () => {
  const plain = {
    ...receipt,
    clientName: null,
    discountCents: 0,
    payments: [{ method: 'pix' as const, amountCents: 11_790, receivedCents: null }],
  }
  const text = paper(saleReceipt(plain, brazil))
  for (const word of ['Cliente', 'Subtotal', 'Desconto', 'Recebido', 'Troco']) expect(text).not.toContain(word)
  expect(text).toContain('PIX                    R$ 117,90')
})

test('80 mm of paper are 48 columns', () => {
  const lines = layOut(saleReceipt(receipt, brazil), 48).map(({ text }) => text)
  expect(lines).toContain(`1 x R$ 80,00${' '.repeat(28)}R$ 80,00`)
  expect(lines).toContain('-'.repeat(48))
})

test('what was paid by PIX is paid: no paper of the sale carries a code', () => {
  const payments = [{ method: 'pix' as const, amountCents: 11_790, receivedCents: null }]
  for (const isConfirmed of [true, false]) {
    const rows = saleReceipt({ ...receipt, payments }, brazil, { isConfirmed })
    expect(rows.every(({ kind }) => ['text', 'centred', 'pair', 'fill'].includes(kind))).toBe(true)
    expect(JSON.stringify(rows)).not.toContain('BR.GOV.BCB.PIX')
  }
})

test('no name and no amount makes a line wider than the paper, and nothing is lost', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
    fc.constantFrom('a'.repeat(100), '<script>alert(1)</script>', 'duas\nlinhas\tcom  espaços', '👩‍🦰 Salão'),
  )
  const cents = fc.integer({ min: 0, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(name, cents, fc.integer({ min: 1, max: 999 }), (name, cents, quantity) => {
      const rows = saleReceipt(
        {
          ...receipt,
          businessName: name,
          clientName: name,
          items: [{ name, quantity, unitCents: cents, totalCents: cents, professionalName: name, note: name }],
          totalCents: cents,
        },
        brazil,
      )
      for (const columns of [32, 48])
        for (const { text } of layOut(rows, columns)) {
          expect(Array.from(text).length).toBeLessThanOrEqual(columns)
          expect(text).not.toMatch(/[\p{Cc}\u00a0]/u)
        }
      const squeezed = (text: string) => text.replace(/[\s\p{C}]+/gu, '')
      expect(squeezed(paper(rows))).toContain(squeezed(name))
    }),
  )
})
