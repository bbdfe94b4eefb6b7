import { expect, test } from 'vitest'
import { filesOf, isGenerated, textOf } from './tree.ts'

/** One word that says what was done to something, and not what it is. */
const regular = /^[A-Z][a-z]+(ed|ing|wn)$/
const irregular = new Set(
  'Begun Bound Built Chosen Cut Done Drawn Found Given Held Hidden Kept Left Lent Lost Made Meant Met Paid Put Read Said Seen Sent Shut Sold Spoken Taken Told Unsent Unspoken Written'.split(
    ' ',
  ),
)
/** Words of that form that are nouns. */
const nouns = new Set('Booking Ceiling Feed Mapping Rating Ring Standing Everything'.split(' '))

const isParticiple = (name: string) => (regular.test(name) || irregular.has(name)) && !nouns.has(name)
const typesIn = (text: string) =>
  Array.from(text.matchAll(/^(?:export )?(?:declare )?(?:type|interface) (\w+)/gm), ([, name]) => name!)

test('a type is a noun', () => {
  const files = filesOf('{src,checks,e2e,bench,db}/**/*.{ts,tsx}').filter((path) => !isGenerated(path))
  expect(files.length).toBeGreaterThan(1000)
  const faults = files.flatMap((path) =>
    typesIn(textOf(path))
      .filter(isParticiple)
      .map((name) => `${path}: ${name}`),
  )
  expect(faults).toEqual([])
})

test.each(['Asked', 'Known', 'Found', 'Kept', 'Told', 'Waiting', 'Written', 'Made', 'Sold'])(
  '%s is no noun',
  (name) => {
    expect(typesIn(`/** x */\nexport type ${name} = { id: string }\n`).filter(isParticiple)).toEqual([name])
  },
)

test.each(['Booking', 'AskedTime', 'KnownClient', 'Row'])('%s is one', (name) => {
  expect(isParticiple(name)).toBe(false)
})

/** Names under which several files export a type. What the tables' own types share with what is made of their rows is no second meaning. */
function sharedNames(texts: ReadonlyMap<string, string>): string[] {
  const files = new Map<string, string[]>()
  for (const [path, text] of texts)
    for (const [, name] of text.matchAll(/^export (?:type|interface|class) (\w+)(?= =|<|\b(?! from))/gm))
      files.set(name!, [...(files.get(name!) ?? []), path])
  return [...files].flatMap(([name, paths]) => (paths.length > 1 ? [`${name}: ${paths.join(', ')}`] : []))
}

test('a type has a name of its own', () => {
  const paths = filesOf('src/**/*.{ts,tsx}').filter((path) => !isGenerated(path))
  const shared = sharedNames(new Map(paths.map((path) => [path, textOf(path)])))
  expect(shared).toEqual([])
})

test('two files that export a type of one name are found', () => {
  const text = 'export type Visit = { id: string }\n'
  expect(
    sharedNames(
      new Map([
        ['a.ts', text],
        ['b.ts', `import './a.ts'\n${text}`],
        ['c.ts', 'type Visit = 1\n'],
      ]),
    ),
  ).toEqual(['Visit: a.ts, b.ts'])
})
