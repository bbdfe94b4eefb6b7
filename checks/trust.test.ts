import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableFacts } from '../src/platform/server/database/tables.ts'
import { sections } from '../src/platform/server/environment.ts'
import { mapFaults, tablesIn } from './data-map-page.ts'
import { titlesIn } from './test-titles.ts'
import { textOf } from './tree.ts'

test('the data map knows every table that holds something about a person', () => {
  const tables = tablesIn(textOf('db/schema.sql'))
  expect(tables.length).toBeGreaterThan(100)
  expect(mapFaults(tables, tableFacts)).toEqual([])
})

test('a table that says nothing of whom it is about is seen, and one whose seers nobody knows', () => {
  const [visitor] = tablesIn(
    'create table visitor (\n  id uuid not null,\n  email text,\n  constraint a CHECK (1)\n);\n',
  )
  expect(visitor).toMatchObject({ name: 'visitor', columns: ['id', 'email'] })
  const faultsOf = (facts: { about?: string; seen?: string }) => mapFaults([visitor!], { visitor: facts })
  expect(faultsOf({})).toEqual(['the comment on visitor does not say what it is about'])
  expect(faultsOf({ about: 'client, its name' })).toEqual(['the comment on visitor says one of about and seen'])
  expect(faultsOf({ about: 'client, its name', seen: 'clients.view, all' })).toEqual([
    'visitor is seen by all, whom nobody knows',
  ])
  expect(faultsOf({ about: 'nobody, a thing' })).toEqual([])
})

/** The requirements of levels 1 and 2 of ASVS 5.0.0, by section: their numbers, with those of level 3 left out. */
const asked: Record<string, number[]> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
  '17.1': [1],
  '17.2': [1, 2, 3, 4],
  '17.3': [1, 2],
}
const numbersAsked = Object.entries(asked).flatMap(([section, numbers]) => numbers.map((one) => `${section}.${one}`))

type Requirement = { number: string; asks: string; state: string; by: string }

const requirementsIn = (page: string): Requirement[] =>
  Array.from(page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*?) \| (.*?) \| (.*) \|$/gm), ([, number, asks, state, by]) => ({
    number: number!,
    asks: asks!,
    state: state!,
    by: by!,
  }))

/** The files and settings that a text names in backticks, as far as they are there. */
const foundIn = (text: string): string[] =>
  Array.from(text.matchAll(/`([^`]+)`/g), ([, name]) => name!).filter(
    (name) => (/^[^/].*[./]/.test(name) && existsSync(name)) || name in settingsNamed,
  )
const settingsNamed = Object.assign({}, ...Object.values(sections)) as object

/** What is wrong with the page of ASVS: numbers that lack or stand twice, a yes that nothing holds, another state without a reason. */
function requirementFaults(requirements: readonly Requirement[], numbers: readonly string[]): string[] {
  const there = requirements.map(({ number }) => number)
  return [
    ...numbers.filter((number) => !there.includes(number)).map((number) => `${number} is not there`),
    ...there.filter((number, at) => there.indexOf(number) !== at).map((number) => `${number} stands twice`),
    ...there.filter((number) => !numbers.includes(number)).map((number) => `${number} is not asked for`),
    ...requirements
      .filter(({ state }) => !/^(yes|partly|no|absent)$/.test(state))
      .map(({ number, state }) => `${number} is “${state}”`),
    ...requirements
      .filter(({ state, by }) => state === 'yes' && foundIn(by).length === 0)
      .map(({ number }) => `${number} is held by nothing`),
    ...requirements
      .filter(({ state, by }) => (state === 'partly' || state === 'no') && by.length < 30)
      .map(({ number }) => `${number} does not say why`),
  ]
}

test('every requirement of ASVS 5.0 at level 2 is answered, and what is said to hold is held by something', () => {
  expect(numbersAsked).toHaveLength(70 + 183)
  const requirements = requirementsIn(textOf('docs/asvs.md'))
  expect(requirementFaults(requirements, numbersAsked)).toEqual([])
  expect(requirements.filter(({ state }) => state === 'yes').length).toBeGreaterThan(100)
})

test('a requirement that is missing, made up, held by nothing or without a reason is seen', () => {
  const page = `| 1.1.1 | a | yes | \`src/nowhere.test.ts\` |
| 1.1.2 | b | no | not yet |
| 1.1.2 | b | yes | \`TRUST_PROXY\` |
| 9.9.9 | c | surely | \`checks/trust.test.ts\` |
`
  expect(requirementFaults(requirementsIn(page), ['1.1.1', '1.1.2', '1.1.3'])).toEqual([
    '1.1.3 is not there',
    '1.1.2 stands twice',
    '9.9.9 is not asked for',
    '9.9.9 is “surely”',
    '1.1.1 is held by nothing',
    '1.1.2 does not say why',
  ])
})

/** Tests are named by their file and title: `checks/x.test.ts` “title”. A title may be the beginning of one. */
const testsNamedIn = (page: string) =>
  Array.from(page.matchAll(/`((?:src|checks|db|e2e)\/[^`]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g), ([, file, title]) => ({
    file: file!,
    title: title!,
  }))

/** The tests that a page names and that are not there. */
const missingTests = (page: string): string[] =>
  testsNamedIn(page)
    .filter(
      ({ file, title }) =>
        !existsSync(file) ||
        !titlesIn(file, textOf(file)).some((one) => one.split(' > ').some((part) => part.startsWith(title))),
    )
    .map(({ file, title }) => `${file} “${title}”`)

test('each threat has a control and a test that is there', () => {
  const page = textOf('docs/threat-model.md')
  const threats = page.split('\n').filter((line) => /^\| [A-Z]\d+ \|/.test(line))
  expect(threats.length).toBeGreaterThan(40)
  expect(threats.filter((line) => testsNamedIn(line).length === 0 && !line.includes('| open: '))).toEqual([])
  expect(missingTests(page)).toEqual([])
})

test('a test that is not there, or is called otherwise, is seen', () => {
  const page =
    '`checks/none.test.ts` “a”, `checks/trust.test.ts` “each threat has a control”, `checks/trust.test.ts` “no threat”'
  expect(missingTests(page)).toEqual(['checks/none.test.ts “a”', 'checks/trust.test.ts “no threat”'])
})
