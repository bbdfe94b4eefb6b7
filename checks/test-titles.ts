import { type ESTree, parseSync, Visitor } from 'vite'

type Declaration = { isGroup: boolean; title: string }

const runners = new Set(['test', 'it', 'describe'])
/**
 * The modifiers that may follow the runner's name. Skipped and unwritten tests (`skip`, `todo`) do not count as tests.
 */
const ways = new Set(['describe', 'each', 'for', 'skipIf', 'runIf', 'concurrent', 'sequential', 'serial'])

/**
 * The titles of the tests in a file, each preceded by the titles of its groups: `a sale > is refused`. Placeholders
 * stay: `%s` and `$name` as written, and `*` for each `${…}`.
 */
export function titlesIn(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`)
  const groups: string[] = []
  const titles: string[] = []
  new Visitor({
    CallExpression(call) {
      const declared = declarationIn(call)
      if (!declared) return
      if (declared.isGroup) groups.push(declared.title)
      else titles.push([...groups, declared.title].join(' > '))
    },
    'CallExpression:exit'(call) {
      if (declarationIn(call)?.isGroup) groups.pop()
    },
  }).visit(program)
  return titles
}

function declarationIn({ callee, arguments: given }: ESTree.CallExpression): Declaration | null {
  // In `test.each(…)('title', …)` the callee is itself a call.
  const names = namesIn(callee.type === 'CallExpression' ? callee.callee : callee)
  const [runner, ...rest] = names
  if (!runner || !runners.has(runner) || !rest.every((way) => ways.has(way))) return null
  const title = titleIn(given[0])
  return title === null ? null : { isGroup: names.includes('describe'), title }
}

/** The names in a chain such as `test.describe`, from left to right; empty for anything else. */
function namesIn(node: ESTree.Node): string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return []
  const before = namesIn(node.object)
  return before.length > 0 ? [...before, node.property.name] : []
}

function titleIn(node: ESTree.Node | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('*') : null
}

const gap = /\*|%[sdifjo#]|\$[\w.]+/
const escaped = (text: string) => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A pattern for the titles that the reports show once the placeholders are filled in. */
export const patternOf = (title: string): RegExp => new RegExp(`^${title.split(gap).map(escaped).join('.*')}$`, 's')
