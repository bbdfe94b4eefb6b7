import { platformRefusals, type RefusalData, type RefusalKind } from './refusal.ts'
import { type Phrase, phraseOf, words } from './words.ts'

const fieldWords = (fields: Record<string, Phrase>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, phrase]) => [field, words(phrase)]))

export class Refusal extends Error {
  readonly kind: RefusalKind
  /** Portuguese texts by field. */
  readonly fields: Record<string, string> | undefined
  readonly facts: unknown
  readonly #phrases: Phrase[]

  constructor(kind: RefusalKind, more: { fields?: Record<string, Phrase>; facts?: unknown; cause?: unknown } = {}) {
    super(words(kind.text), more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Refusal'
    this.kind = kind
    this.fields = more.fields && fieldWords(more.fields)
    this.#phrases = [kind.title, kind.text, ...Object.values(more.fields ?? {})].map(phraseOf)
    this.facts = more.facts
  }

  get data(): RefusalData {
    const { title, text } = this.kind
    const phrases = this.#phrases.filter((one) => typeof one !== 'string')
    return {
      title: words(title),
      text: words(text),
      ...(this.fields && { fields: this.fields }),
      ...(phrases.length > 0 && { phrases: Object.fromEntries(phrases.map((one) => [words(one), one])) }),
      ...(this.facts !== undefined && { facts: this.facts }),
    }
  }
}

/** What was looked for, or the refusal that there is none. */
export function orNotFound<Row>(row: Row): NonNullable<Row> {
  if (row === undefined || row === null) throw new Refusal(platformRefusals.NOT_FOUND)
  return row
}

/** Refuses a well-formed but unacceptable field, for instance a name that must be unique and is taken. */
export const invalidField = (field: string, phrase: Phrase) =>
  new Refusal(platformRefusals.INVALID_INPUT, { fields: { [field]: phrase } })
