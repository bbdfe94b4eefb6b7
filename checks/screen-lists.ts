import { parseSync } from 'vite'
import { allScreens } from '../src/entries/screens.ts'
import { paths } from '../src/platform/paths.ts'
import { filesOf, textOf } from './tree.ts'

/** A list or record with this many screens counts as a list of screens. */
const many = 4

const addresses = new Set(allScreens.map(({ path }) => path))
const screensAt = (name: string): string[] => {
  const path: unknown = paths[name as keyof typeof paths]
  return typeof path === 'string' && addresses.has(path) ? [path] : []
}

type Node = { type?: string; name?: string; value?: unknown; object?: Node; property?: Node }

/** The screens named in a piece of code, by address or by their name in paths.ts. */
function screensIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(screensIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, value, object, property } = node as Node
  if (type === 'Literal' && addresses.has(String(value))) return [String(value)]
  if (type === 'MemberExpression' && object?.name === 'paths') return screensAt(property?.name ?? '')
  return Object.values(node).flatMap(screensIn)
}

/** The number of lists or records in a file that name many screens; nested ones count once. */
export function screenListsIn(path: string, text = textOf(path)): number {
  const count = (node: unknown): number => {
    if (Array.isArray(node)) return node.reduce<number>((sum, one) => sum + count(one), 0)
    if (typeof node !== 'object' || node === null) return 0
    const isList = ['ArrayExpression', 'ObjectExpression'].includes((node as Node).type ?? '')
    if (isList && new Set(screensIn(node)).size >= many) return 1
    return Object.values(node).reduce<number>((sum, one) => sum + count(one), 0)
  }
  return count(parseSync(path, text).program)
}

/** Where each dialog and further state is opened for a look: no list of the screens, but each begins at one. */
const isOfLooks = (path: string) => /^e2e\/([a-z]+-)?(dialogs|looks)\.ts$/.test(path)

/** The files with such lists, except paths.ts, which defines the addresses. */
export const screenLists = (): string[] =>
  filesOf('{src,bench,checks,e2e}/**/*.{ts,tsx}')
    .filter((path) => path !== 'src/platform/paths.ts' && !isOfLooks(path))
    .flatMap((path) => Array.from({ length: screenListsIn(path) }, () => path))
