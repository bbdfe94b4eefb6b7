import { existsSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { dialogsOfStories, listedDialogs } from '../e2e/dialogs.ts'
import { filesOf, isTest, textOf } from './tree.ts'

const layers = /^(Dialog|Drawer|AlertDialog|Confirm\w*)$/
/** What lies over the page is made here, and shown to developers there. */
const isOwn = (path: string) => /^src\/platform\/web\/(ui|design)\//.test(path)

/** The elements of a file, by the names of their tags. */
function tagsIn(path: string, text: string): Set<string> {
  const tags = new Set<string>()
  new Visitor({
    JSXOpeningElement({ name }) {
      if (name.type === 'JSXIdentifier') tags.add(name.name)
    },
  }).visit(parseSync(path, text).program)
  return tags
}

/** Whether a component lies over the page: by the design system, or by the library itself. */
const liesOver = (path: string, text: string): boolean =>
  [...tagsIn(path, text)].some((tag) => layers.test(tag)) ||
  /from '@base-ui\/react\/(alert-dialog|dialog|drawer)'/.test(text)

const missingIn = (of: string[], files: [path: string, text: string][]) =>
  files.filter(([path, text]) => liesOver(path, text) && !of.includes(path)).map(([path]) => path)

test('every dialog is in the list of those that are looked at', () => {
  const files = filesOf('src/*/web/**/*.tsx').filter((path) => !isTest(path) && !isOwn(path))
  const listed = [...listedDialogs, ...dialogsOfStories].map(({ of }) => of)
  expect(files.filter((path) => liesOver(path, textOf(path))).length).toBeGreaterThan(60)
  expect(
    missingIn(
      listed,
      files.map((path) => [path, textOf(path)]),
    ),
  ).toEqual([])
  expect(listed.filter((path) => !existsSync(path) || !liesOver(path, textOf(path)))).toEqual([])
  // A component that is not in the list is caught, whatever it lies over the page with.
  const bad = 'export const Ask = () => <Confirm open title="Remover?" />'
  expect(missingIn(listed, [['src/clients/web/ask.tsx', bad]])).toEqual(['src/clients/web/ask.tsx'])
  expect(liesOver('a.tsx', 'const a = <Card title="<Dialog" />')).toBe(false)
})

test('whoever leaves a dialog to a story finds a look at it there', () => {
  const looks = (text: string) => /\baccessible(AtEachWidth)?\(/.test(text)
  expect(dialogsOfStories.filter(({ story }) => !existsSync(story) || !looks(textOf(story)))).toEqual([])
  expect(looks('await accessibleAtEachWidthless(page)')).toBe(false)
})
