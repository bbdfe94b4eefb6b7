import { expect, test } from 'vitest'
import { countProcedure, metricsText, slowestProcedures } from './metrics.ts'

const called = (procedure: string, ...seconds: number[]) => {
  for (const each of seconds) countProcedure(procedure, each)
}
const times = (count: number, seconds: number) => Array.from({ length: count }, () => seconds)

// spec: master-12
test('the slowest procedures are told by what 95 of a hundred calls took, and those that were hardly called are not', async () => {
  called('agenda.day', ...times(19, 0.004), 4)
  called('trail.list', ...times(18, 0.004), 0.04, 0.04)
  called('reports.read', ...times(20, 60))
  called('clients.list', ...times(19, 9))
  const { since, procedures } = await slowestProcedures(8)
  expect(procedures).toEqual([
    { procedure: 'reports.read', calls: 20, within: null },
    { procedure: 'trail.list', calls: 20, within: 0.05 },
    { procedure: 'agenda.day', calls: 20, within: 0.005 },
  ])
  expect((await slowestProcedures(1)).procedures).toHaveLength(1)
  expect(since.getTime()).toBeLessThanOrEqual(Date.now())
  expect(await metricsText()).toContain('procedure_seconds_count{procedure="reports.read"} 20')
})
