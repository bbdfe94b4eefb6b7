import { describe, expect, test } from 'vitest'
import {
  appointmentRefusals,
  isToCharge,
  placeRefusal,
  statuses,
  statusNames,
  statusRefusal,
  statusTones,
  type Status,
} from './appointment.ts'

const { VISIT_PAID, VISIT_COMPLETED, VISIT_TO_COME } = appointmentRefusals
const anybody = { mayReopen: false }
const manager = { mayReopen: true }
const pairs = statuses.flatMap((from) => statuses.map((to): [Status, Status] => [from, to]))

// spec: states-5
describe('an appointment may become', () => {
  test.each(pairs)('from %s, %s', (from, to) => {
    const reopens = from === 'completed' && to !== 'completed'
    const standing = { status: from, isPaid: false }
    expect(statusRefusal(standing, to, anybody)).toBe(reopens ? VISIT_COMPLETED : null)
    expect(statusRefusal(standing, to, manager)).toBeNull()
  })

  test.each(pairs.filter(([from]) => from !== 'cancelled'))('when it is paid, from %s, %s', (from, to) => {
    const takesBack = from !== to && (from === 'completed' || to === 'cancelled')
    for (const by of [anybody, manager])
      expect(statusRefusal({ status: from, isPaid: true }, to, by)).toBe(takesBack ? VISIT_PAID : null)
  })
})

test.each(statuses)('on a day to come, what is %s is not completed', (status) => {
  const standing = { status, isPaid: false, isToCome: true }
  for (const by of [anybody, manager])
    expect(statusRefusal(standing, 'completed', by)).toBe(status === 'completed' ? null : VISIT_TO_COME)
  expect(statusRefusal(standing, 'confirmed', manager)).toBeNull()
})

test('to be charged is what is done, costs something, and is neither paid nor let go', () => {
  const done = { status: 'completed', isPaid: false, isWaived: false, priceCents: 8_000 } as const
  expect(statuses.filter((status) => isToCharge({ ...done, status }))).toEqual(['completed'])
  for (const settled of [{ isPaid: true }, { isWaived: true }, { priceCents: 0 }])
    expect(isToCharge({ ...done, ...settled })).toBe(false)
})

test('what is done stays where it was done', () => {
  for (const status of statuses.filter((one) => one !== 'completed'))
    expect(placeRefusal({ status, isPaid: false }, anybody)).toBeNull()
  expect(placeRefusal({ status: 'confirmed', isPaid: true }, anybody)).toBeNull()
  expect(placeRefusal({ status: 'completed', isPaid: false }, anybody)).toBe(VISIT_COMPLETED)
  expect(placeRefusal({ status: 'completed', isPaid: false }, manager)).toBeNull()
  expect(placeRefusal({ status: 'completed', isPaid: true }, manager)).toBe(VISIT_PAID)
})

// spec: states-4
test('each status has the name and the colour of its badge', () => {
  expect(statuses.map((status) => [statusNames[status], statusTones[status]])).toEqual([
    ['Agendado', 'neutral'],
    ['Pendente', 'warning'],
    ['Confirmado', 'success'],
    ['Cancelado', 'danger'],
    ['Concluído', 'info'],
  ])
})
