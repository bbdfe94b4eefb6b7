import * as z from 'zod/mini'
import { ownName, productName } from '../platform/brand.ts'
import * as field from '../platform/fields.ts'
import { lastIn } from '../platform/filled.ts'
import { phrase, type Phrase } from '../platform/words.ts'

export const notADomain = 'Digite um domínio como seusalao.com.br.'
const longestName = 253

/** Strips protocol and trailing slash. Accented letters stay; the server converts them to ASCII (punycode). */
const nameIn = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\.?\/?$/, '')

export const domainInput = z.object({
  name: z.pipe(
    z.pipe(field.text(notADomain, longestName), z.transform(nameIn)),
    z.string().check(z.regex(/^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u, notADomain)),
  ),
})

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** The last label needs a letter: a numeric one would be an IP address. */
const ending = /[a-z]/

/** Whether a name is a valid host name in DNS. */
export function isName(name: string): boolean {
  if (name.length > longestName) return false
  const labels = name.split('.')
  return labels.length > 1 && labels.every((one) => label.test(one)) && ending.test(lastIn(labels))
}

/** Top-level names that exist only in private networks, or nowhere. */
const reserved = new Set([
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'test',
  'example',
  'invalid',
  'onion',
  'arpa',
])

/** Letters of Portuguese. Look-alikes of other scripts, such as Cyrillic, are not among them. */
const portugueseLetters = /^[a-z0-9àáâãäçèéêëíîïñóôõöúûü.-]+$/

/** The look of a name: without accents, and with look-alikes such as 1 and l made equal. */
export const lookOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/1/g, 'l')
    .replace(/0/g, 'o')

export type DomainName = {
  name: string
  /** With its accents, as the owner writes it. */
  unicode: string
  /** The public suffix, such as `com.br`; null if there is none. */
  suffix: string | null
  /** The registered domain, such as `seusalao.com.br`; null if the name is itself a suffix. */
  bought: string | null
}

/** The look of the registered domain. Of two owners whose domains look the same, the second is refused. */
export const lookOfDomain = ({ name, unicode, bought }: DomainName): string =>
  lookOf(
    unicode
      .split('.')
      .slice(-(bought ?? name).split('.').length)
      .join('.'),
  )

/** Why nobody may connect this name, or null. `ours` are the product's own host names. */
export function refusalOfName({ name, unicode, suffix, bought }: DomainName, ours: readonly string[]): Phrase | null {
  if (reserved.has(lastIn(name.split('.'))) || suffix === null) return 'Este domínio não existe na internet.'
  if (bought === null) return phrase('“{name}” é uma terminação de domínios. Digite o seu domínio completo.', { name })
  if (!portugueseLetters.test(unicode))
    return 'Este domínio tem letras que podem ser confundidas com outras. Use só letras do português.'
  const looks = lookOf(unicode)
  const isOurs = ours.some((one) => looks === lookOf(one) || looks.endsWith(`.${lookOf(one)}`))
  if (
    isOurs ||
    lookOf(unicode.slice(0, unicode.length - suffix.length - 1))
      .split('.')
      .some((part) => [ownName, productName()].some((called) => part === lookOf(called.toLowerCase())))
  )
    return 'Este endereço é do sistema ou parecido demais com o dele. Use um domínio do seu negócio.'
  return null
}

/** The name that is meant: people type `www.` before a domain, and it is the domain that they bought. */
export const meantName = ({ name, bought }: Pick<DomainName, 'name' | 'bought'>): string =>
  bought && name === `www.${bought}` ? bought : name

/** Host names of a connected domain: the registered domain and its `www`, or only the subdomain that was named. */
export const hostsOf = ({ name, bought }: Pick<DomainName, 'name' | 'bought'>): string[] =>
  name === bought ? [name, `www.${name}`] : [name]
