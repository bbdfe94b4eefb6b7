import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './hash-password.ts'

test('a hash verifies its own password only, as it was typed', async () => {
  const hash = await hashPassword('girassol-azul-42')
  expect(await verifyPassword('girassol-azul-42', hash)).toBe(true)
  expect(await verifyPassword('girassol-azul-43', hash)).toBe(false)
  expect(await verifyPassword('GIRASSOL-azul-42', hash)).toBe(false)
  expect(await hashPassword('girassol-azul-42')).not.toBe(hash)
})

test('a hash that another program made with another cost verifies', async () => {
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', reference)).toBe(true)
  expect(await verifyPassword('passworD', reference)).toBe(false)
})

test('no hash, or no real one, verifies nothing and still takes its time', async () => {
  const started = performance.now()
  expect(await verifyPassword('girassol-azul-42', undefined)).toBe(false)
  expect(performance.now() - started).toBeGreaterThan(5)
  expect(await verifyPassword('sem senha', 'sem senha')).toBe(false)
})

test('a flood waits in a line, and what does not fit is refused', async () => {
  const cheap = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  const flood = await Promise.allSettled(Array.from({ length: 110 }, () => verifyPassword('x', cheap)))
  expect(flood.filter((one) => one.status === 'rejected')).toHaveLength(8)
  expect(await verifyPassword('x', cheap)).toBe(false)
})
