import { expect, test } from 'vitest'
import { jobs } from '../src/entries/jobs.ts'
import { jobName } from '../src/operator/job.ts'
import { filesOf, isTest, textOf } from './tree.ts'

/** The names of the defined jobs; `enqueue` accepts only what `defineJob` returns. */
const askedFor = (text: string) => Array.from(text.matchAll(/\bdefineJob\(\s*'([\w.]+)'/g), ([, name]) => name!)

const defined = filesOf('src/*/server/**/*.ts')
  .filter((path) => !isTest(path))
  .flatMap((path) => askedFor(textOf(path)))

test('every job that can be asked for is done by somebody, once', () => {
  expect(defined.length).toBeGreaterThan(10)
  const done = jobs.filter(({ everySeconds }) => everySeconds === undefined).map(({ name }) => name)
  expect(done.toSorted()).toEqual(defined.toSorted())
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
})

test('every job has words for the operator, to whom it may fail', () => {
  expect(jobs.map(({ name }) => name).filter((name) => jobName(name) === name)).toEqual([])
})

test('a job that nobody does would be seen', () => {
  expect(askedFor(`export const lost = defineJob(\n  'sales.lost', z.object({}))`)).toEqual(['sales.lost'])
  expect(jobs.map(({ name }) => name)).not.toContain('sales.lost')
})
