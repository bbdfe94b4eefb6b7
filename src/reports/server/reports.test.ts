import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { aProfessional } from '../../agenda/server/testing/agenda.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { paymentMethods } from '../../register/payment.ts'
import { refundAmounts } from '../../sales/refund.ts'
import { totalsOf, type ReportSection, type ReportSpan } from '../report.ts'
import { amountsOf } from '../../sales/sale.ts'
import { exportReport } from './export-report.ts'
import { registerRefusals } from '../../register/register.ts'
import { exportSessions } from '../../register/server/export-sessions.ts'
import { addRegister } from '../../register/server/save-registers.ts'
import { saveRegisterRules } from '../../register/server/save-register-rules.ts'
import { readReport } from './report-queries.ts'
import {
  aClient,
  anAppointment,
  aProduct,
  aRefund,
  aSale,
  aService,
  chargeOf,
  close,
  open,
  refund,
  sell,
} from '../../sales/server/testing/till.ts'

const database = freshDatabase()
const reportOf = (scope: Scope, span: ReportSpan) => inBusiness(scope, 'read', (tx) => readReport(tx, span))
const at = (scope: Scope, instant: string): Scope => ({ ...scope, now: new Date(instant) })

test('a sale at 23:30 counts on its local day, and its refund on the day on which the money went back', async () => {
  const scope = await aBusiness({ zone: 'America/Rio_Branco', now: new Date('2026-11-12T15:00:00Z') })
  await open(scope)
  const [service, bruna] = [await aService(scope), await aProfessional(scope)]
  const line = { ...service, quantity: 2, professionalId: bruna }
  const sale = aSale([line, await aProduct(scope)], { discount: { type: 'value', cents: 500 } })
  const paid = [{ method: 'pix' as const, amountCents: 18_000, receivedCents: null }]
  await sell(at(scope, '2026-11-13T04:30:00Z'), { ...sale, payments: paid })
  await refund(at(scope, '2026-11-13T15:00:00Z'), aRefund(sale.id, { 1: 1 }, 7_784))
  const day = { count: 1, soldCents: 18_000, refundedCents: 0 }
  expect(await reportOf(scope, { from: '2026-11-12', to: '2026-11-12' })).toEqual({
    toCharge: { count: 0, cents: 0 },
    byDay: [{ date: '2026-11-12', ...day }],
    byMethod: [{ method: 'pix', ...day }],
    byService: [{ id: service.id, name: 'Corte', count: 2, soldCents: 15_568, refundedCents: 0 }],
    byProduct: [{ id: sale.lines[1]!.id, name: 'Shampoo', count: 1, soldCents: 2_432, refundedCents: 0 }],
    byProfessional: [
      { id: bruna, name: 'Bruna', count: 2, soldCents: 15_568, refundedCents: 0 },
      { id: null, name: null, count: 1, soldCents: 2_432, refundedCents: 0 },
    ],
    byRegister: [],
  })
  const next = await reportOf(scope, { from: '2026-11-13', to: '2026-11-13' })
  const back = { soldCents: 0, refundedCents: 7_784 }
  expect(next).toMatchObject({
    byDay: [{ date: '2026-11-13', count: 0, ...back }],
    byMethod: [{ method: 'card', ...back }],
    byService: [{ count: -1, ...back }],
    byProduct: [],
    byProfessional: [{ name: 'Bruna', ...back }],
  })
  const other = await aBusiness()
  expect((await reportOf(other, { from: '2026-11-12', to: '2026-11-13' })).byDay).toEqual([])
})

test('what was done in the span and not charged is told beside it, by its local day', async () => {
  const now = new Date('2026-11-13T15:00:00Z')
  const [scope, rival] = [await aBusiness({ now }), await aBusiness({ now })]
  const [client, theirs] = [await aClient(scope), await aClient(rival)]
  const visit = (instant: string) => anAppointment(scope, client, new Date(instant))
  for (const instant of ['2026-11-12T12:00:00Z', '2026-11-13T02:30:00Z', '2026-11-13T03:30:00Z']) await visit(instant)
  const [waived, paid] = [await visit('2026-11-12T15:00:00Z'), await visit('2026-11-12T16:00:00Z')]
  await anAppointment(rival, theirs, new Date('2026-11-12T12:00:00Z'))
  await database.admin.query(
    `update appointment set status = 'completed', is_waived = id = $3 where business_id in ($1, $2)`,
    [scope.businessId, rival.businessId, waived],
  )
  await visit('2026-11-12T17:00:00Z')
  await anAppointment(scope, client, new Date('2026-11-12T18:00:00Z'), 'cancelled')
  await open(scope)
  await sell(scope, aSale([await chargeOf(scope, paid)], { clientId: client }))
  const toCharge = async (from: string, to: string) => (await reportOf(scope, { from, to })).toCharge
  expect(await toCharge('2026-11-12', '2026-11-12')).toEqual({ count: 2, cents: 16_000 })
  expect(await toCharge('2026-11-12', '2026-11-13')).toEqual({ count: 3, cents: 24_000 })
})

