import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../accounts/server/testing/calls.ts'
import { aMember } from '../accounts/server/testing/people.ts'
import { expireBookings } from '../booking/server/expire-bookings.ts'
import { bookingPages } from '../booking/server/pages.ts'
import { checkDeposits, applyDepositEvent } from '../deposits/server/check-deposits.ts'
import {
  rivalToken,
  simulatedAccount,
  simulatedSecret,
  type Simulator,
} from '../payments/server/testing/provider-simulator.ts'
import { simulated } from '../payments/server/testing/simulated-account.ts'
import { newId } from '../platform/id.ts'
import { settings } from '../platform/server/settings.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { aBooked, aDepositSalon, asked, behind, confirm, listed, see } from './testing/deposit-salon.ts'
import {
  aCharged,
  aConnectedSalon,
  behindCharges,
  deposits,
  heard,
  keys,
  paid,
  paymentsOf,
  received,
  shown,
  tell,
} from './testing/provider-salon.ts'

// The laws of db/invariants-money.sql, checked after this file, prove that no centavo was lost or doubled.
const database = freshDatabase()
const { stored, entries, isDue, mails } = behind(database)
const { longAgo, acts } = behindCharges(database)

let simulator: Simulator
beforeAll(async () => {
  simulator = await simulated()
})
afterEach(async () => {
  await simulated()
  await simulator.be('well')
})

describe('a business’s own keys', () => {
  // spec: public-entities-3
  test('are proved, kept sealed, told to nobody, and taken away again', async () => {
    const salon = await aDepositSalon()
    const owner = await deposits(salon.scope)
    const { businessId } = salon.scope
    expect(await owner.account.get()).toEqual({
      account: null,
      canKeep: true,
      eventUrl: expect.stringMatching(`/webhooks/mercado-pago/${businessId}$`),
    })
    expect(await codeOf(owner.account.save({ ...keys, accessToken: 'APP_USR-outra' }))).toBe('KEYS_REFUSED')
    await simulator.be('away')
    expect(await codeOf(owner.account.save(keys))).toBe('PROVIDER_AWAY')
    await simulator.be('well')
    settings.sealingKey = undefined
    expect(await owner.account.get()).toMatchObject({ account: null, canKeep: false })
    expect(await codeOf(owner.account.save(keys))).toBe('NO_SEALING_KEY')
    await simulated()

    await owner.account.save(keys)
    const seen = await owner.account.get()
    expect(seen.account).toMatchObject({ accountId: simulatedAccount })
    const { rows } = await database.admin.query<{ all: string }>(
      `select encode(access_token || webhook_secret, 'escape') || account_id as all from deposit_account where business_id = $1`,
      [businessId],
    )
    for (const secret of Object.values(keys)) {
      expect(JSON.stringify(seen)).not.toContain(secret)
      expect(rows[0]!.all).not.toContain(secret)
    }
    expect(await acts(salon, 'deposit-account.save')).toEqual([{ endsIn: simulatedAccount.slice(-4), endedIn: null }])
    expect(await shown(salon, await aBooked(salon))).toMatchObject({ isByProvider: true })
    await owner.account.remove()
    expect(await owner.account.get()).toMatchObject({ account: null })
    expect(await codeOf(owner.account.remove())).toBe('NOT_FOUND')
    expect(await shown(salon, await aBooked(salon, { time: '11:00' }))).toMatchObject({ isByProvider: false })
  })

  test('open nothing of another business, and are for those who may change the settings', async () => {
    const [salon, rival] = [await aConnectedSalon(), await aConnectedSalon(rivalToken)]
    await database.admin.query(
      `update deposit_account d set access_token = r.access_token, webhook_secret = r.webhook_secret
       from deposit_account r where d.business_id = $1 and r.business_id = $2`,
      [rival.scope.businessId, salon.scope.businessId],
    )
    expect(await shown(rival, await aBooked(rival))).toMatchObject({ isByProvider: false })
    expect(await shown(salon, await aBooked(salon))).toMatchObject({ isByProvider: true })
    const employee = await deposits(await aMember(salon.scope, 'employee'))
    const { get, save, remove } = employee.account
    for (const call of [() => get(), () => save(keys), () => remove()]) expect(await codeOf(call())).toBe('FORBIDDEN')
  })
})

