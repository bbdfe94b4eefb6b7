import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Ran } from './conformance.ts'

type VitestResult = { ancestorTitles: string[]; title: string; status: string; duration?: number | null }
export type VitestReport = {
  testResults: { name: string; assertionResults: VitestResult[] }[]
}

type Suite = {
  title: string
  file: string
  specs: { title: string; tests: { status: string; results: { duration: number }[] }[] }[]
  suites?: Suite[]
}
export type PlaywrightReport = {
  config: { rootDir: string }
  suites: Suite[]
}

export const readReport = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

export const ranInVitest = ({ testResults }: VitestReport): Ran[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, duration }) => ({
      file: relative(process.cwd(), name),
      title: [...ancestorTitles, title].join(' > '),
      outcome: status === 'passed' || status === 'failed' ? status : 'left',
      milliseconds: duration ?? 0,
    })),
  )

export function ranInPlaywright({ config, suites }: PlaywrightReport): Ran[] {
  const ranIn = ({ file, specs, suites: groups = [] }: Suite, above: string[]): Ran[] => [
    ...specs.map(({ title, tests }) => ({
      file: relative(process.cwd(), join(config.rootDir, file)),
      title: [...above, title].join(' > '),
      outcome: outcomeOf(tests.map(({ status }) => status)),
      milliseconds: tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration, 0),
    })),
    ...groups.flatMap((group) => ranIn(group, [...above, group.title])),
  ]
  return suites.flatMap((suite) => ranIn(suite, []))
}

/** A flaky test is a defect, so only `expected` is green. */
function outcomeOf(statuses: readonly string[]): Ran['outcome'] {
  if (statuses.length > 0 && statuses.every((status) => status === 'skipped')) return 'left'
  return statuses.length > 0 && statuses.every((status) => status === 'expected') ? 'passed' : 'failed'
}
