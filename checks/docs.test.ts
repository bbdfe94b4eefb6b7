import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ownWordsIn } from './house.ts'
import { filesOf, textOf } from './tree.ts'

const documents = filesOf('*.md', '.github/**/*.md', 'docs/**/*.md')
const scripts = Object.keys((JSON.parse(textOf('package.json')) as { scripts: object }).scripts)

/** The paths, link targets and npm scripts that a document names. */
function namesIn(document: string, text: string) {
  const written = text.matchAll(/(?<![\w./-])((?:src|db|docs|checks|bench|e2e|public|\.ci)\/[^\s\]`'"()|,;:]*)/g)
  const linked = text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)
  const called = text.matchAll(/\bnpm run (?:-s )?([\w:]+)/g)
  return {
    paths: [
      // Paths with `<idea>`, `*` or `…` are patterns.
      ...Array.from(written, ([, path]) => path!.replace(/\.$/, '')).filter((path) => !/[<*{…]/.test(path)),
      ...Array.from(linked, ([, target]) => join(dirname(document), target!)),
    ],
    scripts: Array.from(called, ([, script]) => script!),
  }
}

const deadIn = (document: string, text: string): string[] => {
  const names = namesIn(document, text)
  return [
    ...names.paths.filter((path) => !existsSync(path)),
    ...names.scripts.filter((name) => !scripts.includes(name)),
  ]
}

test.each(documents)('%s names only what exists', (document) => {
  expect(deadIn(document, textOf(document))).toEqual([])
})

test('the documents name enough to be looked at', () => {
  expect(documents.length).toBeGreaterThan(4)
  const names = documents.flatMap((document) => namesIn(document, textOf(document)).paths)
  expect(names.length).toBeGreaterThan(30)
})

test('dead names are caught', () => {
  const text = `See \`src/nowhere/sale.ts\`, [the map](nowhere.md), src/*/ and (docs/none/). Run \`npm run -s nothing\`.
\`\`\`ts
// db/none.sql
import '../x.ts'
\`\`\``
  expect(deadIn('docs/map.md', text)).toEqual([
    'src/nowhere/sale.ts',
    'docs/none/',
    'db/none.sql',
    'docs/nowhere.md',
    'nothing',
  ])
})

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim())

/** Lines of a quoted code block that are not in its file. A comment with a path starts the lines of that file. */
function misquotesIn(text: string): string[] {
  const misquotes: string[] = []
  for (const [, fence] of text.matchAll(/^```\w+\n(.*?)^```$/gms)) {
    let source: Set<string> | undefined
    for (const line of linesOf(fence!)) {
      const path = /^(?:\/\/|#|--) (\S+\/\S+\.\w+)$/.exec(line)?.[1]
      if (path) source = new Set(existsSync(path) ? linesOf(textOf(path)) : [])
      else if (source && line && !source.has(line)) misquotes.push(line)
    }
  }
  return misquotes
}

test('what the documents quote is in the code', () => {
  const text = documents.map(textOf).join('\n')
  expect(text.match(/^\/\/ src\/\S+$/gm)!.length).toBeGreaterThan(2)
  expect(misquotesIn(text)).toEqual([])
  expect(misquotesIn('```ts\n// checks/tree.ts\nimport nothing\n```\n')).toEqual(['import nothing'])
})

/** The tables that the glossary does not name. */
function glossaryFaults(glossary: string, tables: string[]): string[] {
  const named = new Set(Array.from(glossary.matchAll(/`(\w+)[`.]/g), ([, name]) => name!))
  return tables.filter((table) => !named.has(table))
}

test('the glossary stays short, and our own words few', () => {
  const glossary = textOf('docs/words.md')
  expect(glossary.trimEnd().split('\n').length).toBeLessThan(120)
  const words = ownWordsIn(glossary)
  expect(words.length).toBeLessThanOrEqual(8)
  expect(words.length).toBeGreaterThan(0)
})

test('every table has its word in the glossary', () => {
  const tables = Array.from(textOf('db/schema.sql').matchAll(/^create .*?table (\w+)/gm), ([, table]) => table!)
  expect(tables.length).toBeGreaterThan(20)
  expect(glossaryFaults(textOf('docs/words.md'), tables)).toEqual([])
  expect(glossaryFaults('a `sale` and a `client.name`', ['sale', 'client', 'payment'])).toEqual(['payment'])
})

/** What a decision lacks of its form: a subject as its name, since when it holds, what was decided and what follows. */
const lacksOf = (path: string, text: string): string[] =>
  [
    { what: 'a subject as its name', is: /^[a-z]+(-[a-z]+)*\.md$/.test(basename(path)) },
    { what: 'a title', is: /^# \S/.test(text) },
    { what: 'its status', is: /^Status: (in force|reversed|until) .*\d{4}-\d{2}-\d{2}/m.test(text) },
    { what: 'a decision', is: /^## Decision$/m.test(text) },
    { what: 'its consequences', is: /^## Consequences$/m.test(text) },
  ]
    .filter(({ is }) => !is)
    .map(({ what }) => what)

test('every decision has its form', () => {
  const decisions = filesOf('docs/decisions/*.md')
  expect(decisions.length).toBeGreaterThan(20)
  const faults = decisions.map((path) => ({ path, lacks: lacksOf(path, textOf(path)) }))
  expect(faults.filter(({ lacks }) => lacks.length > 0)).toEqual([])
  expect(lacksOf('2026-11-21-a-reason.md', '# A reason\n\n## Decision\n')).toEqual([
    'a subject as its name',
    'its status',
    'its consequences',
  ])
})