describe('whoever books', () => {
  // spec: public-entities-3
  test('is shown the provider’s code on the page and in the mail, once, until its time is over', async () => {
    const salon = await aConnectedSalon()
    const booked = await aBooked(salon)
    // The provider is asked when a page or a mail shows how to pay, not while the booking is stored.
    expect(booked.deposit).toMatchObject({ isWaiting: true, code: null })
    expect(await paymentsOf(salon, booked)).toEqual([])
    const seen = await Promise.all(Array.from({ length: 5 }, () => shown(salon, booked)))
    const [mail] = await mails(booked.email)
    const payments = await paymentsOf(salon, booked)
    expect(payments).toHaveLength(1)
    expect(payments[0]).toMatchObject({ transaction_amount: asked / 100, collector_id: Number(simulatedAccount) })
    const { qr_code: code } = (payments[0]!['point_of_interaction'] as { transaction_data: { qr_code: string } })
      .transaction_data
    expect(new Set(seen.map((one) => one.code))).toEqual(new Set([code]))
    expect(seen[0]).toMatchObject({ isByProvider: true })
    expect(mail!.text).toContain(code)
    const incoming = { headers: {}, socket: { remoteAddress: '10.1.1.1' } }
    const page = await (await bookingPages.request(`/booking/${salon.slug}/${booked.key}`, {}, { incoming })).text()
    expect(page).toContain(code)
  })

  test.each(['away', 'slow', 'lost', 'garbage', 'html', 'busy', 'refuses'] as const)(
    'has our own code where the provider is %s, and keeps it: nobody has two codes to pay',
    async (mood) => {
      const salon = await aConnectedSalon()
      const booked = await aBooked(salon)
      await simulator.be(mood)
      const first = await shown(salon, booked)
      expect(first).toMatchObject({ isWaiting: true, isByProvider: false })
      expect(first.code).toContain('pix@exemplo.com')
      await simulator.be('well')
      expect(await shown(salon, booked)).toEqual(first)
      await confirm(salon, booked.id)
      expect(await stored(booked.id)).toMatchObject({ status: 'confirmed', held: asked })
    },
  )

  test('has our own code where the keys cannot be opened any more', async () => {
    const salon = await aConnectedSalon()
    const booked = await aBooked(salon)
    settings.sealingKey = Buffer.alloc(32, 9).toString('base64')
    expect((await shown(salon, booked)).code).toContain('pix@exemplo.com')
  })
})

