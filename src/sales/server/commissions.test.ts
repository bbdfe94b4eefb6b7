import { beforeEach, describe, expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { aProfessional } from '../../agenda/server/testing/agenda.ts'
import { removeProfessional } from '../../agenda/server/remove-professional.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { inBusiness, type Scope } from '../../platform/server/transaction.ts'
import { reverseCommissions } from './reverse-commissions.ts'
import { aProduct, aSale, aService, open, sell } from './testing/till.ts'

const database = freshDatabase()
let scope: Scope
let bruna: string

beforeEach(async () => {
  scope = await aBusiness()
  await open(scope)
  bruna = await aProfessional(scope)
})

const entries = async () =>
  (
    await database.admin.query(
      `select line, professional_id, kind, percent, base_cents, amount_cents
       from commission_entry where business_id = $1 order by id, line`,
      [scope.businessId],
    )
  ).rows
const pays = (amountCents: number) => [{ method: 'pix' as const, amountCents, receivedCents: null }]
const refund = (saleId: string, lines: { line: number; refundedCents: number }[]) =>
  inBusiness(scope, 'write', (tx) => reverseCommissions(tx, { refundId: newId(), saleId, lines, at: tx.now }))

describe('a sold service', () => {
  test('earns its professional the rate of its share of the sale; a product and an unnamed one earn nothing', async () => {
    const [cut, shampoo] = [await aService(scope), await aProduct(scope, 10, 2_000)]
    const lines = [{ ...cut, professionalId: bruna }, { ...shampoo, professionalId: bruna }, cut]
    const tenth = { type: 'percentage' as const, percent: 10 }
    await sell(scope, aSale(lines, { discount: tenth, payments: pays(16_200) }))
    expect(await entries()).toEqual([
      { line: 1, professional_id: bruna, kind: 'accrual', percent: 40, base_cents: 7_200, amount_cents: 2_880 },
    ])
  })

  test('keeps the rate of its moment', async () => {
    const cut = { ...(await aService(scope)), professionalId: bruna }
    await sell(scope, aSale([cut]))
    await database.admin.query('update professional set commission_percent = 55 where id = $1', [bruna])
    await sell(scope, aSale([cut]))
    expect((await entries()).map(({ percent, amount_cents }) => [percent, amount_cents])).toEqual([
      [40, 3_200],
      [55, 4_400],
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

describe('a refund', () => {
  test('takes back what its lines had earned, in parts and never more', async () => {
    const cut = { ...(await aService(scope, 3_333)), quantity: 3, professionalId: bruna }
    const sale = aSale([cut, await aService(scope)])
    await sell(scope, sale)
    await refund(sale.id, [
      { line: 1, refundedCents: 3_333 },
      { line: 2, refundedCents: 8_000 },
    ])
    await refund(sale.id, [{ line: 1, refundedCents: 9_999 }])
    await refund(sale.id, [{ line: 1, refundedCents: 1 }])
    expect(
      (await entries()).map(({ line, kind, base_cents, amount_cents }) => [line, kind, base_cents, amount_cents]),
    ).toEqual([
      [1, 'accrual', 9_999, 4_000],
      [1, 'reversal', -3_333, -1_334],
      [1, 'reversal', -6_666, -2_666],
    ])
  })

  test('reverses nothing of another business', async () => {
    const sale = aSale([{ ...(await aService(scope)), professionalId: bruna }])
    await sell(scope, sale)
    const mine = scope
    scope = await aBusiness()
    await refund(sale.id, [{ line: 1, refundedCents: 8_000 }])
    scope = mine
    expect(await entries()).toHaveLength(1)
  })
})