test('every part of a report is the sum of the closed sessions, to the centavo', async () => {
  const scope = await aBusiness({ now: new Date('2026-11-01T11:00:00Z') })
  const bruna = await aProfessional(scope)
  const offer = [
    { ...(await aService(scope, 3_333, 'Corte')), professionalId: bruna },
    await aService(scope, 1_001, 'Barba'),
    await aProduct(scope, 1_000, 777),
  ]
  let dice = 7
  const throwOf = (sides: number) => (dice = (dice * 48_271) % 2_147_483_647) % sides
  for (let day = 1; day <= 3; day++) {
    const today = (hour: number) => at(scope, `2026-11-0${day}T${hour}:00:00Z`)
    const { id } = await open(today(11), 1_000_000)
    for (let n = 0; n < 12; n++) {
      const lines = offer.map((line) => ({ ...line, quantity: 1 + throwOf(4) })).slice(0, 1 + throwOf(3))
      const discount = { type: 'percentage' as const, percent: 1 + throwOf(60) }
      const { totalCents } = amountsOf(lines, discount)
      const first = throwOf(totalCents + 1)
      const payments = [
        { method: paymentMethods[throwOf(3)]!, amountCents: first, receivedCents: null },
        { method: paymentMethods[throwOf(3)]!, amountCents: totalCents - first, receivedCents: null },
      ].filter(({ amountCents }) => amountCents > 0)
      const sale = aSale(lines, { discount, payments })
      await sell(today(12), sale)
      if (throwOf(3) > 0) continue
      const sold = lines.map((line, i) => ({ ...line, line: i + 1, refundedQuantity: 0 }))
      const [amount] = refundAmounts({ totalCents, lines: sold }, [{ line: 1, quantity: 1 }])!
      const [way, part] = [throwOf(3), throwOf(amount! + 1)]
      const back = [
        { method: paymentMethods[way]!, amountCents: part },
        { method: paymentMethods[(way + 1) % 3]!, amountCents: amount! - part },
      ].filter(({ amountCents }) => amountCents > 0)
      await refund(today(13), aRefund(sale.id, { 1: 1 }, 0, { payments: back }))
    }
    await close(today(20), id)
  }
  const report = await reportOf(scope, { from: '2026-11-01', to: '2026-11-30' })
  const { rows } = await database.admin.query<Record<string, number>>(
    `select sum(card_cents)::bigint as card, sum(cash_cents)::bigint as cash, sum(pix_cents)::bigint as pix,
       sum(refunded_card_cents)::bigint as card_back, sum(refunded_cash_cents)::bigint as cash_back,
       sum(refunded_pix_cents)::bigint as pix_back, sum(total_cents)::bigint as total
     from register_session where business_id = $1 and status = 'closed'`,
    [scope.businessId],
  )
  const sessions = rows[0]!
  const { soldCents, refundedCents } = totalsOf(report.byDay)
  expect(soldCents).toBe(sessions['total'])
  expect(refundedCents).toBeGreaterThan(0)
  for (const method of paymentMethods)
    expect(totalsOf(report.byMethod!.filter((part) => part.method === method))).toMatchObject({
      soldCents: sessions[method],
      refundedCents: sessions[`${method}_back`],
    })
  for (const parts of [report.byMethod!, [...report.byService, ...report.byProduct], report.byProfessional])
    expect(totalsOf(parts)).toMatchObject({ soldCents, refundedCents })
})

// spec: till-26
test('where closing is blind the ways to pay wait for the count, as long as the open drawer has cash of the span', async () => {
  const scope = await aBusiness({ now: new Date('2026-11-12T15:00:00Z') })
  await database.admin.query(
    'insert into register_rules (business_id, blind_closing, sells_without_stock, sells_without_performer) values ($1, true, true, false)',
    [scope.businessId],
  )
  const [span, before] = [
    { from: '2026-11-12', to: '2026-11-12' },
    { from: '2026-11-11', to: '2026-11-11' },
  ]
  const waysOf = async (asked = span) => (await reportOf(scope, asked)).byMethod
  const file = () => inBusiness(scope, 'write', (tx) => exportReport(tx, { section: 'method', ...span }))
  const register = await open(scope)
  const cut = await aService(scope)
  await sell(scope, aSale([cut]))
  expect(await waysOf()).toMatchObject([{ method: 'card' }])
  const cash = aSale([cut], { payments: [{ method: 'cash', amountCents: 8_000, receivedCents: null }] })
  await sell(scope, cash)
  expect(await waysOf()).toBeNull()
  await expect(file()).rejects.toEqual(expect.objectContaining({ kind: registerRefusals.CLOSING_IS_BLIND }))
  expect(await waysOf(before)).toEqual([])
  expect((await reportOf(scope, span)).byDay).toMatchObject([{ soldCents: 16_000 }])
  await close(scope, register.id, 18_000)
  expect(await waysOf()).toMatchObject([{ soldCents: 8_000 }, { soldCents: 8_000 }])
  expect((await file()).count).toBe(2)

  // A cash refund belongs to the session that is open then, and hides the methods again.
  const next = await open(scope)
  await refund(scope, aRefund(cash.id, { 1: 1 }, 8_000, { payments: [{ method: 'cash', amountCents: 8_000 }] }))
  expect(await waysOf()).toBeNull()
  await close(scope, next.id, 2_000)
  expect(await waysOf()).toContainEqual({ method: 'cash', count: 1, soldCents: 8_000, refundedCents: 8_000 })
})

