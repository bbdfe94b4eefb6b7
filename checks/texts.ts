import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { english } from '../src/languages/catalogues.ts'
import { catalogue } from './catalogue.ts'
import { filesOf, isGenerated, isTest, placeOf, textOf } from './tree.ts'

/**
 * The Portuguese texts of the workspace: JSX text and literals that look like text. The look decides between text and
 * keys or class names, so the count is approximate: a figure, not a gate.
 */
export type WorkspaceText = { text: string; places: string[] }

type Node = { type: string; start: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Letters and words that occur in almost every Portuguese text but not in keys, classes or English. */
const portuguese = /[ãõçáéíóúâêôà]|(?<![\p{L}-])(?:de|da|do|das|dos|em|na|no|com|para|por|que|um|uma|ou)(?![\p{L}-])/iu
/** A text begins with a capital letter; other strings count if they contain Portuguese words. */
const isText = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  (/^[\s“(]*(?:\{\}\s*)?\p{Lu}.*\p{Ll}/su.test(text) || (/\s/.test(text) && portuguese.test(text)))

/** Names of keyboard keys, elements, time zones and errors, which also begin with a capital letter. */
const isName = (text: string): boolean =>
  /^(?:Arrow\w+|Backspace|Delete|End|Enter|Escape|Home|Page(?:Up|Down)|Tab|[A-Z]\w*\/[A-Z]\w*|[A-Z][a-z]+Error)$/.test(
    text,
  )

/** Attributes whose values are never shown: addresses, styles, names in code, errors. */
const unread = new Set([
  'className',
  'class',
  'd',
  'href',
  'id',
  'key',
  'name',
  'src',
  'style',
  'to',
  'type',
  'viewBox',
])
const isUnread = (node: Node): boolean =>
  /^(?:Import|Export(?:All|Named))Declaration$|^TS/.test(node.type)
    ? !('declaration' in node && isNode(node['declaration']))
    : (node.type === 'JSXAttribute' && unread.has(String((node['name'] as Node)['name']))) ||
      node.type === 'ThrowStatement' ||
      (node.type === 'NewExpression' && String((node['callee'] as Node)['name']).endsWith('Error'))

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function textsIn(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`)
  const found: string[] = []
  const take = (text: string) => {
    if (isText(text) && !isName(text)) found.push(inOneLine(text))
  }
  const see = (node: Node): void => {
    if (isUnread(node)) return
    if (node.type === 'JSXText') {
      if (/\p{L}{2}/u.test(String(node['value']))) found.push(inOneLine(String(node['value'])))
      return
    }
    if (node.type === 'Literal' && typeof node['value'] === 'string') return take(node['value'])
    if (node.type === 'TemplateLiteral')
      take((node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}'))
    for (const part of Object.values(node).flat().filter(isNode)) see(part)
  }
  see(program as unknown as Node)
  return found
}

/** Each text once with its places, without the texts for which `known` is true. */
export function textsOf(files: ReadonlyMap<string, string>, known: (text: string) => boolean): WorkspaceText[] {
  const places = new Map<string, Set<string>>()
  for (const [path, source] of files)
    for (const text of textsIn(path, source))
      if (!known(text)) places.set(text, (places.get(text) ?? new Set()).add(path))
  return Array.from(places, ([text, paths]) => ({ text, places: [...paths] })).toSorted((a, b) =>
    a.text < b.text ? -1 : 1,
  )
}

/** Reads the screens, and the rules that contain names shown on screens. */
export function workspaceTexts(): WorkspaceText[] {
  const paths = filesOf('src/**/*.{ts,tsx}').filter(
    (path) =>
      !isTest(path) &&
      !isGenerated(path) &&
      !path.startsWith('src/languages/') &&
      /^(?:core|web)$/.test(placeOf(path)!.room) &&
      path !== 'src/platform/words.ts',
  )
  const { texts } = catalogue()
  const known = new Set([...texts, ...Object.keys(english)].map(inOneLine))
  return textsOf(new Map(paths.map((path) => [path, textOf(path)])), (text) => known.has(text))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const workspace = workspaceTexts()
  const { texts, faults } = catalogue()
  const rules = [...texts].filter((text) => !Object.hasOwn(english, text)).toSorted()
  if (process.argv.includes('--json')) console.log(JSON.stringify({ rules, workspace }, null, 2))
  else {
    const files = new Set(workspace.flatMap(({ places }) => places))
    for (const fault of faults) console.log(fault)
    console.log(`${Object.keys(english).length} texts for clients, in every language`)
    console.log(`${rules.length} of ${texts.size} texts of refusals and fields still to be translated`)
    console.log(`${workspace.length} texts of screens, in ${files.size} files, still to be translated`)
  }
}
