import { dirname, join } from 'node:path'
import { __unstable__loadDesignSystem as designSystem } from 'tailwindcss'
import { expect, it } from 'vitest'
import { filesOf, textOf } from './tree.ts'

const sheet = 'src/platform/web/styles/public.css'
/** Names that only other classes look at, also with a name of their own: `group/item`. */
const isMark = (name: string) => /^(group|peer)(\/\w+)?$/.test(name)

/** The classes that our own sheets name. */
const ours = (): string[] =>
  filesOf('src/**/*.css').flatMap((path) => Array.from(textOf(path).matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name!))

const load = (id: string, base: string) => {
  const path = id === 'tailwindcss' ? 'node_modules/tailwindcss/index.css' : join(base, id)
  return Promise.resolve({ path, base: dirname(path), content: textOf(path) })
}

/** The classes of a file's elements, as far as they are written there. */
const worn = (path: string): string[] =>
  Array.from(textOf(path).matchAll(/\bclass(?:Name)?=(?:"([^"]+)"|\{`([^`]+)`\})/g), ([, plain, template]) =>
    (plain ?? template!.replace(/\S*\$\{[^}]*\}\S*/g, '')).split(/\s+/).filter(Boolean),
  ).flat()

it('dresses nothing in a class that does not exist, such as a size that our theme lacks', async () => {
  const known = new Set(ours())
  const files = Map.groupBy(
    filesOf('src/**/*.tsx').flatMap((path) => worn(path).map((name) => ({ path, name }))),
    ({ name }) => name,
  )
  const names = [...files.keys()].filter((name) => !known.has(name) && !isMark(name))
  expect(names.length).toBeGreaterThan(500)
  const tailwind = await designSystem(textOf(sheet), { base: dirname(sheet), loadStylesheet: load })
  const written = tailwind.candidatesToCss(names)
  expect(names.filter((_, at) => !written[at]).map((name) => `${name}: ${files.get(name)![0]!.path}`)).toEqual([])
})