// spec: till-34
test('several registers are told apart, and sum to the day; where closing is blind not before the count', async () => {
  const scope = await aBusiness({ now: new Date('2026-11-12T15:00:00Z') })
  const span = { from: '2026-11-12', to: '2026-11-12' }
  const first = await open(scope)
  const cut = await aService(scope)
  const sale = aSale([cut])
  await sell(scope, sale)
  const { id } = await inBusiness(scope, 'write', (tx) => addRegister(tx, { name: 'Recepção' }))
  const second = await open(scope, 0, id)
  for (const method of ['pix', 'cash'] as const) {
    const payments = [{ method, amountCents: 8_000, receivedCents: null }]
    await sell(scope, aSale([cut], { sessionId: second.id, payments }))
  }
  await refund(scope, aRefund(sale.id, { 1: 1 }, 8_000, { sessionId: second.id }))
  const { byDay, byRegister } = await reportOf(scope, span)
  expect(byDay).toMatchObject([{ count: 3, soldCents: 24_000, refundedCents: 8_000 }])
  expect(byRegister).toMatchObject([
    { name: 'Caixa 1', count: 1, soldCents: 8_000, refundedCents: 0 },
    { name: 'Recepção', count: 2, soldCents: 16_000, refundedCents: 8_000 },
  ])
  const { text } = await inBusiness(scope, 'write', (tx) => exportReport(tx, { ...span, section: 'register' }))
  expect(text.trimEnd().split('\r\n')[2]).toBe('Recepção;2;160,00;80,00;80,00')

  await inBusiness(scope, 'write', (tx) => saveRegisterRules(tx, { blindClosing: true }))
  expect((await reportOf(scope, span)).byRegister).toBeNull()
  await close(scope, second.id, 8_000)
  expect((await reportOf(scope, span)).byRegister).toHaveLength(2)
  await close(scope, first.id)
})

test('each report and the sessions go out as files, cells inert, and the audit knows', async () => {
  const scope = await aBusiness({ now: new Date('2026-11-12T15:00:00Z') })
  const register = await open(scope, 10_000)
  const line = { ...(await aService(scope, 8_000, '=2+3')), professionalId: await aProfessional(scope, '@Bruna') }
  const sale = aSale([line, await aProduct(scope)])
  await sell(scope, sale)
  await refund(scope, aRefund(sale.id, { 2: 1 }, 2_500))
  await close(scope, register.id, 9_900)
  await open(scope)
  const span = { from: '2026-11-12', to: '2026-11-12' }
  const fileOf = async (section: ReportSection) => {
    const { name, text } = await inBusiness(scope, 'write', (tx) => exportReport(tx, { ...span, section }))
    return [name, ...text.replace('\uFEFF', '').trimEnd().split('\r\n')]
  }
  expect(await fileOf('day')).toEqual([
    'vendas-por-dia-2026-11-12.csv',
    'Data;Vendas;Vendido;Estornado;Faturamento',
    '12/11/2026;1;105,00;25,00;80,00',
  ])
  expect((await fileOf('method'))[2]).toBe('Cartão;1;105,00;25,00;80,00')
  expect((await fileOf('service'))[2]).toBe(`'=2+3;1;80,00;0,00;80,00`)
  expect((await fileOf('product'))[2]).toBe('Shampoo;0;25,00;25,00;0,00')
  expect((await fileOf('professional')).slice(2)).toEqual([
    `'@Bruna;1;80,00;0,00;80,00`,
    'Sem profissional;0;25,00;25,00;0,00',
  ])
  const sessions = await inBusiness(scope, 'write', exportSessions)
  expect(sessions.text.trimEnd().split('\r\n').slice(1)).toEqual([
    '12/11/2026 12:00;12/11/2026 12:00;Marina;100,00;105,00;0,00;0,00;0,00;105,00;25,00;0,00;0,00;0,00;0,00;0,00;100,00;99,00;-1,00',
  ])
  const { rows } = await database.admin.query(
    `select action, detail from audit where business_id = $1 and action like '%.export' order by id`,
    [scope.businessId],
  )
  expect(rows).toHaveLength(6)
  expect(rows[0]).toEqual({ action: 'report.export', detail: { ...span, section: 'day', count: 1 } })
  expect(rows[5]).toEqual({ action: 'register.export', detail: { count: 1 } })
})
