import { type ESTree, parseSync, Visitor } from 'vite'

/** A test or a group of tests, its title preceded by those of its groups, and where its call begins. */
type Declaration = { isGroup: boolean; title: string; start: number }

const runners = new Set(['test', 'it', 'describe'])
/**
 * The modifiers that may follow the runner's name. Skipped and unwritten tests (`skip`, `todo`) do not count as tests.
 */
const ways = new Set(['describe', 'each', 'for', 'skipIf', 'runIf', 'concurrent', 'sequential', 'serial'])

/**
 * The titles of the tests in a file, each preceded by the titles of its groups: `a sale > is refused`. Placeholders
 * stay: `%s` and `$name` as written, and `*` for each `${…}`.
 */
export const titlesIn = (path: string, text: string): string[] =>
  declarationsIn(path, text)
    .filter(({ isGroup }) => !isGroup)
    .map(({ title }) => title)

/** The tests and groups of a file in the order of their calls. */
function declarationsIn(path: string, text: string): Declaration[] {
  const groups: string[] = []
  const declarations: Declaration[] = []
  new Visitor({
    CallExpression(call) {
      const declared = declarationIn(call)
      if (!declared) return
      declarations.push({ ...declared, title: [...groups, declared.title].join(' > ') })
      if (declared.isGroup) groups.push(declared.title)
    },
    'CallExpression:exit'(call) {
      if (declarationIn(call)?.isGroup) groups.pop()
    },
  }).visit(parsed(path, text).program)
  return declarations
}

/** The statements of the specification that a test or group names in a comment above it: `// spec: agenda-7, till-12`. */
export function tagsIn(path: string, text: string): { id: string; title: string | undefined }[] {
  const marks = parsed(path, text).comments.filter(({ value }) => value.startsWith(' spec: '))
  if (marks.length === 0) return []
  const declarations = declarationsIn(path, text)
  return marks.flatMap(({ value, end }) => {
    const next = declarations.find(({ start }) => start >= end)
    const title = next && isDirectlyAbove(text.slice(end, next.start)) ? next.title : undefined
    return value
      .slice(' spec: '.length)
      .split(', ')
      .map((id) => ({ id, title }))
  })
}

/** Nothing but comments lies between, so that a mark above a skipped test is not taken for the next one's. */
const isDirectlyAbove = (between: string) =>
  between
    .split('\n')
    .slice(0, -1)
    .every((line) => /^\s*(\/\/|\/?\*|$)/.test(line))

function parsed(path: string, text: string) {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`)
  return { program, comments }
}

function declarationIn({ callee, arguments: given, start }: ESTree.CallExpression): Declaration | null {
  // In `test.each(…)('title', …)` the callee is itself a call.
  const names = namesIn(callee.type === 'CallExpression' ? callee.callee : callee)
  const [runner, ...rest] = names
  if (!runner || !runners.has(runner) || !rest.every((way) => ways.has(way))) return null
  const title = titleIn(given[0])
  return title === null ? null : { isGroup: names.includes('describe'), title, start }
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
