type Value = string | number
type FilledPhrase = { text: string; values: Readonly<Record<string, Value>> }

/**
 * A text for people as it crosses the wire. The Portuguese text is the key of every catalogue. A text with places such
 * as `{most}` also carries their values.
 */
export type Phrase = string | FilledPhrase

export type PlacesOf<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesOf<Rest>
  : never

/** A text with places and their values. */
export const phrase = <const Text extends string>(text: Text, values: Record<PlacesOf<Text>, Value>): FilledPhrase => ({
  text,
  values,
})

const filledIn = new Map<string, FilledPhrase>()

/**
 * A phrase for a schema, whose messages can only be strings. `phraseOf` finds the phrase again by its filled text. Each
 * one is kept in memory, so the values are numbers only, of which a rule has few.
 */
export function numbered<const Text extends string>(text: Text, values: Record<PlacesOf<Text>, number>): string {
  const made = phrase(text, values)
  const said = fill(text, made.values)
  filledIn.set(said, made)
  return said
}

/** Returns the phrase with its places for a text that `numbered` made, and any other phrase unchanged. */
export const phraseOf = (phrase: Phrase): Phrase =>
  typeof phrase === 'string' ? (filledIn.get(phrase) ?? phrase) : phrase

/** A language's texts by the Portuguese ones. A missing text stays Portuguese. */
type Catalogue = Readonly<Partial<Record<string, string>>>
const portuguese: Catalogue = {}

/** Turns a phrase into text; nothing else does. */
export function words(phrase: Phrase, catalogue: Catalogue = portuguese): string {
  const made = phraseOf(phrase)
  const { text, values } = typeof made === 'string' ? { text: made, values: {} } : made
  return fill(Object.hasOwn(catalogue, text) ? catalogue[text]! : text, values)
}

const fill = (text: string, values: FilledPhrase['values']): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(Object.hasOwn(values, name) ? values[name] : place))
