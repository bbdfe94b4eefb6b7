import { firstIn } from '../platform/filled.ts'
import { listedIn } from '../platform/format.ts'
import { type Phrase, type PlacesOf, words } from '../platform/words.ts'
import { dateWordsIn, portugueseDates, type DateWords } from './date-words.ts'
import type { english } from './catalogues.ts'
import type { Language } from './language.ts'

/** A text for clients: the Portuguese text, which is its key in each catalogue. */
export type Text = keyof typeof english
/** A text without places. */
export type PlainText = { [T in Text]: [PlacesOf<T>] extends [never] ? T : never }[Text]
export type Catalogue = Readonly<Record<Text, string>>

type Value = string | number
type Values<T extends string> = [PlacesOf<T>] extends [never] ? [] : [values: Record<PlacesOf<T>, Value>]

/** Everything needed to write in a language. Each is made only once and shared by all pages. */
export type Translator = DateWords & {
  language: Language
  /** A text of the catalogue with its places filled. */
  say: <const T extends Text>(text: T, ...values: Values<T>) => string
  /** The text of a refusal or a field error. */
  tell: (phrase: Phrase) => string
  listed: (names: Iterable<string>) => string
}

/** A text split at its places: every second part is a place's name. */
type Parts = readonly string[]
const filled = (parts: Parts, values: Readonly<Record<string, Value>>): string => {
  let text = firstIn(parts)
  for (let at = 1; at < parts.length; at += 2) text += String(values[parts[at]!]) + parts[at + 1]!
  return text
}

export function makeTranslator(language: Language, catalogue: Partial<Catalogue>): Translator {
  // Cached, because a page fills the same few texts many times.
  const known = new Map<Text, Parts>()
  const partsOf = (text: Text): Parts => {
    const parts = known.get(text) ?? (catalogue[text] ?? text).split(/\{(\w+)\}/)
    known.set(text, parts)
    return parts
  }
  return {
    ...(language === 'pt-BR' ? portugueseDates : dateWordsIn(language)),
    language,
    say: (text, ...[values]: [Record<string, Value>?]) =>
      values ? filled(partsOf(text), values) : (catalogue[text] ?? text),
    tell: (phrase) => words(phrase, catalogue),
    listed: listedIn(language),
  }
}

/** Portuguese needs no catalogue: the texts are their own keys. */
export const portuguese = makeTranslator('pt-BR', {})
