import { expect, test } from 'vitest'
import { type DeliveryStanding, whyNotSent } from './message.ts'

const at = new Date('2030-03-12T17:00:00Z')
const well: DeliveryStanding = {
  kind: 'reminder',
  plannedFor: at,
  startsAt: at,
  status: 'scheduled',
  isBirthday: false,
  isOn: true,
  isSuspended: false,
  isClientGone: false,
  hasAddress: true,
  reminders: null,
  marketing: null,
  cameBack: false,
}

/** A birthday message, which has no visit. */
const birthday: Partial<DeliveryStanding> = {
  kind: 'birthday',
  plannedFor: null,
  startsAt: null,
  status: null,
  isBirthday: true,
  marketing: true,
  reminders: false,
}

test.each<[string, Partial<DeliveryStanding>, ReturnType<typeof whyNotSent>]>([
  ['as it was planned', {}, null],
  ['confirmed, and the client said yes', { status: 'confirmed', reminders: true, marketing: false }, null],
  ['moved', { startsAt: new Date(at.getTime() + 60_000) }, 'moved'],
  ['cancelled', { status: 'cancelled' }, 'cancelled'],
  ['cancelled and moved', { status: 'cancelled', startsAt: new Date(0) }, 'cancelled'],
  ['deleted', { startsAt: null, status: null }, 'gone'],
  ['not confirmed yet', { status: 'pending' }, 'pending'],
  ['done already', { status: 'completed' }, 'too_late'],
  ['the client wants no reminders', { reminders: false }, 'opted_out'],
  ['the client was removed', { isClientGone: true }, 'client_gone'],
  ['without an address', { hasAddress: false }, 'no_address'],
  ['switched off meanwhile', { isOn: false }, 'switched_off'],
  ['the business is suspended', { isSuspended: true }, 'suspended'],
  ['thanks to somebody who never answered', { kind: 'thanks', status: 'completed', reminders: false }, null],
  ['thanks to somebody who wants no news', { kind: 'thanks', status: 'completed', marketing: false }, 'opted_out'],
  ['missed without having agreed', { kind: 'miss_you', status: 'completed' }, 'not_agreed'],
  ['missed, having agreed', { kind: 'miss_you', status: 'completed', marketing: true }, null],
  ['missed, and back', { kind: 'miss_you', status: 'completed', marketing: true, cameBack: true }, 'came_back'],
  ['a birthday of whoever agreed', birthday, null],
  ['a birthday of whoever was never asked', { ...birthday, marketing: null }, 'not_agreed'],
  ['a birthday of whoever wants no news', { ...birthday, marketing: false }, 'opted_out'],
  ['a birthday that was corrected', { ...birthday, isBirthday: false }, 'birthday_changed'],
  ['a birthday of whoever was removed', { ...birthday, isBirthday: false, isClientGone: true }, 'client_gone'],
  ['a birthday without an address', { ...birthday, hasAddress: false }, 'no_address'],
  ['a birthday, switched off', { ...birthday, isOn: false }, 'switched_off'],
])('%s', (_, changes, reason) => {
  expect(whyNotSent({ ...well, ...changes })).toBe(reason)
})
