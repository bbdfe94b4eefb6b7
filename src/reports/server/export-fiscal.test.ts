import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { aProfessional } from '../../agenda/server/testing/agenda.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { paymentMethods } from '../../register/payment.ts'
import { refundAmounts } from '../../sales/refund.ts'
import { amountsOf } from '../../sales/sale.ts'
import { aClient, aProduct, aRefund, aSale, aService, open, refund, sell } from '../../sales/server/testing/till.ts'
import type { fiscalRecords, noSums } from '../fiscal.ts'
import { netCents, totalsOf } from '../report.ts'
import { commissionTeam } from './commission-queries.ts'
import { exportFiscal } from './export-fiscal.ts'
import { readReport } from './report-queries.ts'

const database = freshDatabase()
const at = (scope: Scope, instant: string): Scope => ({ ...scope, now: new Date(instant) })
type File = { records: ReturnType<typeof fiscalRecords>; totals: typeof noSums }
const take = (scope: Scope, format: 'csv' | 'json', from = '2026-11-12', to = from) =>
  inBusiness(scope, 'write', (tx) => exportFiscal(tx, { format, from, to }))
const fileOf = async (scope: Scope, from?: string, to?: string) =>
  JSON.parse((await take(scope, 'json', from, to)).text) as File

// spec: public-constants-7
test('a sale is told once, its discount spread, services apart from products, the professional’s part from the salon’s', async () => {
  const scope = await aBusiness({ zone: 'America/Rio_Branco', now: new Date('2026-11-12T15:00:00Z') })
  await open(scope)
  const bruna = await aProfessional(scope, '=Bruna')
  await database.admin.query(`update professional set commission_hundredths = 4000, document = '52998224725'`)
  await database.admin.query(
    `update business set municipality_code = '3550308', municipal_registration = '1.234-5', service_code = '0601'
     where id = $1`,
    [scope.businessId],
  )
  const clientId = await aClient(scope, 'Ana')
  await database.admin.query(`update client set document = '11222333000181' where id = $1`, [clientId])
  const lines = [{ ...(await aService(scope)), quantity: 2, professionalId: bruna }, await aProduct(scope)]
  await database.admin.query(`update product set ncm = '33051000'`)
  const payments = [
    { method: 'pix' as const, amountCents: 10_000, receivedCents: null },
    { method: 'cash' as const, amountCents: 8_000, receivedCents: 10_000 },
  ]
  const sale = aSale(lines, { clientId, discount: { type: 'value', cents: 500 }, payments })
  await sell(at(scope, '2026-11-13T04:30:00Z'), sale)
  // Later changes of the commission rate and of fiscal codes do not affect the stored sale.
  await database.admin.query('update professional set commission_hundredths = 100')
  await database.admin.query(`update product set ncm = '33059000'`)
  await database.admin.query(`update service set service_code = '0602'`)
  await database.admin.query(
    `update business set municipality_code = '3304557', municipal_registration = '9', service_code = null`,
  )
  await refund(at(scope, '2026-11-13T15:00:00Z'), aRefund(sale.id, { 1: 1 }, 7_784))

  const { records, totals } = await fileOf(scope)
  const sums = {
    servicesCents: 15_568,
    productsCents: 2_432,
    discountCents: 500,
    totalCents: 18_000,
    professionalsCents: 6_227,
    salonCents: 11_773,
  }
  expect(totals).toEqual(sums)
  expect(records).toMatchObject([
    {
      kind: 'sale',
      saleId: sale.id,
      date: '2026-11-12',
      time: '23:30',
      saleState: 'partly_refunded',
      municipalityCode: '3550308',
      municipalRegistration: '1.234-5',
      taker: { name: 'Ana', document: '11222333000181' },
      ...sums,
      items: [
        {
          kind: 'service',
          code: '0601',
          quantity: 2,
          amountCents: 15_568,
          professionalCents: 6_227,
          salonCents: 9_341,
        },
        { kind: 'product', code: '33051000', quantity: 1, amountCents: 2_432, professional: null, salonCents: 2_432 },
      ],
    },
  ])
  const next = await fileOf(scope, '2026-11-13')
  expect(next.records).toMatchObject([
    { kind: 'refund', saleId: sale.id, date: '2026-11-13', servicesCents: -7_784, professionalsCents: -3_113 },
  ])
  await refund(at(scope, '2026-11-14T15:00:00Z'), aRefund(sale.id, { 1: 1, 2: 1 }, 10_216))
  expect((await fileOf(scope)).records).toMatchObject([{ saleState: 'cancelled', totalCents: 18_000 }])

  const own = aSale([lines[0]!])
  await sell(at(scope, '2026-11-15T15:00:00Z'), own)
  expect((await fileOf(scope, '2026-11-15')).records).toMatchObject([
    { municipalityCode: '3304557', items: [{ code: '0602' }] },
  ])

  const { name, text, count } = await take(scope, 'csv')
  expect([name, count]).toEqual(['dados-fiscais-2026-11-12.csv', 2])
  const [, service, product] = text.split('\r\n')
  expect(service).toBe(
    `Venda;12/11/2026;23:30;${sale.id};Cancelada;3550308;1.234-5;Ana;11.222.333/0001-81;1;Corte;06.01;2;80,00;4,32;155,68;0,00;'=Bruna;529.982.247-25;62,27;93,41`,
  )
  expect(product).toContain(';2;Shampoo;3305.10.00;1;25,00;0,68;0,00;24,32;;;0,00;24,32')
  const { rows } = await database.admin.query(
    `select detail from audit where business_id = $1 and action = 'fiscal.export' order by id desc limit 1`,
    [scope.businessId],
  )
  expect(rows).toEqual([{ detail: { format: 'csv', from: '2026-11-12', to: '2026-11-12', count: 2 } }])
})

