/** Without accents and capitals, as people type when they search. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every typed word is somewhere in the text. */
export function hasWords(text: string, typed: string): boolean {
  const known = plain(text)
  return plain(typed)
    .split(/\s+/)
    .every((word) => known.includes(word))
}
