import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf } from '../platform/clock.ts'
import { crc16 } from '../sales/pix.ts'
import {
  depositDue,
  depositState,
  firstRule,
  depositRuleForm,
  isReturnedByProvider,
  keepRefusal,
  ownDeposit,
  returnRefusal,
  returnUntil,
  type AskedDeposit,
} from './deposit.ts'

const policy = { version: 1, text: 'O sinal é descontado.' }
const percent = (percent: number): AskedDeposit => ({
  kind: 'percent',
  percent,
  amountCents: null,
  serviceIds: null,
  holdMinutes: 30,
  policy,
})
const fixed = (amountCents: number): AskedDeposit => ({ ...percent(1), kind: 'fixed', percent: null, amountCents })
const zone = 'America/Sao_Paulo'
const at = (date: string, time: string) => instantOf(date, time, zone)

describe('what is asked ahead', () => {
  test('is never more than the price, and nothing of what costs nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 100 }), (priceCents, share) => {
        for (const asked of [percent(share), fixed(share * 100)]) {
          const due = depositDue(asked, { id: 'a', priceCents })
          expect(due).toBeGreaterThanOrEqual(0)
          expect(due).toBeLessThanOrEqual(priceCents)
        }
      }),
    )
  })

  test('of a percentage rounds half a centavo up', () => {
    expect(depositDue(percent(30), { id: 'a', priceCents: 8_000 })).toBe(2_400)
    expect(depositDue(percent(50), { id: 'a', priceCents: 101 })).toBe(51)
    expect(depositDue(percent(30), { id: 'a', priceCents: 101 })).toBe(30)
  })

  test('is asked for the chosen services only, where it is not for all', () => {
    const asked = { ...fixed(2_000), serviceIds: ['a'] }
    expect(depositDue(asked, { id: 'a', priceCents: 8_000 })).toBe(2_000)
    expect(depositDue(asked, { id: 'b', priceCents: 8_000 })).toBe(0)
    expect(depositDue(null, { id: 'a', priceCents: 8_000 })).toBe(0)
  })
})

describe('a cancellation gets it back', () => {
  const booked = at('2030-03-01', '10:00')

  test('in the announced window, where the appointment lies far ahead', () => {
    expect(returnUntil(booked, at('2030-03-20', '10:00'), 120)).toEqual(at('2030-03-20', '08:00'))
  })

  test('for seven days after it was contracted, whatever was announced, until the service begins', () => {
    expect(returnUntil(booked, at('2030-03-09', '10:00'), 20_160)).toEqual(at('2030-03-08', '10:00'))
    expect(returnUntil(booked, at('2030-03-02', '10:00'), 120)).toEqual(at('2030-03-02', '10:00'))
  })

  test('never after it began', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 0, max: 20_160 }), (ahead, notice) => {
        const startsAt = new Date(+booked + ahead * 60_000)
        expect(+returnUntil(booked, startsAt, notice)).toBeLessThanOrEqual(+startsAt)
      }),
    )
  })
})

describe('a deposit that is there', () => {
  const now = at('2030-03-12', '12:00')
  const place = {
    status: 'confirmed',
    isPaid: false,
    onlineAct: null,
    startsAt: at('2030-03-12', '15:00'),
    heldCents: 1,
  } as const
  const begun = { ...place, startsAt: now }

  test.each([
    ['waiting', { ...place, status: 'pending', heldCents: 0 }],
    ['held', place],
    ['begun', begun],
    ['toReturn', { ...place, status: 'cancelled' }],
    ['late', { ...place, status: 'cancelled', onlineAct: 'expired' }],
    ['toReturn', { ...begun, status: 'cancelled', onlineAct: 'cancelled' }],
    ['left', { ...begun, isPaid: true }],
    ['left', { ...begun, status: 'completed' }],
  ] as const)('stands as %s', (state, one) => {
    expect(depositState(one, now)).toBe(state)
  })

  test('goes back through the provider only where all of it came so, and no till can use it meanwhile', () => {
    const cancelled = { ...place, status: 'cancelled' } as const
    const by = (one: Parameters<typeof depositState>[0], chargedCents: number | null) =>
      isReturnedByProvider({ ...one, chargedCents }, now)
    expect(by(cancelled, 1)).toBe(true)
    expect(by({ ...cancelled, onlineAct: 'expired' }, 1)).toBe(true)
    expect(by({ ...begun, isPaid: true }, 1)).toBe(true)
    for (const one of [place, begun, { ...place, heldCents: 0, status: 'cancelled' } as const])
      expect(by(one, 1)).toBe(false)
    for (const charged of [null, 2]) expect(by(cancelled, charged)).toBe(false)
  })

  test('is returned unless it is still needed, and kept only of who did not come', () => {
    expect(returnRefusal('held')).not.toBeNull()
    expect(returnRefusal('waiting')).not.toBeNull()
    for (const state of ['late', 'toReturn', 'begun', 'left'] as const) expect(returnRefusal(state)).toBeNull()
    expect(keepRefusal('begun')).toBeNull()
    for (const state of ['waiting', 'held', 'late', 'toReturn', 'left'] as const)
      expect(keepRefusal(state)).not.toBeNull()
  })
})

