import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fewestPerDay,
  isGrown,
  mostPerDay,
  plainName,
  whyHeld,
  whyStopped,
  type ClientSender,
} from './client-sender.ts'

const young: ClientSender = { isProven: true, delivered: 0, today: 0, stoppedFor: null }

/** How many mails leave on each of some days, if the business sends as many as it may. */
function greedy(days: number): number[] {
  let delivered = 0
  return Array.from({ length: days }, () => {
    let today = 0
    for (; !whyHeld({ ...young, delivered: delivered + today, today }); today++);
    delivered += today
    return today
  })
}

// spec: settings-6
test('whoever sends all that they may doubles from day to day, and is grown after four', () => {
  expect(greedy(7)).toEqual([20, 20, 40, 80, 160, 320, 640])
  expect([0, 99, 100, 180].map((delivered) => isGrown({ ...young, delivered }))).toEqual([false, false, true, true])
  expect(isGrown({ ...young, delivered: 120, today: 60 })).toBe(false)
})

test('what left today never makes room for more today', () =>
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(5_000), (before, today) => {
      const most = mostPerDay({ ...young, delivered: before + today, today })
      expect(most).toBe(Math.max(fewestPerDay, before))
    }),
  ))

describe('a mail', () => {
  test.each([
    ['of a proven owner leaves', young, null, null],
    ['of an unproven one does not, an answer does', { ...young, isProven: false }, 'owner_unproven', null],
    [
      'of a stopped business does not, an answer does',
      { ...young, stoppedFor: 'bounces' as const },
      'sender_stopped',
      null,
    ],
    ['beyond the day’s number does not, ten answers do', { ...young, delivered: 20, today: 20 }, 'day_full', null],
    ['beyond ten times that does not', { ...young, delivered: 200, today: 200 }, 'day_full', 'day_full'],
  ] as const)('%s', (_, sender, own, answer) => {
    expect([whyHeld(sender), whyHeld(sender, 'answer')]).toEqual([own, answer])
  })
})

test('a business stops when at least five, and one of ten, came back, or one of twenty readers left', () => {
  const many = (tried: number, bounced: number, left: number) => whyStopped({ tried, bounced, left })
  expect([many(4, 4, 0), many(5, 5, 0), many(50, 5, 0), many(51, 5, 0)]).toEqual([null, 'bounces', 'bounces', null])
  expect([many(80, 0, 4), many(100, 0, 5), many(101, 0, 5)]).toEqual([null, 'leavers', null])
})

describe('a name in our words', () => {
  test.each([
    ['Corte & Escova', 'Corte & Escova'],
    ['Salão 2000', 'Salão 2000'],
    ['Seu CPF foi bloqueado, PIX 11 98765-4321', 'Seu CPF foi bloqueado, PIX …'],
    ['Ligue (11) 9.8765.4321 já', 'Ligue (… já'],
    ['pague 123.456.789-09', 'pague …'],
    ['ajuda@banco.com.br', '…'],
    ['veja http://x.yz agora', 'veja … agora'],
    ['１１９８７６５４３２１', '…'],
  ])('%s: %s', (typed, shown) => expect(plainName(typed)).toBe(shown))

  test('is short and never holds a number to call', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('0123456789 -.()+ab')), maxLength: 200 }),
        (typed) => {
          const name = plainName(typed)
          expect(name.length).toBeLessThanOrEqual(60)
          expect(name).not.toMatch(/\d{6}/)
        },
      ),
    ))
})
