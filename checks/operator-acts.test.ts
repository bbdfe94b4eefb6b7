import { expect, test } from 'vitest'
import { actName } from '../src/operator/operator-act.ts'
import { filesOf, isTest, textOf } from './tree.ts'

const noted = new Set(
  filesOf('src/**/*.ts')
    .filter((path) => !isTest(path))
    .flatMap((path) => [...textOf(path).matchAll(/recordEvent\(\s*\w+,\s*'(operator\.\w+)'/g)])
    .map(([, action]) => action!),
)

test('what operators do has words in their trail', () => {
  expect(noted.size).toBeGreaterThan(15)
  expect([...noted].filter((action) => actName(action) === action)).toEqual([])
})
