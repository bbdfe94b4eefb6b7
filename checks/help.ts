import { parseSync } from 'vite'
import { labelsIn, type HelpPage } from '../src/help/help-page.ts'
import { allScreens, type NamedScreen } from '../src/entries/screens.ts'
import { filesOf, importsOf, textOf } from './tree.ts'

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The texts that a file may show: literals, and what stands between tags. */
function textsIn(path: string, source = textOf(path)): Set<string> {
  const found = new Set<string>()
  const see = (node: Node): void => {
    // Of types only the value that one is said of is shown.
    if (node.type.startsWith('TS') && !isNode(node.expression)) return
    if (node.type === 'ImportDeclaration') return
    if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string'))
      found.add(inOneLine(String(node.value)))
    for (const part of Object.values(node).flat().filter(isNode)) see(part)
  }
  see(parseSync(path, source).program as unknown as Node)
  return found
}

const product = new Set(filesOf('src/**/*.{ts,tsx}').filter((path) => !path.includes('/server/')))
const texts = new Map<string, Set<string>>()
const imports = new Map<string, string[]>()

/** The texts of some files, and of all that they import. */
function textsFrom(paths: readonly string[]): Set<string> {
  const met = new Set<string>()
  const visit = (path: string): void => {
    if (met.has(path) || !product.has(path)) return
    met.add(path)
    if (!imports.has(path)) imports.set(path, importsOf(path, textOf(path)).files)
    imports.get(path)!.forEach(visit)
  }
  paths.forEach(visit)
  return new Set(
    [...met].flatMap((path) => {
      if (!texts.has(path)) texts.set(path, textsIn(path))
      return [...texts.get(path)!]
    }),
  )
}

/** The files that stand around every screen: its menu, its palette, its shortcuts. */
const frame = [
  'src/home/web/dashboard-frame.tsx',
  'src/home/web/dashboard-palette.tsx',
  'src/home/web/key-list.tsx',
  'src/platform/web/shell/app-shell.tsx',
  'src/sales/web/unsent-dialog.tsx',
]

/** The files of the screens that a page of the server is, which have no view. */
const documents: Record<string, string[]> = { myDay: ['src/my-day/web/my-day-page.tsx'] }

/** The files in which each screen begins, by its name. */
function viewFiles(): Map<string, string[]> {
  const path = 'src/entries/screen-views.tsx'
  const source = textOf(path)
  const found = new Map(Object.entries(documents))
  const see = (node: Node): void => {
    const name = isNode(node.key) ? String(node.key.name) : ''
    if (node.type === 'Property' && isNode(node.value) && node.value.type === 'ObjectExpression') {
      const { files } = importsOf(path, `(${source.slice(node.value.start, node.value.end)})`)
      if (files.length > 0) found.set(name, files)
    }
    for (const part of Object.values(node).flat().filter(isNode)) see(part)
  }
  see(parseSync(path, source).program as unknown as Node)
  return found
}

const labelOf = ({ entry }: NamedScreen) => entry?.label
const views = viewFiles()
const shown = new Map<string, Set<string>>()
const textsOfScreen = (name: string): Set<string> => {
  if (!shown.has(name)) shown.set(name, textsFrom(views.get(name) ?? []))
  return shown.get(name)!
}
let around: Set<string> | undefined

/** The marked words of a help page that stand on no screen that it is of or names, nor in the frame around them. */
export function madeUpLabels(page: Pick<HelpPage, 'screens' | 'steps' | 'notes'>): string[] {
  around ??= new Set([
    ...allScreens.flatMap((screen) => labelOf(screen) ?? []),
    ...frame.flatMap((path) => [...textsIn(path)]),
  ])
  const labels = labelsIn(page)
  const named = allScreens.filter(({ of }) => of !== 'operators').filter((one) => labels.includes(labelOf(one) ?? ''))
  const places = [...page.screens, ...named.map(({ name }) => name)].map(textsOfScreen)
  return labels.filter((label) => !around!.has(label) && !places.some((place) => place.has(label)))
}
