import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { noBurst, scanStep } from './use-scanner.ts'

type Key = [key: string, pause: number]

/** The codes that are recognised in a sequence of keys, each with the pause before it in milliseconds. */
function codesIn(keys: readonly Key[]): string[] {
  let [burst, at] = [noBurst, 1_000]
  const codes: string[] = []
  for (const [key, pause] of keys) {
    at += pause
    const step = scanStep(burst, key, at)
    burst = step.burst
    if (step.codes.length > 0) codes.push(step.codes.map(({ text }) => text).join(' or '))
  }
  return codes
}
const typed = (text: string, pause: number): Key[] => Array.from(text, (sign) => [sign, pause])

test('a burst that ends with Enter is a code', () => {
  expect(codesIn([...typed('7891000100103', 8), ['Enter', 8]])).toEqual(['7891000100103'])
  expect(codesIn([...typed('AB', 20), ['Shift', 1], ...typed('c-9', 20), ['Enter', 90]])).toEqual(['ABc-9'])
})

test('what was typed slowly before is not part of the code', () => {
  expect(codesIn([...typed('sham', 140), ...typed('78910001', 5).with(0, ['7', 200]), ['Enter', 5]])).toEqual([
    'm78910001 or 78910001',
  ])
  expect(codesIn([...typed('sham', 140), ...typed('78910001', 5).with(0, ['7', 401]), ['Enter', 5]])).toEqual([
    '78910001',
  ])
})

test('a code within which the browser stopped once is whole, wherever it stopped', () => {
  const code = '7891000100103'
  for (let at = 1; at < code.length; at++)
    for (const pause of [31, 400]) {
      const [whole, end] = codesIn([...typed(code, 8).with(at, [code[at]!, pause]), ['Enter', 8]])[0]!.split(' or ')
      expect(whole).toBe(code)
      expect(end).toBe(code.length - at < 4 ? undefined : code.slice(at))
    }
})

test('a burst that ends with Tab is a code as well', () => {
  expect(codesIn([...typed('7891000100103', 8), ['Tab', 8], ...typed('SH-001', 8), ['Tab', 8]])).toEqual([
    '7891000100103',
    'SH-001',
  ])
})

test('each burst is a code of its own', () => {
  const code: Key[] = [...typed('12345670', 5), ['Enter', 5]]
  expect(codesIn([...code, ...code])).toEqual(['12345670', '12345670'])
})

test('nobody’s typing is a code: too slow, too short, or without its Enter', () => {
  expect(codesIn([...typed('12345670', 31), ['Enter', 5]])).toEqual([])
  expect(codesIn([...typed('123', 5), ['Enter', 5]])).toEqual([])
  expect(codesIn([...typed('12345670', 5), ['Enter', 101]])).toEqual([])
  expect(codesIn(typed('12345670', 5))).toEqual([])
  const slow = fc.array(fc.tuple(fc.constantFrom('1', 'a', ' ', 'Enter', 'Tab'), fc.integer({ min: 31, max: 500 })))
  fc.assert(
    fc.property(slow, (keys) => {
      expect(codesIn(keys)).toEqual([])
    }),
  )
})
