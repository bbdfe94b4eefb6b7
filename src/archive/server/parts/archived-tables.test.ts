import { expect, test } from 'vitest'
import { ruleOf } from './archived-tables.ts'

test('an import makes of a row what its table says', () => {
  const now = '2026-11-27T12:00:00Z'
  const offer = { state: 'open', ended_at: null }
  expect(ruleOf('waitlist_offer')(offer, now)).toEqual({ state: 'taken_back', ended_at: now })
  expect(ruleOf('waitlist_offer')({ ...offer, state: 'lapsed' }, now)).toEqual({ ...offer, state: 'lapsed' })
  for (const state of ['waiting', 'sending', 'failed'])
    expect(ruleOf('message')({ state, reason: null }, now)).toEqual({ state: 'not_sent', reason: 'switched_off' })
  expect(ruleOf('message')({ state: 'sent', reason: null }, now)).toEqual({ state: 'sent', reason: null })
  expect(ruleOf('message_rule')({ on_since: now, text: 'Oi' }, now)).toEqual({ on_since: null, text: 'Oi' })
  const held = { status: 'pending', online_act: 'offered' }
  expect(ruleOf('appointment')(held, now)).toEqual({ status: 'cancelled', online_act: 'expired' })
  expect(ruleOf('client')({ name: 'Ana' }, now)).toEqual({ name: 'Ana' })
})
