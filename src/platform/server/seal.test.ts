import { afterEach, beforeEach, expect, test } from 'vitest'
import { canSeal, seal, unseal } from './seal.ts'
import { settings } from './settings.ts'

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')

const { sealingKey } = settings
beforeEach(() => {
  settings.sealingKey = key(1)
})
afterEach(() => {
  settings.sealingKey = sealingKey
  settings.previousSealingKey = undefined
})

test('what is sealed is opened for its purpose, and never reads the same', () => {
  const kept = seal('APP_USR-segredo', 'a token')
  expect(unseal(kept, 'a token')).toBe('APP_USR-segredo')
  expect(kept.toString('latin1')).not.toContain('segredo')
  expect(seal('APP_USR-segredo', 'a token')).not.toEqual(kept)
})

test('another purpose, another key, an altered or a cut text open nothing', () => {
  const kept = seal('segredo', 'a token')
  expect(unseal(kept, 'another')).toBeNull()
  for (const at of kept.keys()) {
    const altered = Buffer.from(kept)
    altered[at]! ^= 1
    expect(unseal(altered, 'a token'), `byte ${at}`).toBeNull()
  }
  for (const length of [0, 3, 5, 27, 31, kept.length - 1])
    expect(unseal(kept.subarray(0, length), 'a token')).toBeNull()
  settings.sealingKey = key(2)
  expect(unseal(kept, 'a token')).toBeNull()
})

test('two keys open at a time, and the present one seals', () => {
  const before = seal('segredo', 'a token')
  Object.assign(settings, { sealingKey: key(2), previousSealingKey: key(1) })
  const after = seal('outro', 'a token')
  expect([unseal(before, 'a token'), unseal(after, 'a token')]).toEqual(['segredo', 'outro'])
  settings.previousSealingKey = undefined
  expect([unseal(before, 'a token'), unseal(after, 'a token')]).toEqual([null, 'outro'])
  settings.previousSealingKey = 'curta'
  expect(() => unseal(before, 'a token')).toThrow('SEALING_KEY_PREVIOUS')
})

test('without a key nothing is kept, and a short one is refused', () => {
  settings.sealingKey = undefined
  expect(canSeal()).toBe(false)
  expect(() => seal('segredo', 'a token')).toThrow('SEALING_KEY')
  settings.sealingKey = 'curta'
  expect(() => canSeal()).toThrow('32 bytes')
})
