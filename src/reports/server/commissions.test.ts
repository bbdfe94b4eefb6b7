import { createRouterClient } from '@orpc/server'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '../../accounts/permissions.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { aProfessional } from '../../agenda/server/testing/agenda.ts'
import { removeProfessional } from '../../team/server/remove-professional.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { BusinessTx, Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { reportsApi } from './api.ts'
import { commissionStatement, commissionTeam, exportCommissions } from './commission-queries.ts'
import { aClient, aProduct, aRefund, aSale, aService, open, refund, sell } from '../../sales/server/testing/till.ts'

const database = freshDatabase()
let scope: Scope
let bruna: string

beforeEach(async () => {
  scope = await aBusiness({ now: new Date('2026-11-12T12:00:00Z') })
  await open(scope)
  bruna = await aProfessional(scope)
})

const entries = async () =>
  (
    await database.admin.query(
      `select line, professional_id, kind, hundredths, base_cents, amount_cents
       from commission_entry where business_id = $1 order by id, line`,
      [scope.businessId],
    )
  ).rows
const pays = (amountCents: number) => [{ method: 'pix' as const, amountCents, receivedCents: null }]

describe('a sold service', () => {
  test('earns its professional the rate of its share of the sale; a product and an unnamed one earn nothing', async () => {
    const [cut, shampoo] = [await aService(scope), await aProduct(scope, 10, 2_000)]
    const lines = [{ ...cut, professionalId: bruna }, { ...shampoo, professionalId: bruna }, cut]
    const tenth = { type: 'percentage' as const, percent: 10 }
    await sell(scope, aSale(lines, { discount: tenth, payments: pays(16_200) }))
    expect(await entries()).toEqual([
      { line: 1, professional_id: bruna, kind: 'accrual', hundredths: 4_000, base_cents: 7_200, amount_cents: 2_880 },
    ])
  })

  test('keeps the rate of its moment', async () => {
    const cut = { ...(await aService(scope)), professionalId: bruna }
    await sell(scope, aSale([cut]))
    await database.admin.query('update professional set commission_hundredths = 3333 where id = $1', [bruna])
    await sell(scope, aSale([cut]))
    expect((await entries()).map(({ hundredths, amount_cents }) => [hundredths, amount_cents])).toEqual([
      [4_000, 3_200],
      [3_333, 2_666],
    ])
  })

  test('names nobody of another business, and keeps whoever it names', async () => {
    const cut = await aService(scope)
    const stranger = await aProfessional(await aBusiness())
    for (const professionalId of [stranger, newId()])
      await expect(sell(scope, aSale([cut, { ...cut, professionalId }]))).rejects.toEqual(
        expect.objectContaining({
          kind: platformRefusals.NOT_FOUND,
          fields: { 'lines.1.professionalId': 'Este profissional não está mais cadastrado.' },
        }),
      )
    await sell(scope, aSale([{ ...cut, professionalId: bruna }]))
    expect(await inBusiness(scope, 'write', (tx) => removeProfessional(tx, { id: bruna }))).toEqual({
      historyKept: true,
    })
    await sell(scope, aSale([{ ...cut, professionalId: bruna }]))
    expect(await entries()).toHaveLength(2)
  })
})

