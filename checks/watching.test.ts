import { expect, test } from 'vitest'
import '../src/operator/server/gauges.ts'
import { metricsText } from '../src/platform/server/metrics.ts'
import { textOf } from './tree.ts'

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }

/** The names that an expression of PromQL reads. */
function namesIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\bby\s*\([^)]*\)/g, '')
  return Array.from(bare.matchAll(/\b[a-z]\w*\b(?!\s*\()/gi), ([name]) => name).filter(
    (name) => !/^(by|and|or|unless)$/.test(name),
  )
}

const rules = () =>
  textOf('deploy/alerts.yaml')
    .split('- alert: ')
    .slice(1)
    .map((rule) => ({
      name: rule.split('\n')[0]!.trim(),
      expression: /\n\s+expr: (.+)\n/.exec(rule)?.[1] ?? '',
      summary: /summary: '(.+)'/.exec(rule)?.[1] ?? '',
    }))

const panels = () => (JSON.parse(textOf('deploy/dashboard.json')) as Dashboard).panels

/** The names that `/metrics` tells; Prometheus itself adds `up`. */
async function told(): Promise<Set<string>> {
  const types = (await metricsText()).matchAll(/^# TYPE (\w+) (\w+)$/gm)
  const names = Array.from(types, ([, name, type]) =>
    type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name!],
  )
  return new Set(['up', ...names.flat()])
}

test('alerts and the dashboard read only what /metrics tells', async () => {
  const known = await told()
  const unknownIn = (expression: string) => namesIn(expression).filter((name) => !known.has(name))
  const read = [
    ...rules().map(({ name, expression }) => [name, expression] as const),
    ...panels().flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ]
  expect(read.length).toBeGreaterThan(18)
  for (const [of, expression] of read) {
    expect(namesIn(expression), of).not.toEqual([])
    expect(unknownIn(expression), of).toEqual([])
  }
  expect(unknownIn('max(jobs_gone) > 0 and database_up == 0')).toEqual(['jobs_gone'])
  expect(unknownIn('rate(http_request_seconds_totals{area="rpc"}[5m])')).toEqual(['http_request_seconds_totals'])
})

test('each alert says what is wrong, and docs/running.md what to do', () => {
  const documented = textOf('docs/running.md')
  const names = rules().map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, summary } of rules()) {
    expect(summary, name).not.toBe('')
    expect(documented, name).toContain(`| \`${name}\` |`)
  }
})
