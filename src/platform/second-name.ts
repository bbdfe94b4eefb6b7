import { beginningOf, comparable, particles } from './first-name.ts'

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

const secondName = new RegExp(`^(?: (?:${particles}))* (${secondNames})(?: |$)`)

/**
 * The given name after the first one, equal to the database's `second_name_key`: `clara` of Ana Clara Dias, nothing of Ana
 * Dias. Only well-known ones: a surname is none, because people marry and leave surnames out.
 */
export function secondNameKey(name: string): string {
  const words = comparable(name)
  return secondName.exec(words.slice(beginningOf(words).length))?.[1] ?? ''
}