// spec: public-constants-7
test('the file is the report to the centavo, and holds each sale and refund of its days once', async () => {
  const scope = await aBusiness({ now: new Date('2026-11-01T11:00:00Z') })
  await open(scope, 1_000_000)
  const bruna = await aProfessional(scope)
  await database.admin.query('update professional set commission_hundredths = 3333 where id = $1', [bruna])
  const offer = [
    { ...(await aService(scope, 3_333, 'Corte')), professionalId: bruna },
    await aService(scope, 1_001, 'Barba'),
    await aProduct(scope, 1_000, 777),
  ]
  let dice = 11
  const throwOf = (sides: number) => (dice = (dice * 48_271) % 2_147_483_647) % sides
  const ids: string[] = []
  for (let n = 0; n < 24; n++) {
    const day = 1 + (n % 3)
    const lines = offer.map((line) => ({ ...line, quantity: 1 + throwOf(4) })).slice(0, 1 + throwOf(3))
    const discount = { type: 'percentage' as const, percent: throwOf(101) }
    const { totalCents } = amountsOf(lines, discount)
    const first = throwOf(totalCents + 1)
    const payments = [first, totalCents - first].flatMap((amountCents) =>
      amountCents > 0 ? [{ method: paymentMethods[throwOf(3)]!, amountCents, receivedCents: null }] : [],
    )
    const sale = aSale(lines, { discount: discount.percent > 0 ? discount : null, payments })
    await sell(at(scope, `2026-11-0${day}T12:00:00Z`), sale)
    ids.push(sale.id)
    if (throwOf(3) > 0) continue
    const sold = lines.map((line, i) => ({ ...line, line: i + 1, refundedQuantity: 0 }))
    const [amount] = refundAmounts({ totalCents, lines: sold }, [{ line: 1, quantity: 1 }])!
    const back = aRefund(sale.id, { 1: 1 }, amount!)
    await refund(at(scope, `2026-11-0${day + 1}T12:00:00Z`), back)
    ids.push(back.id)
  }
  for (const [from, to] of [
    ['2026-11-01', '2026-11-04'],
    ...[1, 2, 3, 4].map((n) => Array<string>(2).fill(`2026-11-0${n}`)),
  ]) {
    const span = { from: from!, to: to! }
    const { records, totals } = await fileOf(scope, from, to)
    const [report, { total }] = await inBusiness(
      { ...scope, may: () => true },
      'read',
      async (tx) => [await readReport(tx, span), await commissionTeam(tx, span)] as const,
    )
    const whole = totalsOf(report.byDay)
    const sumOf = (kind: 'sale' | 'refund') =>
      records.filter((one) => one.kind === kind).reduce((sum, { totalCents }) => sum + totalCents, 0)
    expect(sumOf('sale')).toBe(whole.soldCents)
    expect(0 - sumOf('refund')).toBe(whole.refundedCents)
    expect(totals).toMatchObject({
      servicesCents: netCents(totalsOf(report.byService)),
      productsCents: netCents(totalsOf(report.byProduct)),
      totalCents: netCents(whole),
      professionalsCents: total.dueCents,
      salonCents: netCents(whole) - total.dueCents,
    })
    if (from !== to) expect(records.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  }
  expect((await fileOf(await aBusiness(), '2026-11-01', '2026-11-04')).records).toEqual([])
})
