import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { filesOf, isGenerated, isTest, textOf } from './tree.ts'

/**
 * The texts that people read in refusals and form errors. Each must be a literal, so that a second language is a
 * translation of this list; a text that is built at run time would be missing from it.
 */
export type Catalogue = { texts: Set<string>; faults: string[] }

type Node = { type: string; start: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
function everyNode(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const part of partsOf(node)) everyNode(part, see)
}

/** A text for people begins with a capital letter, unlike keys, kinds and SQL statements. */
const isSentence = (text: string) => /^“?\p{Lu}[^\n]*\p{Ll}/u.test(text)
function named(node: unknown): string {
  if (!isNode(node)) return ''
  const name = node['name'] ?? node['value']
  return typeof name === 'string' ? name : ''
}

/** The declarations of a file, and its imported names with their source. */
type Source = { path: string; program: Node; declared: Map<string, Node[]>; imported: Map<string, [string, string]> }

const makers = new Set(['phrase', 'numbered'])
/** Calls whose arguments are shown to people, with the index of the first such argument. */
const tellers: Record<string, number> = { refusals: 0, invalidField: 1, Refusal: 1, BodyRefused: 1 }

export function catalogueOf(files: ReadonlyMap<string, string>): Catalogue {
  const texts = new Set<string>()
  const faults = new Set<string>()
  const sources = new Map<string, Source>()
  for (const [path, text] of files) sources.set(path, sourceOf(path, text))
  const seen = new Set<Node>()

  /** Collects the texts of an expression and follows its names, within the file and into the imported ones. */
  const collect = (node: Node, source: Source): void => {
    if (seen.has(node)) return
    seen.add(node)
    const fault = (why: string) => {
      const line = files.get(source.path)!.slice(0, node.start).split('\n').length
      faults.add(`${source.path}:${line} ${why}`)
    }
    if (node.type === 'Literal') {
      if (typeof node['value'] === 'string' && isSentence(node['value'])) texts.add(node['value'])
      return
    }
    if (node.type === 'TemplateLiteral') {
      const quasis = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
      if (quasis.length === 1 && isSentence(quasis[0]!)) texts.add(quasis[0]!)
      else if (isSentence(quasis.join('0 0'))) fault('puts a text together: give a phrase with places')
      return
    }
    if (node.type === 'BinaryExpression' && node['operator'] === '+') {
      const sides = [node['left'], node['right']].filter(isNode)
      const isText = ({ type, value }: Node) =>
        type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string' && /\p{L}{2}/u.test(value))
      if (sides.some(isText)) fault('puts a text together: give a phrase with places')
      return
    }
    if (node.type === 'CallExpression' && makers.has(named(node['callee']))) {
      const [text] = node['arguments'] as Node[]
      if (text?.type === 'Literal') texts.add(String(text['value']))
      else fault('gives a phrase that is no literal')
      return
    }
    if (node.type === 'Identifier') return follow(named(node), source)
    if (node.type === 'MemberExpression' && !node['computed']) return collect(node['object'] as Node, source)
    if (node.type === 'Property') return collect(node['value'] as Node, source)
    if (node.type === 'FunctionDeclaration') return collect(node['body'] as Node, source)
    if (node.type === 'ThrowStatement' || node.type === 'VariableDeclaration' || node.type.startsWith('TSType')) return
    // The condition of an expression is not shown.
    for (const part of partsOf(node)) if (part !== node['test']) collect(part, source)
  }
  /** The declarations of a name: those of the file, or those of the imported file. */
  const declarations = (source: Source) => (name: string) => {
    const [path, there] = source.imported.get(name) ?? []
    return source.declared.get(name) ?? sources.get(path ?? '')?.declared.get(there!) ?? []
  }
  const follow = (name: string, source: Source): void => {
    const declared = source.declared.get(name)
    if (declared) return declared.forEach((node) => collect(node, source))
    const [path, there] = source.imported.get(name) ?? []
    const from = path === undefined ? undefined : sources.get(path)
    if (from) follow(there!, from)
  }

  for (const source of sources.values())
    everyNode(source.program, (node) => {
      if (makers.has(named(node['callee']))) collect(node, source)
      if (node.type === 'Property' && /^(message|error|localeError)$/.test(named(node['key'])))
        collect(node['value'] as Node, source)
      if (node.type === 'ObjectExpression' && hasTitleAndText(node)) collect(node, source)
      for (const told of toldBy(node, declarations(source))) collect(told, source)
    })
  return { texts, faults: [...faults] }
}

function hasTitleAndText(node: Node): boolean {
  const keys = new Set(partsOf(node).map(({ key }) => named(key)))
  return keys.has('title') && keys.has('text')
}

/** The arguments that people read: those of schemas, form fields and refusals, and parameters named `message`. */
function toldBy(node: Node, declarationsOf: (name: string) => Node[]): Node[] {
  if (node.type === 'AssignmentPattern' && named(node['left']) === 'message') return [node['right'] as Node]
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return []
  const callee = node['callee'] as Node
  const given = node['arguments'] as Node[]
  if (callee.type === 'MemberExpression' && /^(z|field)$/.test(named(callee['object']))) {
    const isChoice = /^(enum|literal|union|discriminatedUnion|transform|overwrite)$/.test(named(callee['property']))
    return given.slice(isChoice ? 1 : 0).filter(({ type }) => !/Function|^(Call|Array|Object)Expression$/.test(type))
  }
  const from = tellers[named(callee)]
  if (from !== undefined) return given.slice(from)
  const makers = declarationsOf(named(callee))
  const isMessage = (parameter: unknown) => isNode(parameter) && named(parameter['left'] ?? parameter) === 'message'
  return given.filter((_, at) => makers.some(({ params }) => Array.isArray(params) && isMessage(params[at])))
}

function sourceOf(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`)
  const source: Source = { path, program: program as unknown as Node, declared: new Map(), imported: new Map() }
  const declare = (id: unknown, node: Node) =>
    source.declared.set(named(id), [...(source.declared.get(named(id)) ?? []), node])
  everyNode(source.program, (node) => {
    if (node.type === 'VariableDeclarator' && isNode(node['init'])) declare(node['id'], node['init'])
    if (node.type === 'FunctionDeclaration') declare(node['id'], node)
    if (node.type !== 'ImportDeclaration') return
    const from = join(dirname(path), named(node['source']))
    for (const one of node['specifiers'] as Node[])
      source.imported.set(named(one['local']), [from, named(one['imported'] ?? one['local'])])
  })
  return source
}

/** Reads the rules and the server. Screens and mails are left out because they have no refusals. */
export const catalogue = (): Catalogue =>
  catalogueOf(
    new Map(
      filesOf('src/**/*.ts')
        .filter(
          (path) => !isTest(path) && !isGenerated(path) && !/\/(web|emails|entries)\/|platform\/words\.ts$/.test(path),
        )
        .map((path) => [path, textOf(path)]),
    ),
  )
