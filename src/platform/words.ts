type Value = string | number
type Filled = { text: string; values: Readonly<Record<string, Value>> }

/**
 * What a person is told, as it crosses the wire: the Portuguese text is the key of every catalogue. One with places such as
 * `{most}` carries what stands in them; one without stands for itself.
 */
export type Phrase = string | Filled

export type PlacesOf<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesOf<Rest>
  : never

/** A text with places, and what stands in each. */
export const phrase = <const Text extends string>(text: Text, values: Record<PlacesOf<Text>, Value>): Filled => ({
  text,
  values,
})

const filledIn = new Map<string, Filled>()

/**
 * A phrase for a schema, whose messages can be nothing but text. It is known by its words, so it takes numbers only, of
 * which a rule has few.
 */
export function numbered<const Text extends string>(text: Text, values: Record<PlacesOf<Text>, number>): string {
  const made = phrase(text, values)
  const said = fill(text, made.values)
  filledIn.set(said, made)
  return said
}

/** A phrase as it crosses: a text that was made of one with places is known by its words. */
export const phraseOf = (phrase: Phrase): Phrase =>
  typeof phrase === 'string' ? (filledIn.get(phrase) ?? phrase) : phrase

/** The texts of a language by those of the rules; what it does not know is said in Portuguese. */
type Catalogue = Readonly<Partial<Record<string, string>>>
const portuguese: Catalogue = {}

/** The one place where a phrase becomes words. */
export function words(phrase: Phrase, catalogue: Catalogue = portuguese): string {
  const made = phraseOf(phrase)
  const { text, values } = typeof made === 'string' ? { text: made, values: {} } : made
  return fill(Object.hasOwn(catalogue, text) ? catalogue[text]! : text, values)
}

const fill = (text: string, values: Filled['values']): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(Object.hasOwn(values, name) ? values[name] : place))
