import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { moduleOf } from './reach.ts'
import { filesOf, textOf } from './tree.ts'

const sheet = 'src/platform/web/styles/public.css'

/** The files that write CSS classes, among those that the server-rendered pages import. */
function dressed(path: string, met = new Set<string>()): string[] {
  if (met.has(path) || !/^src\/.*\.tsx?$/.test(path)) return []
  met.add(path)
  const used = [...moduleOf(path).imported.values()].flatMap((name) => dressed(name.path, met))
  return /\bclass(Name)?[=:]|Class\b/.test(textOf(path)) ? [path, ...used] : used
}

it('reads the classes of every public page into the sheet that they are sent with', () => {
  const sources = [...textOf(sheet).matchAll(/^@source '(?<glob>.*)';$/gm)].map(({ groups }) => groups!.glob!)
  const read = new Set(sources.flatMap((glob) => filesOf(join(dirname(sheet), glob))))
  const worn = dressed('src/entries/pages.tsx')
  expect(worn.length).toBeGreaterThan(30)
  expect(worn.filter((path) => !read.has(path))).toEqual([])
})
