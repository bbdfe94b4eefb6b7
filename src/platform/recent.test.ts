import { expect, it } from 'vitest'
import { Recent } from './recent.ts'

it('lets go of what was set longest ago', () => {
  const recent = new Recent<number>(2)
  recent.set('a', 1).set('b', 2).set('a', 3).set('c', 4)
  expect([...recent]).toEqual([
    ['a', 3],
    ['c', 4],
  ])
})
