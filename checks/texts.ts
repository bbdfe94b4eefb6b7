import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { english } from '../src/languages/catalogues.ts'
import { catalogue } from './catalogue.ts'
import { filesOf, isGenerated, isTest, placeOf, textOf } from './tree.ts'

/**
 * The texts of the workspace, which speaks Portuguese: what stands between tags, and literals that are written as texts for people are.
 * It tells them from keys and class names by their look, so it may list a few too many or too few: it is a figure, and no gate.
 */
export type WorkspaceText = { text: string; places: string[] }

type Node = { type: string; start: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Words that stand in almost every Portuguese text and in no key, class or English one. */
const portuguese = /[ãõçáéíóúâêôà]|(?<![\p{L}-])(?:de|da|do|das|dos|em|na|no|com|para|por|que|um|uma|ou)(?![\p{L}-])/iu
/** A text begins as a sentence does; what does not is Portuguese by its words. */
const isText = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  (/^[\s“(]*(?:\{\}\s*)?\p{Lu}.*\p{Ll}/su.test(text) || (/\s/.test(text) && portuguese.test(text)))

/** Names of keys on a keyboard and of elements, types and zones, which begin like a text. */
const isName = (text: string): boolean =>
  /^(?:Arrow\w+|Backspace|Delete|End|Enter|Escape|Home|Page(?:Up|Down)|Tab|[A-Z]\w*\/[A-Z]\w*|[A-Z][a-z]+Error)$/.test(
    text,
  )

/** What nobody reads: where things come from, how they look, what they are called in code, defects. */
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

/** Each text once, with where it stands; what a catalogue has is translated, or counted among refusals and fields. */
export function textsOf(files: ReadonlyMap<string, string>, known: (text: string) => boolean): WorkspaceText[] {
  const places = new Map<string, Set<string>>()
  for (const [path, source] of files)
    for (const text of textsIn(path, source))
      if (!known(text)) places.set(text, (places.get(text) ?? new Set()).add(path))
  return Array.from(places, ([text, paths]) => ({ text, places: [...paths] })).toSorted((a, b) =>
    a.text < b.text ? -1 : 1,
  )
}

/** Screens, and the rules that hold the names which screens show. */
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
