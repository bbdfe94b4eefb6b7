import { expect, test } from 'vitest'
import { countDoor, metricsText, slowestDoors } from './metrics.ts'

const called = (door: string, ...seconds: number[]) => {
  for (const each of seconds) countDoor(door, each)
}
const times = (count: number, seconds: number) => Array.from({ length: count }, () => seconds)

test('the slowest doors are told by what 95 of a hundred calls took, and those that were hardly called are not', async () => {
  called('agenda.day', ...times(19, 0.004), 4)
  called('trail.list', ...times(18, 0.004), 0.04, 0.04)
  called('reports.read', ...times(20, 60))
  called('clients.list', ...times(19, 9))
  const { since, doors } = await slowestDoors(8)
  expect(doors).toEqual([
    { door: 'reports.read', calls: 20, within: null },
    { door: 'trail.list', calls: 20, within: 0.05 },
    { door: 'agenda.day', calls: 20, within: 0.005 },
  ])
  expect((await slowestDoors(1)).doors).toHaveLength(1)
  expect(since.getTime()).toBeLessThanOrEqual(Date.now())
  expect(await metricsText()).toContain('door_seconds_count{door="reports.read"} 20')
})
