import { productName } from '../../brand.ts'
import { formatPhone } from '../../format.ts'
import { oneLine } from '../../text.ts'
import { asHtml, type Head, type SafeLetter } from './letter-html.ts'

/** Text in which anything that looks like a link is defused, unless it is marked as ours. */
type Text = string | { ours: string }

/** The content of a mail; its text and HTML forms are both made from it. */
export type Letter = Omit<SafeLetter, 'paragraphs' | 'smallPrint'> & Record<'paragraphs' | 'smallPrint', Text[]>
export type Letterhead = Omit<Head, 'sentBy'>

/**
 * A written letter with its recipient. `cause` selects the limit that counts it: mail about the recipient's own
 * account, a notice to a business, or mail to an address that somebody else typed (the default). `unsubscribe` is a URL
 * to which mail programs post when the recipient stops such mail (List-Unsubscribe).
 */
export type Mail = LetterText & {
  to: string
  cause?: 'account' | 'notice' | 'stranger'
  unsubscribe?: string
  /** Whose name it bears if it is not ours, and where answers to it arrive. */
  from?: string
  answersTo?: string | null
  /** An event that mail programs offer for the calendar (RFC 6047). */
  calendar?: { method: string; text: string }
}
type LetterText = { subject: string; text: string; html: string }

export function writeLetter(letter: Letter): LetterText {
  const safe = withoutLinks(letter)
  return { subject: safe.subject, text: asText(safe), html: asHtml(safe) }
}

/**
 * Names in mails are typed by others and could contain links to phishing sites. Only our own links must become
 * clickable in mail programs.
 */
function withoutLinks({
  subject,
  heading,
  greeting,
  paragraphs,
  facts,
  smallPrint,
  head,
  ...rest
}: Letter): SafeLetter {
  const say = (text: Text) => (typeof text === 'string' ? unlinked(text) : text.ours)
  return {
    ...rest,
    // No mail program makes a link of what stands in a subject: the names there stay as they are, unless one is an address.
    subject: oneLine(subject).replaceAll('://', ': // '),
    heading: unlinked(heading),
    ...(greeting && { greeting: unlinked(greeting) }),
    paragraphs: paragraphs.map(say),
    ...(facts && { facts: facts.map(([name, value]): [string, string] => [unlinked(name), unlinked(value)]) }),
    smallPrint: smallPrint.map(say),
    ...(head && {
      head: {
        ...head,
        name: unlinked(head.name),
        place: head.place && { ...head.place, words: unlinked(head.place.words) },
      },
    }),
  }
}

/** Inserts spaces so that mail programs do not turn a text into a link. No domain ends in one letter (S.O.S). */
export const unlinked = (text: string): string =>
  text
    .replaceAll('://', ': // ')
    .replace(/(?<=\S)[@＠](?=\S)/gu, ' @ ')
    .replace(/(?<=\S)([.．。｡])(?=\p{L}{2})/gu, '$1 ')

function asText({ heading, greeting, paragraphs, facts, code, action, smallPrint, head }: SafeLetter): string {
  const parts = [
    head && [head.name, head.place?.words, head.phone && formatPhone(head.phone)].filter(Boolean).join('\n'),
    heading,
    greeting,
    ...paragraphs,
    facts?.map(([name, value]) => `${name}: ${value}`).join('\n'),
    code,
    action && `${action.label}: ${action.url}`,
    ...smallPrint,
    head?.sentBy ?? productName(),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
