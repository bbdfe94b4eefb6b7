import { plain } from './matching.ts'
import { tidy } from './text.ts'

/** What stands before a name and is none. */
const titles =
  'dr|dra|doutor|doutora|sr|sra|srta|senhor|senhora|seu|dona|prof|profa|professor|professora|eng|pe|pr|mr|mrs|ms|miss|don'
/** With what a name may begin that nobody is called by alone. */
const particles = 'de|da|do|das|dos|e'

/** The commonest names that follow a first one and are hardly ever a surname. */
export const secondNames =
  'adriana|adriano|alberto|alessandra|alexandre|alfredo|alice|aline|amanda|amelia|anderson|andre|andrea|' +
  'andressa|angela|angelica|antonia|antonio|aparecida|arthur|artur|augusto|aurora|barbara|beatriz|' +
  'bernardo|bianca|breno|bruno|caio|camila|carla|carlos|carolina|caroline|catarina|cecilia|celia|cesar|' +
  'clara|claudia|claudio|cristiane|cristiano|cristina|daniel|daniela|danilo|davi|david|debora|denise|' +
  'diego|eduarda|eduardo|elaine|eliana|elisa|elisabete|elizabeth|emanuel|emanuela|emanuelle|emilia|enzo|' +
  'erick|ester|eugenia|eugenio|fabiana|fabio|fabricio|fatima|felipe|fernanda|fernando|filipe|flavia|' +
  'flavio|francisca|francisco|frederico|gabriel|gabriela|geraldo|gilberto|giovana|giovanna|gisele|' +
  'gloria|guilherme|gustavo|heitor|helena|heloisa|henrique|hugo|igor|ines|ingrid|isabel|isabela|' +
  'isabella|isadora|ivan|janaina|jaqueline|joana|joao|joaquim|jorge|jose|josefa|julia|juliana|julio|' +
  'karina|karoline|laura|leandro|leonardo|leticia|lidia|ligia|livia|lorena|louise|lourdes|luan|lucas|' +
  'lucia|luciana|luciano|luis|luisa|luiz|luiza|luzia|madalena|manoel|manuel|manuela|marcela|marcelo|' +
  'marcia|marcio|marco|marcos|margarida|maria|mariana|marina|mario|marta|mateus|matheus|mauricio|miguel|' +
  'monica|murilo|natalia|nathalia|nicolas|nicole|olivia|otavio|patricia|paula|paulo|pedro|priscila|' +
  'rafael|rafaela|raquel|raul|rebeca|regina|renan|renata|renato|ricardo|rita|roberta|roberto|rodrigo|' +
  'rogerio|ronaldo|rosana|sabrina|samuel|sandra|sara|sarah|sebastiao|sergio|silvana|silvia|silvio|' +
  'simone|socorro|sofia|sonia|sophia|stella|susana|tania|tatiana|teresa|terezinha|thiago|tiago|' +
  'valentina|valeria|vanessa|vera|veronica|vicente|victor|vinicius|vitor|vitoria|wagner|wellington|' +
  'william|yasmin'

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
const secondName = new RegExp(`^(?: (?:${particles}))* (${secondNames})(?: |$)`)

/**
 * The first name as it is compared, equal to the database's `first_name_key`: `ana` of Ana, Dra. ANA and Ana-Clara, because
 * people write a name's second part or leave it out.
 */
export const firstNameKey = (name: string): string => beginningOf(comparable(name)).replaceAll(' ', '')

/**
 * The given name after the first one, equal to the database's `second_name_key`: `clara` of Ana Clara Dias, nothing of Ana
 * Dias. Only well-known ones: a surname is none, because people marry and leave surnames out.
 */
export function secondNameKey(name: string): string {
  const words = comparable(name)
  return secondName.exec(words.slice(beginningOf(words).length))?.[1] ?? ''
}

const beginningOf = (words: string): string => beginning.exec(words)?.[0] ?? ''

/** The words of a name as they are compared: without titles, signs and accents. */
export const nameWords = (name: string): string[] => comparable(name).split(' ').filter(Boolean)

function comparable(name: string): string {
  const parted = keyOf(name.replace(/\([ao]\)|\.(?=[ªº])/gi, '').replace(/[\s.‐‑–-]+/g, ' '))
  return parted.replace(/ +/g, ' ').trim().replace(startingTitles, '')
}
