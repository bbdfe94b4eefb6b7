import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOut, type PaperRow } from '../platform/paper.ts'
import type { SessionReport } from './register.ts'
import { registerReport } from './register-report.ts'
import { movementVoucher } from './register-movement.ts'
import { defaultZone } from '../platform/clock.ts'
import { formatsOf } from '../platform/format.ts'

const brazil = formatsOf({ currency: 'BRL', dateFormat: 'DD/MM/YYYY', zone: defaultZone })

const quiet: SessionReport = {
  id: '3f2b91c0-5d0e-4c1b-9a77-0d3f5b6c7e8f',
  registerName: null,
  businessName: 'Salão da Conceição',
  cashierName: 'Marina Alves',
  openingCents: 10_000,
  opened: { date: '2026-11-12', time: '08:00' },
  printed: { date: '2026-11-12', time: '15:00' },
  figures: {
    saleCount: 3,
    cardCents: 123_456,
    cashCents: 5_000,
    pixCents: 0,
    depositCents: 0,
    totalCents: 128_456,
    refunded: { cardCents: 0, cashCents: 0, pixCents: 0, depositCents: 0, totalCents: 0 },
    suppliesCents: 0,
    withdrawalsCents: 0,
    chargedTwice: { totalCents: 0, cashCents: 0 },
  },
  movements: [],
  closing: { date: '2026-11-12', time: '19:05', countedCents: 14_990 },
}
const busy: SessionReport = {
  ...quiet,
  figures: {
    ...quiet.figures,
    refunded: { cardCents: 3_456, cashCents: 1_000, pixCents: 0, depositCents: 0, totalCents: 4_456 },
    suppliesCents: 5_000,
    withdrawalsCents: 12_000,
    chargedTwice: { totalCents: 0, cashCents: 0 },
  },
  movements: [
    { kind: 'supply', amountCents: 5_000, reason: 'Troco do banco', actorName: 'Marina', time: '09:30' },
    { kind: 'withdrawal', amountCents: 12_000, reason: 'Depósito', actorName: 'Marina', time: '18:00' },
  ],
  closing: null,
}
const paper = (rows: readonly PaperRow[], columns = 32) =>
  `\n${layOut(rows, columns)
    .map(({ text }) => text)
    .join('\n')}\n`

// spec: constants-2
test('a closing shows the difference', () => {
  expect(paper(registerReport(quiet, brazil))).toBe(`
       Salão da Conceição
      Fechamento de caixa
--------------------------------
Profissional: Marina Alves
Abertura        12/11/2026 08:00
Fechamento      12/11/2026 19:05
--------------------------------
Vendas                         3
Cartão               R$ 1.234,56
Dinheiro                R$ 50,00
PIX                      R$ 0,00
TOTAL                R$ 1.284,56
--------------------------------
Valor inicial          R$ 100,00
Vendas em dinheiro      R$ 50,00
Esperado em dinheiro   R$ 150,00
Valor contado          R$ 149,90
Diferença               -R$ 0,10
`)
})

test('an open session shows what came in, went out and was given back until now', () => {
  expect(paper(registerReport(busy, brazil))).toBe(`
       Salão da Conceição
        Parcial de caixa
--------------------------------
Profissional: Marina Alves
Abertura        12/11/2026 08:00
Impresso        12/11/2026 15:00
--------------------------------
Vendas                         3
Cartão               R$ 1.234,56
Dinheiro                R$ 50,00
PIX                      R$ 0,00
TOTAL                R$ 1.284,56
--------------------------------
Estornos
Cartão                 -R$ 34,56
Dinheiro               -R$ 10,00
LÍQUIDO              R$ 1.240,00
--------------------------------
09:30 Suprimento        R$ 50,00
Troco do banco
18:00 Sangria         -R$ 120,00
Depósito
--------------------------------
Valor inicial          R$ 100,00
Vendas em dinheiro      R$ 50,00
Suprimentos             R$ 50,00
Sangrias              -R$ 120,00
Estornos em dinheiro   -R$ 10,00
Esperado em dinheiro    R$ 70,00
`)
})

test('a voucher says who moved how much, and why', () => {
  const voucher = {
    id: '3f2b91c0-5d0e-4c1b-9a77-0d3f5b6c7e8f',
    kind: 'withdrawal' as const,
    amountCents: 12_000,
    reason: 'Depósito no banco da esquina, envelope 12',
    actorName: 'Rita Lima',
    businessName: 'Salão da Rita',
    registerName: null as string | null,
    cashierName: 'Marina',
    date: '2026-11-12',
    time: '18:00',
  }
  expect(paper(movementVoucher(voucher, brazil))).toBe(`
         Salão da Rita
     Comprovante de sangria
--------------------------------
Nº 3f2b91c0
12/11/2026                 18:00
Caixa: Marina
Responsável: Rita Lima
--------------------------------
SANGRIA                R$ 120,00
Motivo: Depósito no banco da
esquina, envelope 12
--------------------------------

________________________________
           Assinatura
`)
  expect(paper(movementVoucher({ ...voucher, registerName: 'Recepção' }, brazil))).toContain(
    'Caixa: Recepção, Marina\n',
  )
  expect(paper(registerReport({ ...quiet, registerName: 'Caixa 2' }, brazil))).toContain(
    'Caixa: Caixa 2\nProfissional: Marina Alves\n',
  )
})

test('no name, reason or amount makes a line wider than the paper', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 })
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 1_000_000_000_000 }), (name, cents) => {
      const rows = registerReport(
        {
          ...busy,
          cashierName: name,
          movements: [{ kind: 'withdrawal', amountCents: cents, reason: name, actorName: name, time: '09:30' }],
          figures: { ...busy.figures, cardCents: cents },
        },
        brazil,
      )
      for (const line of layOut(rows, 32)) expect(Array.from(line.text).length).toBeLessThanOrEqual(32)
    }),
  )
})
