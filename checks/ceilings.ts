import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** A constant that bounds something, and where. */
export type Ceiling = { name: string; value: string }

/** What is reckoned when it runs is no constant; neither is what a function returns. */
const isReckoned = (init: Node): boolean =>
  /Function|CallExpression|MemberExpression|ConditionalExpression/.test(init.type) ||
  (init.type === 'BinaryExpression' && [init['left'], init['right']].some((side) => isNode(side) && isReckoned(side)))

/** The constants of a file that are called `most` or `most…`. */
export function ceilingsIn(path: string, source: string): Ceiling[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`)
  const found: Ceiling[] = []
  const see = (node: Node): void => {
    const { id, init } = node
    if (node.type === 'VariableDeclarator' && isNode(id) && isNode(init)) {
      const name = String(id['name'])
      if (/^most(?:[A-Z]|$)/.test(name) && !isReckoned(init))
        found.push({ name, value: source.slice(init.start, init.end) })
    }
    for (const part of Object.values(node).flat().filter(isNode)) see(part)
  }
  see(program as unknown as Node)
  return found
}

/** Names by which a query says that what it leaves out follows: on the next page, in the next turn, in the next part. */
const goesOn = /^(?:\w*[pP]erPage|pageSize|\w*atOnce|\w*AtOnce|partLength|most)$|\+ 1$|^page /

/** The bounds of queries that are written as a number or under a name that says nothing. */
export const namelessIn = (source: string): string[] =>
  Array.from(source.matchAll(/\.limit\(([^()]+)\)|\blimit (\d+)\b|\blimit \$\{([^}]+)\}/g), ([, a, b, c]) =>
    (a ?? b ?? c)!.trim(),
  ).filter((bound) => !/^[12]$|^most[A-Z]/.test(bound) && !goesOn.test(bound))
