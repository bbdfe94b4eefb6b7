import { existsSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { dialogsOfStories, listedDialogs } from '../e2e/dialogs.ts'
import { filesOf, isTest, textOf } from './tree.ts'

const layers = /^((Form)?Dialog|Drawer|SidePanel|AlertDialog|Confirm\w*|RemovableRow)$/
/** What lies over the page is made here, and shown to developers there. */
const isOwn = (path: string) => /^src\/platform\/web\/(frames|ui|design)\//.test(path)

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

const lyingOver = (files: [path: string, text: string][]) =>
  files.filter(([path, text]) => liesOver(path, text)).map(([path]) => path)

test('every dialog is in the list of those that are looked at', () => {
  const files = filesOf('src/*/web/**/*.tsx').filter((path) => !isTest(path) && !isOwn(path))
  const lying = lyingOver(files.map((path) => [path, textOf(path)]))
  expect(lying.length).toBeGreaterThan(60)
  const listed = [...listedDialogs, ...dialogsOfStories].map(({ of }) => of)
  const unlisted = lying.filter((path) => !listed.includes(path))
  expect(unlisted, 'each has its line in e2e/dialogs.ts or what that lists').toEqual([])
  // The makers name one as well: a dialog asks before it lets go of what was typed.
  expect(listed.filter((path) => !isOwn(path) && !lying.includes(path))).toEqual([])
  // A component that is not in the list is caught, whatever it lies over the page with.
  const bad = ['<Confirm open />', '<Drawer open />', '<Card><Dialog open /></Card>', '<Card title="<Dialog" />']
  expect(lyingOver(bad.map((text, at) => [`${at}.tsx`, `const a = ${text}`]))).toEqual(['0.tsx', '1.tsx', '2.tsx'])
})

test('whoever leaves a dialog to a story finds a look at it there', () => {
  const looks = (text: string) => /\baccessible(AtEachWidth)?\(/.test(text)
  expect(dialogsOfStories.filter(({ story }) => !existsSync(story) || !looks(textOf(story)))).toEqual([])
  expect(looks('await accessibleAtEachWidthless(page)')).toBe(false)
})
