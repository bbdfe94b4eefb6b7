import { expect, test } from 'vitest'
import { readLimits } from '../src/platform/server/http/limits.ts'
import { textOf } from './tree.ts'

const span = (seconds: number): string => {
  if (seconds % 86_400 === 0) return seconds === 86_400 ? 'a day' : `${seconds / 86_400} days`
  if (seconds % 3600 === 0) return seconds === 3600 ? 'an hour' : `${seconds / 3600} hours`
  return seconds === 60 ? 'a minute' : `${seconds / 60} minutes`
}

const rowsOf = (text: string | undefined): string[] =>
  Array.from(readLimits(text), ([name, { most, seconds, of }]) =>
    [`\`${name}\``, `${most}`, seconds === null ? 'at once' : `in ${span(seconds)}`, of].join(' | '),
  )

const written = textOf('docs/limits.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.replace(/^\| | \|$/g, '').replace(/ +/g, ' '))

test('docs/limits.md says what the limits are', () => {
  expect(written.length).toBeGreaterThan(20)
  expect(written).toEqual(rowsOf(undefined))
})

test('the setting changes them, and a mistake in it is told', () => {
  const limits = readLimits(' sign-in.network=100/60  booking.person=8 ')
  expect(limits.get('sign-in.network')).toMatchObject({ most: 100, seconds: 60 })
  expect(limits.get('booking.person')).toMatchObject({ most: 8, seconds: null })
  expect(readLimits('sign-in.network=7').get('sign-in.network')).toMatchObject({ most: 7, seconds: 900 })
  for (const mistake of [
    'sign-in=3',
    'sign-in.network',
    'sign-in.network=-1',
    'sign-in.network=1/',
    'sign-in.network=1/86401',
    'booking.person=8/60',
  ])
    expect(() => readLimits(mistake)).toThrow(`LIMITS: ${mistake}`)
})
