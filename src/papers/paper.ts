import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'

/** What everybody who has an account has agreed to, or was told. */
export const paperKinds = ['terms', 'privacy'] as const
export type PaperKind = (typeof paperKinds)[number]

export const paperNames: Record<PaperKind, string> = {
  terms: 'Termos de uso',
  privacy: 'Aviso de privacidade',
}

/** Who we are by law; what is not known is null. */
export type Company = {
  name: string | null
  document: string | null
  address: string | null
  email: string | null
}

export const longestPaper = 40_000

export const paperForm = z.object({
  kind: z.enum(paperKinds, 'Escolha o documento.'),
  text: field.prose('Escreva o texto.', longestPaper),
})
export type PaperForm = z.output<typeof paperForm>

/** The versions of a paper that the operator's list shows. */
export const mostPaperVersions = 50

const paperVersion = z.object({
  version: z.int(),
  publishedAt: z.iso.datetime(),
  /** Accounts that signed up with it. */
  accepted: z.int(),
})
/** With which version somebody signed up. */
export const acceptedPaper = z.object({ kind: z.enum(paperKinds), version: z.int(), acceptedAt: z.iso.datetime() })
export type AcceptedPaper = z.output<typeof acceptedPaper>

export const paper = z.object({
  kind: z.enum(paperKinds),
  /** Of the newest version, with its places as they were written. */
  text: z.string(),
  /** The newest first. */
  versions: z.array(paperVersion),
})
export type PublishedPaper = z.output<typeof paper>

/** A piece of text, set off where it stood between two stars. `at` is its place, as of all parts of a paper. */
export type PaperSpan = { at: number; text: string; isStrong: boolean }
export type Block = { at: number } & (
  | { kind: 'heading'; spans: PaperSpan[] }
  | { kind: 'text'; spans: PaperSpan[] }
  | { kind: 'list'; items: { at: number; spans: PaperSpan[] }[] }
)

/** What stands for the names of the product and the company in a paper. */
const fillPlaces = (text: string, names: { produto: string; empresa: string }): string =>
  text.replaceAll(/\{(produto|empresa)\}/g, (_, place: keyof typeof names) => names[place])

const spansOf = (text: string): PaperSpan[] =>
  text.split('**').flatMap((part, at) => (part === '' ? [] : [{ at, text: part, isStrong: at % 2 === 1 }]))

/**
 * The blocks of a paper: paragraphs between empty lines, headings after `## `, lists of lines that begin with `- `. All
 * else is text as it was typed.
 */
export const blocksOf = (text: string, names: { produto: string; empresa: string }): Block[] =>
  fillPlaces(text, names)
    // A line after a heading begins a paragraph of its own.
    .replaceAll(/^## .*$/gm, '$&\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part, at): Block => {
      if (part.startsWith('## ')) return { at, kind: 'heading', spans: spansOf(part.slice(3).trim()) }
      const lines = part.split('\n')
      if (!lines.every((line) => line.startsWith('- '))) return { at, kind: 'text', spans: spansOf(part) }
      return { at, kind: 'list', items: lines.map((line, n) => ({ at: n, spans: spansOf(line.slice(2).trim()) })) }
    })

/** How long the file holds; RFC 9116 asks for less than a year. */
const daysItHolds = 90

/** The file by which somebody who found a hole finds whom to tell (RFC 9116). It holds from when it is asked for. */
export const securityText = (email: string, canonical: string, now: Date): string =>
  [
    `Contact: ${mailAddress(email)}`,
    `Expires: ${new Date(now.getTime() + daysItHolds * 86_400_000).toISOString()}`,
    'Preferred-Languages: pt, en',
    `Canonical: ${canonical}`,
    '',
  ].join('\n')

const mailAddress = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
