/** Lower-case text without accents, as people type when they search. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every typed word is somewhere in the text. */
export const hasWords = (text: string, typed: string): boolean => withWords(typed)(plain(text))

/**
 * Whether nothing but signs was typed, which are in everything or in nothing, so it finds nobody. `%` and `_` are meant
 * literally.
 */
export const areSignsAlone = (typed: string): boolean => /\S/.test(typed) && !/[\p{L}\p{N}%_]/u.test(typed)

/** Like `hasWords`, for many texts that already went through `plain`. */
export function withWords(typed: string): (known: string) => boolean {
  if (areSignsAlone(typed)) return () => false
  const words = plain(typed).split(/\s+/)
  return (known) => words.every((word) => known.includes(word))
}
