import { expect, test } from 'vitest'
import { onlyActive } from './filters.ts'

test('who is chosen without being asked for is the only one who can be booked', () => {
  const [rita, bia] = ['rita', 'bia'].map((id) => ({ id, name: id, isActive: true })) as [never, never]
  const gone = { id: 'zoe', name: 'Zoé', isActive: false }
  expect(onlyActive([])).toBeNull()
  expect(onlyActive([gone])).toBeNull()
  expect(onlyActive([rita, gone])).toBe('rita')
  expect(onlyActive([rita, bia])).toBeNull()
})
