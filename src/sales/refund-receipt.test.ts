import { expect, test } from 'vitest'
import { layOut } from '../platform/paper.ts'
import { refundReceipt } from './sale-detail.ts'
import { defaultZone } from '../platform/clock.ts'
import { formatsOf } from '../platform/format.ts'

const brazil = formatsOf({ currency: 'BRL', dateFormat: 'DD/MM/YYYY', zone: defaultZone })

test('a refund says what came back, how, and why', () => {
  const refund = {
    id: '9a2b91c0-5d0e-4c1b-9a77-0d3f5b6c7e8f',
    saleId: '3f2b91c0-5d0e-4c1b-9a77-0d3f5b6c7e8f',
    businessName: 'Salão da Rita',
    clientName: 'Ana Beatriz',
    actorName: 'Rita Lima',
    reason: 'Alergia',
    restocks: true,
    date: '2026-11-12',
    time: '18:00',
    amountCents: 7_650,
    items: [{ line: 2, name: 'Shampoo', quantity: 3, amountCents: 7_650 }],
    payments: [{ method: 'pix' as const, amountCents: 7_650 }],
  }
  const lines = layOut(refundReceipt(refund, brazil), 32).map(({ text }) => text)
  expect(`\n${lines.join('\n')}\n`).toBe(`
         Salão da Rita
     Comprovante de estorno
--------------------------------
Estorno 9a2b91c0
Venda 3f2b91c0
12/11/2026                 18:00
Cliente: Ana Beatriz
Responsável: Rita Lima
--------------------------------
Shampoo
3 un.                  -R$ 76,50
--------------------------------
TOTAL ESTORNADO         R$ 76,50
PIX                     R$ 76,50
Motivo: Alergia
--------------------------------

________________________________
           Assinatura
`)
})
