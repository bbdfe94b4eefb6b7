import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aBusiness } from '../accounts/server/testing/people.ts'
import { newBookingLink } from '../booking/booking-link.ts'
import { aboutBusiness } from '../booking/booking-about.ts'
import { bookOnline } from '../booking/server/book-online.ts'
import { getPublicLink, inLink } from '../booking/server/link-queries.ts'
import { saveBookingLink } from '../booking/server/save-booking-link.ts'
import { aRequest } from '../booking/server/testing/online-salon.ts'
import { currencyStandsText } from '../business/business.ts'
import { getBusiness } from '../business/server/business-queries.ts'
import { updateRules } from '../business/server/update-business.ts'
import { depositNeedsReais } from '../deposits/deposit.ts'
import type { Currency } from '../platform/format.ts'
import { pixNeedsReais } from '../platform/pix-currency.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import type { BusinessTx, Scope } from '../platform/server/database/business-tx.ts'
import { inBusiness } from '../platform/server/database/run-transaction.ts'
import { saleRefusals } from '../sales/sale.ts'
import { closeSale } from '../sales/server/close-sale.ts'
import { savePixKey } from '../sales/server/save-pix-key.ts'
import { aProduct, aRefund, aSale, open, refund, sell } from '../sales/server/testing/till.ts'
import { aBooked, aDepositSalon, aNetwork, see } from './testing/deposit-salon.ts'

const database = freshDatabase()
let scope: Scope

beforeEach(async () => {
  scope = await aBusiness()
  await open(scope)
})

const write = <T>(work: (tx: BusinessTx) => Promise<T>, of = scope) => inBusiness(of, 'write', work)
const change = (currency: Currency, of = scope) => write((tx) => updateRules(tx, { currency }), of)
const chosen = async (of = scope) => {
  const { rules, currencyStands } = await inBusiness(of, 'read', getBusiness)
  return { currency: rules.currency, currencyStands }
}
const by = (method: 'pix' | 'cash', amountCents = 2_500) => ({
  payments: [{ method, amountCents, receivedCents: null }],
})
const salesOf = async () => {
  const { rows } = await database.admin.query('select id from sale where business_id = $1', [scope.businessId])
  return rows.length
}
const tooLate = { fields: { currency: currencyStandsText } }
const noPix = { kind: saleRefusals.PIX_NOT_IN_REAIS }

// spec: settings-7
describe('the currency', () => {
  test('may be changed, and back, until the first sale; then it stands, and the date format still changes', async () => {
    await change('USD')
    await change('EUR')
    expect(await chosen()).toEqual({ currency: 'EUR', currencyStands: false })
    await sell(scope, aSale([await aProduct(scope)], by('cash')))
    expect(await chosen()).toEqual({ currency: 'EUR', currencyStands: true })
    await expect(change('BRL')).rejects.toMatchObject(tooLate)
    // Saving the same currency is no change.
    await change('EUR')
    await write((tx) => updateRules(tx, { dateFormat: 'YYYY-MM-DD' }))
    await expect(write((tx) => updateRules(tx, { currency: 'USD', dateFormat: 'DD/MM/YYYY' }))).rejects.toMatchObject(
      tooLate,
    )
    const { rules } = await inBusiness(scope, 'read', getBusiness)
    expect(rules).toMatchObject({ currency: 'EUR', dateFormat: 'YYYY-MM-DD' })
  })

  test('stands for whoever goes to the table itself', async () => {
    await sell(scope, aSale([await aProduct(scope)], by('cash')))
    const set = (what: string) => database.admin.query(`update business set ${what} where id = $1`, [scope.businessId])
    await expect(set(`currency = 'USD'`)).rejects.toMatchObject({ constraint: 'currency_stands' })
    await expect(write((tx) => tx.rows('delete from paid_currency', []))).rejects.toThrow('permission denied')
  })

  test('of one business says nothing of another', async () => {
    const other = await aBusiness()
    await sell(scope, aSale([await aProduct(scope)]))
    await change('USD', other)
    expect(await chosen(other)).toEqual({ currency: 'USD', currencyStands: false })
    expect(await chosen()).toEqual({ currency: 'BRL', currencyStands: true })
  })
})

// spec: settings-7
describe('PIX', () => {
  test('pays no sale in another currency, whole or in part, and nothing of it is stored', async () => {
    await change('USD')
    const product = await aProduct(scope)
    await expect(sell(scope, aSale([product], by('pix')))).rejects.toMatchObject(noPix)
    const split = { payments: [...by('cash', 2_000).payments, ...by('pix', 500).payments] }
    await expect(sell(scope, aSale([product], split))).rejects.toMatchObject(noPix)
    expect(await salesOf()).toBe(0)
    // No sale was stored, so the currency can still change.
    expect(await chosen()).toEqual({ currency: 'USD', currencyStands: false })
    await change('BRL')
    await sell(scope, aSale([product], by('pix')))
    expect(await salesOf()).toBe(1)
  })

  test('gives nothing back in another currency', async () => {
    await change('USD')
    const sale = aSale([await aProduct(scope)], by('cash'))
    await sell(scope, sale)
    const back = { payments: [{ method: 'pix' as const, amountCents: 2_500 }] }
    await expect(refund(scope, aRefund(sale.id, { 1: 1 }, 2_500, back))).rejects.toMatchObject({
      fields: { payments: pixNeedsReais },
    })
  })

  test('has no key in another currency', async () => {
    await change('EUR')
    const key = { kind: 'email', key: 'pix@exemplo.com', holderName: 'Salão', city: 'Lisboa' } as const
    await expect(write((tx) => savePixKey(tx, key))).rejects.toMatchObject({ fields: { key: pixNeedsReais } })
  })
})

