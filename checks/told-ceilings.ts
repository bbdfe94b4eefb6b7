import { posix } from 'node:path'
import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number; [field: string]: unknown }
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** What stands at the top of a file under a name, and which names it uses. */
type Declaration = { path: string; text: string; names: string[]; uses: ReadonlySet<string>; value: Node | null }
type File = { declarations: Declaration[]; imports: { local: string; from: string; name: string }[] }

const namesIn = (node: Node, found = new Set<string>()): Set<string> => {
  if (/^(?:JSX)?Identifier$/.test(node.type)) found.add(String(node['name']))
  for (const part of partsOf(node)) namesIn(part, found)
  return found
}

const oneSpaced = (text: string) => text.replace(/\s+/g, ' ')

function fileOf(path: string, source: string): File {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`)
  const file: File = { declarations: [], imports: [] }
  for (const statement of program.body as unknown as Node[]) {
    if (statement.type === 'ImportDeclaration') {
      const from = posix.join(posix.dirname(path), String((statement['source'] as Node)['value']))
      for (const { type, local, imported } of statement['specifiers'] as Node[])
        if (type === 'ImportSpecifier')
          file.imports.push({ local: String((local as Node)['name']), from, name: String((imported as Node)['name']) })
      continue
    }
    const declared = isNode(statement['declaration']) ? statement['declaration'] : statement
    const variables = declared.type === 'VariableDeclaration' ? (declared['declarations'] as Node[]) : []
    const ids = variables.length > 0 ? variables.map(({ id }) => id) : [declared['id']]
    const value = variables.length === 1 ? variables[0]!['init'] : null
    file.declarations.push({
      path,
      text: oneSpaced(source.slice(statement.start, statement.end)),
      names: ids.filter(isNode).flatMap((id) => [...namesIn(id)]),
      uses: namesIn(statement),
      value: isNode(value) ? value : null,
    })
  }
  return file
}

/** How many declarations may stand between a ceiling and what tells of it. */
const furthest = 3

/** Which declarations of the source use a ceiling, at once or by what they use. */
export class Source {
  readonly #files: ReadonlyMap<string, File>

  constructor(texts: ReadonlyMap<string, string>) {
    this.#files = new Map([...texts].map(([path, text]) => [path, fileOf(path, text)]))
  }

  #usersOf(path: string, name: string): Declaration[] {
    return [...this.#files].flatMap(([at, { declarations, imports }]) => {
      const known = at === path ? name : imports.find((one) => one.from === path && one.name === name)?.local
      return known ? declarations.filter(({ uses }) => uses.has(known)) : []
    })
  }

  /** From the ceiling outwards. */
  around(path: string, name: string): ReadonlySet<Declaration> {
    const found = new Set<Declaration>()
    let names: [path: string, name: string][] = [[path, name]]
    for (let step = 0; step <= furthest; step++) {
      const users = names.flatMap(([at, one]) => this.#usersOf(at, one)).filter((one) => !found.has(one))
      for (const user of users) found.add(user)
      names = users.flatMap((user) => user.names.map((one): [string, string] => [user.path, one]))
    }
    return found
  }

  /**
   * Whether what uses the ceiling says the sentence: in itself, by the refusal whose text it is, or `through` a word
   * that both name, as a field of the answer in which the screen reads that something was left out.
   */
  tells(path: string, name: string, sentence: string, through?: string): boolean {
    const near = [...this.around(path, name)]
    if (near.some(({ text }) => text.includes(sentence))) return true
    const saying = [...this.#files.values()].flatMap(({ declarations }) =>
      declarations.filter(({ text }) => text.includes(sentence)),
    )
    const words = saying.flatMap(({ text }) => {
      const refusals = text.slice(0, text.indexOf(sentence)).match(/\b[A-Z][A-Z_]+(?=: )/g) ?? []
      return [...refusals.slice(-1), ...(through !== undefined && wordIn(through, text) ? [through] : [])]
    })
    return words.some((word) => near.some(({ text }) => wordIn(word, text)))
  }

  /** A constant's number; undefined for one that is made of more than numbers. */
  numberOf(path: string, name: string): number | undefined {
    const file = this.#files.get(path)
    const { value } = file?.declarations.find(({ names }) => names.includes(name)) ?? {}
    if (value) return this.#reckoned(path, value)
    const imported = file?.imports.find(({ local }) => local === name)
    return imported && this.numberOf(imported.from, imported.name)
  }

  #reckoned(path: string, node: Node): number | undefined {
    if (node.type === 'Literal') return typeof node['value'] === 'number' ? node['value'] : undefined
    if (node.type === 'Identifier') return this.numberOf(path, String(node['name']))
    if (node.type !== 'BinaryExpression') return undefined
    const [left, right] = [node['left'], node['right']].map((side) => isNode(side) && this.#reckoned(path, side))
    if (typeof left !== 'number' || typeof right !== 'number') return undefined
    if (node['operator'] === '*') return left * right
    if (node['operator'] === '/') return left / right
    return undefined
  }
}

const wordIn = (word: string, text: string) => new RegExp(`\\b${word}\\b`).test(text)

/** Bytes are told in megabytes. */
const units = [1, 1_000_000, 1024 * 1024]

/** Whether a sentence with numbers has that of its ceiling. What stands in a place is the ceiling's name itself. */
export function namesNumber(sentence: string, value: number | undefined): boolean {
  if (sentence.includes('{')) return true
  const told = Array.from(sentence.matchAll(/\d[\d.]*/g), ([number]) => Number(number.replaceAll('.', '')))
  return told.length === 0 || value === undefined || units.some((unit) => told.includes(value / unit))
}