describe('a deposit paid at the provider', () => {
  test('confirms the booking once, however often and by whomever it is told', async () => {
    const salon = await aConnectedSalon()
    const booked = await aCharged(salon)
    await simulator.change(booked.payment.id, paid)
    const { businessId } = salon.scope
    const statuses = await Promise.all(Array.from({ length: 20 }, () => tell(businessId, booked.payment.id)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await heard()
    await tell(businessId, booked.payment.id)
    await longAgo(booked)
    await Promise.all([heard(), checkDeposits(), confirm(salon, booked.id, String(booked.payment.id))])
    expect(await stored(booked.id)).toMatchObject({ status: 'confirmed', held: asked })
    expect(await entries(booked.id)).toEqual([received(booked.payment)])
    expect(await acts(salon, 'deposit.confirm')).toEqual([
      expect.objectContaining({ visit: booked.id, byProvider: true, isLate: false }),
    ])
    expect(await see(salon, booked.key)).toMatchObject({ deposit: { heldCents: asked, isWaiting: false, code: null } })
    expect((await mails(booked.email)).at(-1)!.text).toContain('Recebemos o sinal de R$ 24,00')
  })

  test('is found by asking where no events come', async () => {
    const salon = await aConnectedSalon()
    const booked = await aCharged(salon)
    await simulator.change(booked.payment.id, paid)
    await checkDeposits()
    expect(await entries(booked.id)).toEqual([])
    await longAgo(booked)
    await checkDeposits()
    expect(await entries(booked.id)).toEqual([received(booked.payment)])
  })

  test('after its time was given up is late: it lies there to be returned, and nobody is told that they have the time', async () => {
    const salon = await aConnectedSalon()
    const booked = await aCharged(salon)
    await isDue(booked.id)
    await expireBookings()
    await simulator.change(booked.payment.id, paid)
    await tell(salon.scope.businessId, booked.payment.id)
    await heard()
    expect(await stored(booked.id)).toMatchObject({ status: 'cancelled', online_act: 'expired', held: asked })
    const { open } = await listed(salon)
    expect(open).toMatchObject([{ id: booked.id, state: 'late', heldCents: asked, isReturnedByProvider: true }])
  })

  test('which nobody waits for any more cannot be paid any more', async () => {
    const salon = await aConnectedSalon()
    const expired = await aCharged(salon)
    const [seen, waiting] = [await aCharged(salon, '11:00'), await aCharged(salon, '15:00')]
    await isDue(expired.id)
    await expireBookings()
    await confirm(salon, seen.id)
    for (const one of [expired, seen, waiting]) await longAgo(one)
    await checkDeposits()
    const states = await Promise.all(
      [expired, seen, waiting].map(async (one) => (await paymentsOf(salon, one))[0]!.status),
    )
    expect(states).toEqual(['cancelled', 'cancelled', 'pending'])
  })

  test('while its time is given up, and somebody says that it came: it is there once, and confirmed or late', async () => {
    const salon = await aConnectedSalon()
    for (const time of ['08:00', '09:00', '10:00', '11:00']) {
      const booked = await aCharged(salon, time)
      await simulator.change(booked.payment.id, paid)
      await Promise.all([isDue(booked.id), longAgo(booked)])
      const hear = () => applyDepositEvent(salon.scope.businessId, String(booked.payment.id))
      await Promise.all([hear(), expireBookings(), confirm(salon, booked.id), checkDeposits(), hear()])
      expect(await stored(booked.id)).toMatchObject({ held: asked })
      expect(['confirmed', 'cancelled']).toContain((await stored(booked.id))!.status)
      expect(await entries(booked.id)).toContainEqual(received(booked.payment))
    }
  })

  test('that somebody at the desk had seen before is the same one', async () => {
    const salon = await aConnectedSalon()
    const booked = await aCharged(salon)
    await confirm(salon, booked.id)
    await simulator.change(booked.payment.id, paid)
    await tell(salon.scope.businessId, booked.payment.id)
    await heard()
    expect(await stored(booked.id)).toMatchObject({ status: 'confirmed', held: asked })
    expect(await entries(booked.id)).toEqual([
      { kind: 'received', cents: asked, reference: null },
      { kind: 'corrected', cents: asked, reference: null },
      received(booked.payment),
    ])
  })
})

describe('what is told', () => {
  test('unsigned, by another secret, of another business or of nobody does nothing, and shuts out nobody else', async () => {
    const [salon, rival] = [await aConnectedSalon(), await aConnectedSalon(rivalToken)]
    const booked = await aCharged(salon)
    await simulator.change(booked.payment.id, paid)
    const { businessId } = salon.scope
    const network = '203.0.113.77'
    for (const [to, secret] of [
      [businessId, 'outro segredo'],
      [newId(), simulatedSecret],
      ['nenhum', simulatedSecret],
    ] as const)
      expect(await tell(to, booked.payment.id, { secret, network })).toBe(401)
    // Another business sends validly signed events of this payment to its own address; its keys cannot read the payment.
    expect(await tell(rival.scope.businessId, booked.payment.id)).toBe(200)
    await heard()
    await applyDepositEvent(rival.scope.businessId, String(booked.payment.id))
    expect(await entries(booked.id)).toEqual([])
    for (let tries = 0; tries < 60; tries += 1)
      await tell(businessId, booked.payment.id, { secret: 'forjado', network })
    expect(await tell(businessId, booked.payment.id, { secret: 'forjado', network })).toBe(429)
    expect(await tell(businessId, booked.payment.id, { network })).toBe(200)
    expect(await tell(rival.scope.businessId, booked.payment.id, { network })).toBe(200)
    expect(await tell(businessId, booked.payment.id)).toBe(200)
  })

  test.each([
    ['amount', { transaction_amount: 0.24 }],
    ['currency', { currency_id: 'ARS' }],
    ['account', { collector_id: 999 }],
    ['reference', { external_reference: 'f'.repeat(64) }],
  ])('of a payment of another %s confirms nothing, and leaves a trace', async (what, change) => {
    const salon = await aConnectedSalon()
    const booked = await aCharged(salon)
    await simulator.change(booked.payment.id, { ...paid, ...change })
    for (let times = 0; times < 2; times += 1) {
      await tell(salon.scope.businessId, booked.payment.id)
      await heard()
      await longAgo(booked)
      await checkDeposits()
    }
    expect(await stored(booked.id)).toMatchObject({ status: 'pending', held: 0 })
    // A payment with an unknown reference belongs to no deposit, so no mismatch is recorded.
    expect(await acts(salon, 'deposit.mismatch')).toHaveLength(what === 'reference' ? 0 : 1)
  })

  // spec: public-entities-3
  test('in whatever order, once or many times, moves each centavo once', async () => {
    const told = fc.record({
      status: fc.constantFrom('pending', 'in_process', 'approved', 'rejected', 'cancelled', 'refunded', 'charged_back'),
      by: fc.constantFrom('events', 'asking'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(told, { maxLength: 8 }), async (events) => {
        const salon = await aConnectedSalon()
        const booked = await aCharged(salon)
        for (const { status, by } of events) {
          await simulator.change(booked.payment.id, { status })
          if (by === 'events') await applyDepositEvent(salon.scope.businessId, String(booked.payment.id))
          else {
            await longAgo(booked)
            await checkDeposits()
          }
        }
        // Finished charges are not polled any more, so the final state arrives as events.
        await applyDepositEvent(salon.scope.businessId, String(booked.payment.id))
        const kinds = (await entries(booked.id)).map(({ kind }: { kind: string }) => kind)
        expect(kinds).toEqual(movedBy(events))
      }),
      { numRuns: 20 },
    )
  })
})

type PaymentNotice = { status: string; by: string }
/**
 * The expected entries: money arrives at most once and goes back at most once. Polling stops once a charge is over.
 */
function movedBy(events: readonly PaymentNotice[]): string[] {
  const kinds: string[] = []
  let at: 'open' | 'over' | 'paid' | 'returned' = 'open'
  const last = events.at(-1)
  for (const { status, by } of last ? [...events, { ...last, by: 'events' }] : []) {
    if (at === 'returned' || (by === 'asking' && at === 'over')) continue
    const isBack = status === 'refunded' || status === 'charged_back'
    if (status === 'approved' && at !== 'paid') kinds.push('received')
    if (isBack && at === 'paid') kinds.push('returned')
    if (isBack) at = 'returned'
    else if (status === 'approved') at = 'paid'
    else if (at !== 'paid' && (status === 'rejected' || status === 'cancelled')) at = 'over'
  }
  return kinds
}

test('keys that do not work keep only their own business’s deposits waiting', async () => {
  const [broken, salon] = [await aConnectedSalon(), await aConnectedSalon()]
  const [first, second] = [await aCharged(broken), await aCharged(salon)]
  for (const { payment } of [first, second]) await simulator.change(payment.id, paid)
  await broken.owner.account.remove()
  await broken.owner.account.save({ ...keys, accessToken: rivalToken })
  await database.admin.query('update deposit_account set account_id = $2 where business_id = $1', [
    broken.scope.businessId,
    simulatedAccount,
  ])
  await simulator.change(first.payment.id, { transaction_amount: 1e300, collector_id: 4712 })
  for (const one of [first, second]) await longAgo(one)
  await expect(checkDeposits()).rejects.toThrow('some deposits could not be looked at')
  expect(await entries(first.id)).toEqual([])
  expect(await entries(second.id)).toEqual([received(second.payment)])
})

test('what cannot be asked about, because the keys cannot be opened here, makes room for what can', async () => {
  const salon = await aConnectedSalon()
  const booked = await aCharged(salon)
  await simulator.change(booked.payment.id, paid)
  await longAgo(booked)
  const { sealingKey } = settings
  settings.sealingKey = Buffer.alloc(32, 9).toString('base64')
  await checkDeposits()
  settings.sealingKey = sealingKey
  // It waits for its next turn.
  await checkDeposits()
  expect(await entries(booked.id)).toEqual([])
  await longAgo(booked)
  await checkDeposits()
  expect(await entries(booked.id)).toEqual([received(booked.payment)])
})
