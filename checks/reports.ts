import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Ran } from './conformance.ts'

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[]
}

type Suite = {
  title: string
  file: string
  specs: { title: string; tests: { status: string }[] }[]
  suites?: Suite[]
}
export type PlaywrightReport = {
  config: { rootDir: string }
  stats: { expected: number; unexpected: number; flaky: number }
  suites: Suite[]
}

export const readReport = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

export const ranInVitest = ({ testResults }: VitestReport): Ran[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(process.cwd(), name),
      title: [...ancestorTitles, title].join(' > '),
      isGreen: status === 'passed',
    })),
  )

export function ranInPlaywright({ config, suites }: PlaywrightReport): Ran[] {
  const ranIn = ({ file, specs, suites: groups = [] }: Suite, above: string[]): Ran[] => [
    ...specs.map(({ title, tests }) => ({
      file: relative(process.cwd(), join(config.rootDir, file)),
      title: [...above, title].join(' > '),
      // A flaky test is a defect, so only `expected` is green.
      isGreen: tests.length > 0 && tests.every(({ status }) => status === 'expected'),
    })),
    ...groups.flatMap((group) => ranIn(group, [...above, group.title])),
  ]
  return suites.flatMap((suite) => ranIn(suite, []))
}
