import { namesIn } from './reach.ts'
import { parseSync } from 'vite'
import { filesOf, placeOf, textOf } from './tree.ts'

/** The handler of a procedure: the `api.ts` that mounts it, and the names that stand in it. */
export type MountedHandler = { name: string; path: string; uses: ReadonlySet<string> }
type Node = { type: string } & Record<string, unknown>
type Property = { type: string; key: { name: string }; value: Node & { properties?: Property[] } }

/** The handlers in `procedures(contract, { … })`. */
export function handlersIn(path: string, text: string): MountedHandler[] {
  const within = (properties: readonly Property[], before: string): MountedHandler[] =>
    properties.flatMap(({ key, value }) => {
      const name = `${before}.${key.name}`
      return value.type === 'ObjectExpression'
        ? within(value.properties!, name)
        : [{ name, path, uses: namesIn(value) }]
    })
  const found: MountedHandler[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, callee, arguments: given } = node as Node
    if (type === 'CallExpression' && (callee as { name?: string }).name === 'procedures') {
      const [, handlers] = given as [Node, Property['value']]
      found.push(...within(handlers.properties!, placeOf(path)!.idea))
    } else Object.values(node).forEach(visit)
  }
  visit(parseSync(path, text).program)
  return found
}

export const handlers = (): MountedHandler[] =>
  filesOf('src/*/server/api.ts').flatMap((path) => handlersIn(path, textOf(path)))
