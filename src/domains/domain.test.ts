import { expect, test } from 'vitest'
import { stateAfter } from './domain.ts'

test('a domain waits with patience, fails where somebody asks, and is held while name servers are only away', () => {
  const ages = { isAsked: false, attemptHours: 1, failingHours: 0 }
  expect(stateAfter('pending', 'proof_missing', ages)).toBe('pending')
  expect(stateAfter('verifying', 'proof_missing', { ...ages, isAsked: true })).toBe('failed')
  expect(stateAfter('pending', 'proof_missing', { ...ages, attemptHours: 72 })).toBe('failed')
  expect(stateAfter('pending', 'taken', ages)).toBe('failed')
  for (const state of ['pending', 'verifying', 'failed', 'active'] as const)
    expect(stateAfter(state, null, ages)).toBe('active')
  expect(stateAfter('active', 'proof_missing', ages)).toBe('active')
  expect(stateAfter('active', 'proof_missing', { ...ages, failingHours: 72 })).toBe('failed')
  expect(stateAfter('active', 'silent', { ...ages, failingHours: 999 })).toBe('active')
})
