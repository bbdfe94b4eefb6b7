import { plain } from './matching.ts'
import { tidy } from './text.ts'

/** What stands before a name and is none. */
const titles =
  'dr|dra|doutor|doutora|sr|sra|srta|senhor|senhora|seu|dona|prof|profa|professor|professora|eng|pe|pr|mr|mrs|ms|miss|don'
/** With what a name may begin that nobody is called by alone. */
export const particles = 'de|da|do|das|dos|e'

const isTitle = new RegExp(`^(?:${titles})$`)
const isNoName = new RegExp(`^(?:.|${particles})?$`, 'u')

/**
 * By what a person is called: the first word of the name, without a title. An initial or a particle takes the next word
 * along. A name that has nothing else stays as it was typed.
 */
export function firstName(name: string): string {
  const words = wordsOf(name)
  const begin = words.findIndex((word, at) => at === words.length - 1 || !isTitle.test(keyOf(word)))
  const rest = words.slice(Math.max(0, begin))
  const end = rest.findIndex((word) => !isNoName.test(keyOf(word)))
  const called = (end < 0 ? rest : rest.slice(0, end + 1)).join(' ')
  return called.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '') || tidy(name)
}

/** A title may be for both genders, or stand without a blank: `Dr(a). Bento`, `Dr.Bento`. */
const wordsOf = (name: string): string[] =>
  tidy(name)
    .replace(/\([ao]\)/gi, '')
    .replace(/(?<=\p{L}\.)(?=\p{L})(?![ªº])/gu, ' ')
    .split(/\s+/)
    .filter((word) => keyOf(word) !== '')

const keyOf = (text: string): string =>
  plain(text.replaceAll('ª', 'a').replaceAll('º', 'o')).replace(/[^\p{L}\p{N} ]+/gu, '')

const startingTitles = new RegExp(`^(?:(?:${titles}) )+(?=.)`)
const beginning = new RegExp(`^(?:(?:[\\p{L}\\p{N}]|${particles}) )*[\\p{L}\\p{N}]+`, 'u')

/**
 * The first name as it is compared, equal to the database's `first_name_key`: `ana` of Ana, Dra. ANA and Ana-Clara, because
 * people write a name's second part or leave it out.
 */
export const firstNameKey = (name: string): string => beginningOf(comparable(name)).replaceAll(' ', '')

/** The words of a compared name up to the first one by which somebody is called. */
export const beginningOf = (words: string): string => beginning.exec(words)?.[0] ?? ''

/** The words of a name as they are compared: without titles, signs and accents. */
export const nameWords = (name: string): string[] => comparable(name).split(' ').filter(Boolean)

export function comparable(name: string): string {
  const parted = keyOf(name.replace(/\([ao]\)|\.(?=[ªº])/gi, '').replace(/[\s.‐‑–-]+/g, ' '))
  return parted.replace(/ +/g, ' ').trim().replace(startingTitles, '')
}
