import { parseSync } from 'vite'
import { join, dirname } from 'node:path'
import { textOf } from './tree.ts'

/** A module's declaration by file and name. */
export type Name = { path: string; name: string }
type Declaration = { node: unknown; text: string; uses: Set<string> }
type Module = { declared: Map<string, Declaration>; imported: Map<string, Name> }
type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Specifier = { local: { name: string }; imported?: { name: string }; importKind?: string }
type Import = { importKind?: string; source: { value: string }; specifiers: Specifier[] }

const types = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType'])
/** A name after a dot or before a colon refers to no declaration. */
const isMereKey = (node: Node, key: string) =>
  !node.computed &&
  ((node.type === 'MemberExpression' && key === 'property') || (node.type === 'Property' && key === 'key'))

export function namesIn(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const one of node) namesIn(one, found)
  else if (typeof node === 'object' && node !== null) {
    const { type, name } = node as Node
    if (type === 'Identifier') found.add(name as string)
    for (const [key, value] of Object.entries(node))
      if (!types.has(key) && !isMereKey(node as Node, key)) namesIn(value, found)
  }
  return found
}

/** The top-level declarations and imports of a module, without types. */
export function moduleOf(path: string, text = textOf(path)): Module {
  const declared: Module['declared'] = new Map()
  const imported: Module['imported'] = new Map()
  for (const statement of parseSync(path, text).program.body as unknown as Node[]) {
    if (statement.type === 'ImportDeclaration') {
      const { importKind, source, specifiers } = statement as unknown as Import
      if (importKind === 'type' || !source.value.startsWith('.')) continue
      for (const one of specifiers)
        if (one.importKind !== 'type')
          imported.set(one.local.name, { path: join(dirname(path), source.value), name: one.imported?.name ?? '*' })
      continue
    }
    const node = (statement.declaration as Node | null | undefined) ?? statement
    const declarations = node.type === 'VariableDeclaration' ? (node.declarations as Node[]) : [node]
    for (const one of declarations) {
      const uses = namesIn(one)
      const bound = namesIn((one as { id?: unknown }).id)
      for (const name of bound) declared.set(name, { node: one, text: text.slice(one.start, one.end), uses })
    }
  }
  return { declared, imported }
}

/** The declarations reachable from one, including itself, within the files that `isLookedInto` accepts. */
export function reachOf(start: Name, isLookedInto: (path: string) => boolean): (Name & { text: string })[] {
  const modules = new Map<string, Module>()
  const found = new Map<string, Name & { text: string }>()
  const visit = ({ path, name }: Name) => {
    if (!isLookedInto(path) || found.has(`${path} ${name}`)) return
    if (!modules.has(path)) modules.set(path, moduleOf(path))
    const { declared, imported } = modules.get(path)!
    const declaration = declared.get(name)
    if (!declaration) return
    found.set(`${path} ${name}`, { path, name, text: declaration.text })
    for (const used of declaration.uses) {
      const other = imported.get(used)
      if (other) visit(other)
      else if (declared.has(used)) visit({ path, name: used })
    }
  }
  visit(start)
  return [...found.values()]
}