describe('whoever books online', () => {
  test('is told the price in the currency of the business, on the page and of the booking', async () => {
    const salon = await aDepositSalon()
    await change('USD', salon.scope)
    const link = await inLink(salon.slug, 'read', getPublicLink)
    expect(link).toMatchObject({ currency: 'USD', deposit: null })
    const booking = await bookOnline(salon.slug, aRequest(salon), aNetwork())
    expect(booking).toMatchObject({ currency: 'USD' })
    expect(await see(salon, booking.key)).toMatchObject({ currency: 'USD' })
    const about = aboutBusiness({
      ...link,
      name: 'Salão',
      path: '/',
      telephone: null,
      services: [{ name: 'Corte', priceCents: 8_000 }],
      bookingSlug: null,
    })
    expect(about('')).toMatchObject({ makesOffer: [{ price: '80.00', priceCurrency: 'USD' }] })
  })
})

// spec: settings-7
describe('a deposit', () => {
  test('that was asked makes reais the currency', async () => {
    const salon = await aDepositSalon()
    await aBooked(salon)
    expect(await chosen(salon.scope)).toEqual({ currency: 'BRL', currencyStands: true })
    await expect(change('USD', salon.scope)).rejects.toMatchObject(tooLate)
  })

  test('is asked of nobody in another currency, and cannot be switched on', async () => {
    const salon = await aDepositSalon()
    await change('USD', salon.scope)
    const booking = await bookOnline(salon.slug, aRequest(salon), aNetwork())
    expect(booking.deposit).toBeNull()
    const link = { ...newBookingLink('Salão de Teste'), slug: salon.slug, allowOnlinePayment: true }
    await expect(write((tx) => saveBookingLink(tx, link), salon.scope)).rejects.toMatchObject({
      fields: { allowOnlinePayment: depositNeedsReais },
    })
  })
})

// spec: settings-7
describe('at once', () => {
  const somebodyWaits = () =>
    vi.waitFor(async () => {
      const { rows } = await database.admin.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).not.toEqual([])
    })

  /** Starts the second while the first has run but not yet committed. */
  async function inTurn(first: (tx: BusinessTx) => Promise<unknown>, second: () => Promise<unknown>) {
    const { promise: waiting, resolve: isWaiting } = Promise.withResolvers<void>()
    const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>()
    const earlier = write(async (tx) => {
      await first(tx)
      await tx.rows('select', [])
      hasBegun()
      await waiting
    })
    await begun
    const later = second()
    const outcomes = Promise.allSettled([earlier, later])
    await somebodyWaits()
    isWaiting()
    return outcomes
  }

  test('a change waits for a sale under way, and comes too late', async () => {
    const sale = aSale([await aProduct(scope)], by('pix'))
    const [sold, changed] = await inTurn(
      (tx) => closeSale(tx, sale),
      () => change('USD'),
    )
    expect(sold.status).toBe('fulfilled')
    expect(changed).toMatchObject({ status: 'rejected', reason: tooLate })
    expect(await chosen()).toEqual({ currency: 'BRL', currencyStands: true })
  })

  test('a sale waits for a change under way: by PIX it is refused, in cash it is of the new currency', async () => {
    const product = await aProduct(scope)
    const changing = (tx: BusinessTx) => updateRules(tx, { currency: 'USD' })
    const [changed, sold] = await inTurn(changing, () => sell(scope, aSale([product], by('pix'))))
    expect(changed.status).toBe('fulfilled')
    expect(sold).toMatchObject({ status: 'rejected', reason: noPix })
    expect(await salesOf()).toBe(0)
    const back = (tx: BusinessTx) => updateRules(tx, { currency: 'EUR' })
    const both = await inTurn(back, () => sell(scope, aSale([product], by('cash'))))
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await chosen()).toEqual({ currency: 'EUR', currencyStands: true })
  })

  test('first sales of several tills and changes: all end, and the currency is the one that was paid in', async () => {
    const product = await aProduct(scope, 100)
    const sales = Array.from({ length: 8 }, (_, at) => sell(scope, aSale([product], by(at % 2 ? 'pix' : 'cash'))))
    const changes = (['USD', 'EUR', 'BRL', 'USD'] as const).map((currency) => change(currency))
    const outcomes = await Promise.allSettled([...sales, ...changes])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toSatisfy(
          (reason: { kind?: unknown; fields?: { currency?: unknown } }) =>
            reason.kind === saleRefusals.PIX_NOT_IN_REAIS || reason.fields?.currency === currencyStandsText,
        )
    expect((await chosen()).currencyStands).toBe(true)
    expect(await salesOf()).toBeGreaterThanOrEqual(4)
  })

  test('who is asked for a deposit while the currency changes books without one', async () => {
    const salon = await aDepositSalon()
    scope = salon.scope
    const [changed, booked] = await inTurn(
      (tx) => updateRules(tx, { currency: 'USD' }),
      () => bookOnline(salon.slug, aRequest(salon, { policyVersion: '1' }), aNetwork()),
    )
    expect(changed.status).toBe('fulfilled')
    expect(booked).toMatchObject({ status: 'fulfilled', value: { deposit: null } })
  })
})