describe('a statement', () => {
  const read = <T>(work: (tx: BusinessTx) => Promise<T>) => inBusiness(scope, 'read', work)
  const day = { from: '2026-11-12', to: '2026-11-12' }

  /** Sells two haircuts at 23:30 in São Paulo and refunds one on the next day. */
  async function aLateCut() {
    scope = { ...scope, now: new Date('2026-11-13T02:30:00Z') }
    const cut = { ...(await aService(scope)), quantity: 2, professionalId: bruna }
    const sale = aSale([cut], { clientId: await aClient(scope, '=Ana') })
    await sell(scope, sale)
    scope = { ...scope, now: new Date('2026-11-13T13:00:00Z') }
    await refund(scope, aRefund(sale.id, { 1: 1 }, 8_000))
  }

  test('counts each entry on its own local day, and sums to the centavo', async () => {
    await aLateCut()
    const line = { client: '=Ana', service: 'Corte', quantity: 2, percent: 40 }
    const sold = { ...line, kind: 'accrual', baseCents: 16_000, amountCents: 6_400, date: '2026-11-12', time: '23:30' }
    const back = {
      ...line,
      quantity: 1,
      kind: 'reversal',
      baseCents: -8_000,
      amountCents: -3_200,
      date: '2026-11-13',
      time: '10:00',
    }
    const total = { serviceCount: 1, baseCents: 8_000, earnedCents: 6_400, reversedCents: -3_200, dueCents: 3_200 }
    const ofDay = { serviceCount: 1, baseCents: 16_000, earnedCents: 6_400, reversedCents: 0, dueCents: 6_400 }
    const statement = (more: object) =>
      read((tx) => commissionStatement(tx, { professionalId: bruna, page: 1, ...more }))
    expect(await statement({})).toMatchObject({
      professional: { name: 'Bruna' },
      total,
      count: 2,
      entries: [back, sold],
    })
    expect(await statement(day)).toMatchObject({ total: ofDay, count: 1, entries: [sold] })
    expect(await statement({ page: 2 })).toMatchObject({ total, count: 2, entries: [] })
    expect(await read((tx) => commissionTeam(tx, day))).toEqual({
      isOwn: false,
      professionals: [{ id: bruna, name: 'Bruna', isActive: true, ...ofDay }],
      total: ofDay,
    })
    const idle = { serviceCount: 0, baseCents: 0, earnedCents: 0, reversedCents: 0, dueCents: 0 }
    expect(await read((tx) => commissionTeam(tx, { to: '2026-11-11' }))).toMatchObject({ total: idle })
    const file = await inBusiness(scope, 'write', (tx) => exportCommissions(tx, { professionalId: bruna }))
    expect(file).toEqual({
      name: 'comissoes-2026-11-13.csv',
      count: 2,
      text: `\uFEFF${[
        'Data;Hora;Profissional;Cliente;Serviço;Quantidade;Tipo;Valor dos serviços;%;Comissão',
        "13/11/2026;10:00;Bruna;'=Ana;Corte;1;Estorno;-80,00;40;-32,00",
        "12/11/2026;23:30;Bruna;'=Ana;Corte;2;Venda;160,00;40;64,00",
        '',
      ].join('\r\n')}`,
    })
  })

  test('is everybody’s for managers, and a professional’s own for others', async () => {
    await sell(scope, aSale([{ ...(await aService(scope)), professionalId: bruna }]))
    const carla = await aProfessional(scope, 'Carla')
    const seen = async (member: Scope) => {
      const { commissions } = createRouterClient(reportsApi, { context: await signedIn(member) })
      const { isOwn, professionals } = await commissions.team({})
      const told = async (call: Promise<unknown>) =>
        call.then(
          () => 'told',
          (error: { code: string }) => error.code,
        )
      const open = []
      for (const professionalId of [bruna, carla]) open.push(await told(commissions.statement({ professionalId })))
      const file = await told(commissions.export({}))
      return { isOwn, names: professionals.map(({ name }) => name), open, file }
    }
    for (const role of ['admin', 'manager'] satisfies Role[])
      expect(await seen(await aMember(scope, role))).toEqual({
        isOwn: false,
        names: ['Bruna', 'Carla'],
        open: ['told', 'told'],
        file: 'told',
      })
    for (const role of ['employee', 'receptionist'] satisfies Role[]) {
      const member = await aMember(scope, role)
      const nothing = { isOwn: true, names: [], open: ['NOT_FOUND', 'NOT_FOUND'], file: 'FORBIDDEN' }
      expect(await seen(member)).toEqual(nothing)
      await database.admin.query('update professional set account_id = $1 where id = $2', [
        member.actor.accountId,
        bruna,
      ])
      expect(await seen(member)).toEqual({ ...nothing, names: ['Bruna'], open: ['told', 'NOT_FOUND'] })
    }
  })

  test('of another business is not found', async () => {
    const stranger = await aProfessional(await aBusiness())
    for (const professionalId of [stranger, newId()])
      await expect(read((tx) => commissionStatement(tx, { professionalId, page: 1 }))).rejects.toEqual(
        expect.objectContaining({ kind: platformRefusals.NOT_FOUND }),
      )
    expect((await read((tx) => commissionTeam(tx, {}))).professionals.map(({ id }) => id)).toEqual([bruna])
  })
})
