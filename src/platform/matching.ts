/** Lower-case text without accents, as people type when they search. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * A text as it is searched, equal to the database's `search_key`: without signs, and with a unit at its number, because
 * people write `L’Oréal` and `500 g` in several ways.
 */
export const searchKey = (text: string): string =>
  plain(text.replaceAll('ª', 'a').replaceAll('º', 'o'))
    .replace(/[^\p{L}\p{N} ]+/gu, '')
    .replace(/(\d) +(?=\p{L})/gu, '$1')

/** A text to be searched many times: its key, and the signs that are meant literally. */
export const searched = (text: string): string => `${searchKey(text)}\n${plain(text)}`

/** Whether every typed word is somewhere in the text. */
export const hasWords = (text: string, typed: string): boolean => withWords(typed)(searched(text))

/**
 * Whether nothing but signs was typed, which are in everything or in nothing, so it finds nobody. `%` and `_` are meant
 * literally.
 */
export const areSignsAlone = (typed: string): boolean => /\S/.test(typed) && !/[\p{L}\p{N}%_]/u.test(typed)

/** Like `hasWords`, for many texts that already went through `searched`. */
export function withWords(typed: string): (known: string) => boolean {
  if (areSignsAlone(typed)) return () => false
  const literal = plain(typed)
    .split(/\s+/)
    .filter((word) => /[%_]/.test(word))
  const words = [...searchKey(typed.trim().replace(/\s+/g, ' ')).split(' '), ...literal]
  return (known) => words.every((word) => known.includes(word))
}

/** What was typed to find somebody: a telephone is looked for by its digits, without what is dialled before them. */
export const phoneOrWords = (typed: string): string =>
  /^[\d\s().+-]{8,}$/.test(typed.trim()) ? typed.replace(/\D/g, '').replace(/^0+/, '') : typed