describe('whoever booked', () => {
  const pixKey = { kind: 'email', key: 'pix@exemplo.com', holderName: 'Salão', city: 'São Paulo' } as const
  const id = '019aaaaa-bbbb-8ccc-8ddd-eeeeeeeeeeee'
  const startsAt = at('2030-03-12', '15:00')
  const own = {
    id,
    askedCents: 2_400,
    heldCents: 0,
    pixKey,
    charge: null,
    status: 'pending',
    startsAt,
    bookedAt: at('2030-03-10', '10:00'),
    isHeld: true,
  } as const
  const see = (more: Partial<Parameters<typeof ownDeposit>[0]> = {}) =>
    ownDeposit({ ...own, ...more }, 120, at('2030-03-10', '10:10'), zone)

  test('sees a code of their own while it is waited for', () => {
    const { code, isWaiting } = see()!
    expect(isWaiting).toBe(true)
    expect(code).toContain('540524.00')
    expect(code).toContain('0525019aaaaabbbb8ccc8dddeeeee')
    expect(crc16(code!.slice(0, -4)).toString(16).toUpperCase().padStart(4, '0')).toBe(code!.slice(-4))
  })

  test('sees the provider’s code where there is one, none before it was asked, and ours where it made none', () => {
    const ours = see()!.code
    expect(see({ charge: { isToAsk: true, code: null } })).toMatchObject({ code: null, isByProvider: false })
    expect(see({ charge: { isToAsk: false, code: '0002' } })).toMatchObject({ code: '0002', isByProvider: true })
    expect(see({ charge: { isToAsk: false, code: null } })).toMatchObject({ code: ours, isByProvider: false })
    expect(see({ charge: { isToAsk: false, code: '0002' }, heldCents: 2_400, status: 'confirmed' })).toMatchObject({
      code: null,
      isByProvider: false,
    })
  })

  test('sees none without a key, and none once it is there or nobody waits for it', () => {
    expect(see({ pixKey: null })).toMatchObject({ isWaiting: true, code: null })
    expect(see({ heldCents: 2_400, status: 'confirmed' })).toMatchObject({
      isWaiting: false,
      code: null,
      isReturnable: true,
    })
    expect(see({ isHeld: false, status: 'cancelled' })).toMatchObject({
      isWaiting: false,
      code: null,
      isReturnable: false,
    })
    expect(see({ askedCents: null })).toBeNull()
  })
})

test('a rule says how much, for what, and under which policy', () => {
  const fieldsOf = (rule: object) =>
    depositRuleForm.safeParse({ ...firstRule, ...rule }).error?.issues.map(({ path }) => path[0])
  expect(fieldsOf({})).toBeUndefined()
  expect(fieldsOf({ percent: null })).toEqual(['percent'])
  expect(fieldsOf({ percent: 101 })).toEqual(['percent'])
  expect(fieldsOf({ kind: 'fixed' })).toEqual(['amountCents'])
  expect(fieldsOf({ forAll: false })).toEqual(['serviceIds'])
  expect(fieldsOf({ policy: ' ' })).toEqual(['policy'])
  expect(fieldsOf({ holdMinutes: 5 })).toEqual(['holdMinutes'])
})
