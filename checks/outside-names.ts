import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** Object literals by name: those that any text may index, as their type says, and all. */
type Literals = { open: Set<string>; all: Set<string> }
type Node = { type: string; start: number; end: number }
type AnnotatedNode = { typeAnnotation?: { typeAnnotation: Node } | null }

/** A literal's type by which any text is a name in it: `Record<string, …>`, however it is wrapped. */
const anyName = /^(?:Readonly<|Partial<)*Record<\s*string\s*,/

/** Whether an object literal is written out: others are put together of what comes, and only written into. */
const isTable = (properties: readonly { type: string }[]) =>
  properties.length > 0 && properties.every(({ type }) => type === 'Property')

type Program = ReturnType<typeof parseSync>['program']

/** The object literals that a file declares. */
function literalsIn(program: Program, text: string): Literals {
  const found: Literals = { open: new Set(), all: new Set() }
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !init) return
      let value = init
      while (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression') value = value.expression
      if (value.type !== 'ObjectExpression' || !isTable(value.properties)) return
      found.all.add(id.name)
      const type = (id as AnnotatedNode).typeAnnotation?.typeAnnotation
      if (type && anyName.test(text.slice(type.start, type.end))) found.open.add(id.name)
    },
  }).visit(program)
  return found
}

/**
 * The places where a text that may come from outside is looked up in an object literal: `table['__proto__']` is what
 * every object has. `own()` of src/platform/own.ts looks it up, or a Map does.
 */
export function outsideNames(files: ReadonlyMap<string, string>): string[] {
  const programs = new Map([...files].map(([path, text]) => [path, parseSync(path, text).program]))
  const literals = new Map([...files].map(([path, text]) => [path, literalsIn(programs.get(path)!, text)]))
  return [...files].flatMap(([path, text]) => {
    const { open, all } = literals.get(path)!
    const known: Literals = { open: new Set(open), all: new Set(all) }
    const faults: string[] = []
    const written = new Set<number>()
    const fault = ({ start, end }: Node) => faults.push(`${path}: ${text.slice(start, end)}`)
    new Visitor({
      ImportDeclaration({ source, specifiers }) {
        const from = source.value.startsWith('.') ? literals.get(join(dirname(path), source.value)) : undefined
        for (const one of specifiers) {
          if (!from || one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier') continue
          for (const kind of ['open', 'all'] as const)
            if (from[kind].has(one.imported.name)) known[kind].add(one.local.name)
        }
      },
      AssignmentExpression({ left }) {
        written.add(left.start)
      },
      MemberExpression(node) {
        const { computed, object, property, start } = node
        if (written.has(start) || !computed || object.type !== 'Identifier' || property.type === 'Literal') return
        const isCast =
          property.type === 'TSAsExpression' && text.slice(property.start, property.end).includes('as keyof')
        if (known.open.has(object.name) || (isCast && known.all.has(object.name))) fault(node)
      },
      BinaryExpression(node) {
        const { operator, left, right } = node
        if (operator === 'in' && left.type !== 'Literal' && right.type === 'Identifier' && known.all.has(right.name))
          fault(node)
      },
    }).visit(programs.get(path)!)
    return faults
  })
}
