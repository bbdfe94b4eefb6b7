import { expect, test } from 'vitest'
import { randomId } from '../platform/id.ts'
import { inUse, registerAt, mustWaitForOpening, type Register } from './registers.ts'

const register = (name: string, isActive = true): Register => ({
  id: randomId(),
  name,
  isActive,
  session: null,
})
const [front, back, old] = [register('Caixa 1'), register('Caixa 2'), register('Caixa velho', false)]

test('the only register needs no choice, whatever was chosen before', () => {
  expect(registerAt([front, old], null)).toBe(front)
  expect(registerAt([front, old], old.id)).toBe(front)
  expect(registerAt([], null)).toBeUndefined()
})

test('of several a device works at the one that was chosen there, as long as it is in use', () => {
  expect(registerAt([front, back], null)).toBeUndefined()
  expect(registerAt([front, back], back.id)).toBe(back)
  expect(registerAt([front, back, old], old.id)).toBeUndefined()
  expect(inUse([front, old, back])).toEqual([front, back])
})

test('what was sold waits for its own register, and where that is out of use for any', () => {
  const moment = { date: '2026-11-12', time: '08:00' }
  const session = { id: randomId(), cashierName: 'Marina', openingCents: 0, opened: moment, figures: null }
  const open = { ...back, session }
  expect(mustWaitForOpening([front, open], front.id)).toBe(true)
  expect(mustWaitForOpening([front, open], open.id)).toBe(false)
  expect(mustWaitForOpening([front, open, old], old.id)).toBe(false)
  expect(mustWaitForOpening([front, old], old.id)).toBe(true)
})
