import { expect, test } from 'vitest'
import { filesOf, textOf } from './tree.ts'

const asksWho = (text: string) => /context\.who|\bwho\b.*\bcontext\b|permissions\.ts'/.test(text)

test('no api derives what its caller may: verbs ask the transaction', () => {
  const apis = filesOf('src/*/server/api.ts')
  expect(apis.length).toBeGreaterThan(8)
  expect(apis.filter((path) => asksWho(textOf(path)))).toEqual([])
  expect(asksWho(`handler(({ context }) => readOverview(context.who?.membership?.role))`)).toBe(true)
  expect(asksWho(`import { may } from '../../accounts/permissions.ts'`)).toBe(true)
})
