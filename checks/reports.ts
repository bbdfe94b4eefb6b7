import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { evidence } from '../e2e/evidence.ts'
import type { Ran } from './conformance.ts'

type VitestResult = {
  ancestorTitles: string[]
  title: string
  status: string
  duration?: number | null
  failureMessages?: string[] | null
}
export type VitestReport = {
  testResults: { name: string; assertionResults: VitestResult[] }[]
}

type StoryResult = {
  duration: number
  errors: { message?: string }[]
  attachments?: { name: string; path?: string }[]
}
type Suite = {
  title: string
  file: string
  specs: { title: string; tests: { status: string; results: StoryResult[] }[] }[]
  suites?: Suite[]
}
export type PlaywrightReport = {
  config: { rootDir: string }
  suites: Suite[]
}

export const readReport = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

export const ranInVitest = ({ testResults }: VitestReport): Ran[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, duration, failureMessages }) => ({
      file: relative(process.cwd(), name),
      title: [...ancestorTitles, title].join(' > '),
      outcome: status === 'passed' || status === 'failed' ? status : 'left',
      milliseconds: duration ?? 0,
      said: firstLines(failureMessages ?? []),
    })),
  )

export function ranInPlaywright({ config, suites }: PlaywrightReport): Ran[] {
  const ranIn = ({ file, specs, suites: groups = [] }: Suite, above: string[]): Ran[] => [
    ...specs.map(({ title, tests }) => {
      const results = tests.flatMap((test) => test.results)
      return {
        file: relative(process.cwd(), join(config.rootDir, file)),
        title: [...above, title].join(' > '),
        outcome: outcomeOf(tests.map(({ status }) => status)),
        milliseconds: results.reduce((total, { duration }) => total + duration, 0),
        said: results.map(saidBy).join('\n'),
      }
    }),
    ...groups.flatMap((group) => ranIn(group, [...above, group.title])),
  ]
  return suites.flatMap((suite) => ranIn(suite, []))
}

/** The mistake, and what the story left as evidence. */
function saidBy({ errors, attachments = [] }: StoryResult): string {
  const left = (name: string) => {
    const path = attachments.find((one) => one.name === name)?.path
    return path && existsSync(path) ? readFileSync(path, 'utf8') : ''
  }
  const mistake = firstLines(errors.map(({ message = '' }) => message))
  const pages = firstLines([left(evidence.ofPages)], 60, 4000)
  return [mistake, pages, left(evidence.ofServer).slice(-1500)].filter(Boolean).join('\n')
}

/** Short enough for the end of a run, where the report of the runner itself is far above. */
const firstLines = (messages: readonly string[], mostLines = 15, mostCharacters = 1500): string =>
  stripVTControlCharacters(messages.join('\n')).slice(0, mostCharacters).split('\n').slice(0, mostLines).join('\n')

/** A flaky test is a defect, so only `expected` is green. */
function outcomeOf(statuses: readonly string[]): Ran['outcome'] {
  if (statuses.length > 0 && statuses.every((status) => status === 'skipped')) return 'left'
  return statuses.length > 0 && statuses.every((status) => status === 'expected') ? 'passed' : 'failed'
}
