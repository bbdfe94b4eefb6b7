import * as z from 'zod/mini'
import { lastIn } from '../platform/filled.ts'
import { ownName, productName } from '../platform/brand.ts'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'
import { phrase, type Phrase } from '../platform/words.ts'

export const domainRefusals = refusals({
  DOMAIN_TAKEN: {
    status: 409,
    title: 'Domínio em uso',
    text: 'Este domínio já está conectado a outro negócio.',
  },
  DOMAIN_ALIKE: {
    status: 409,
    title: 'Domínio parecido com outro',
    text: 'Este domínio é parecido demais com o de outro negócio. Use um domínio diferente.',
  },
  DOMAIN_THERE: {
    status: 409,
    title: 'Já existe um domínio conectado',
    text: 'Remova o domínio atual antes de conectar outro.',
  },
  DOMAINS_OFF: {
    status: 409,
    title: 'Domínio próprio indisponível',
    text: 'Ainda não é possível usar um domínio próprio neste sistema.',
  },
})

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

/** Label below which a TXT record proves that the owner controls the domain. */
export const proofLabel = '_marcai'
export const proofOf = (token: string): string => `marcai-dominio=${token}`

export type DnsRecord = { type: 'TXT' | 'A' | 'AAAA' | 'CNAME'; name: string; value: string; ttl: number }
/** Where owners point their domains: the IP addresses of this installation, and its host name. */
export type Target = { addresses: readonly string[]; host: string }

const ttl = 3600

/** The DNS records that the owner enters at the registrar. */
export function recordsOf(
  domain: Pick<DomainName, 'name' | 'bought'> & { token: string },
  target: Target,
): DnsRecord[] {
  const { name, bought, token } = domain
  const below = bought && name !== bought ? name.slice(0, -bought.length - 1) : ''
  const proof = {
    type: 'TXT',
    name: [proofLabel, below].filter(Boolean).join('.'),
    value: proofOf(token),
    ttl,
  } as const
  if (below) return [proof, { type: 'CNAME', name: below, value: target.host, ttl }]
  const addresses = target.addresses.map((value) => ({
    type: value.includes(':') ? ('AAAA' as const) : ('A' as const),
    name: '@',
    value,
    ttl,
  }))
  return [proof, ...addresses, { type: 'CNAME', name: 'www', value: target.host, ttl }]
}

/** What DNS answered: the TXT records of the proof, and each host's IP addresses. */
export type DnsAnswers = { texts: readonly string[]; addresses: Readonly<Record<string, readonly string[]>> }

export const problems = [
  'proof_missing',
  'proof_other',
  'host_missing',
  'host_elsewhere',
  'taken',
  'alike',
  'silent',
] as const
export type Problem = (typeof problems)[number]

/** The first problem that keeps a domain from being connected, in the order in which its owner should fix them. */
export function problemIn(
  hosts: readonly string[],
  token: string,
  { texts, addresses }: DnsAnswers,
  target: Target,
): Problem | null {
  if (!texts.includes(proofOf(token)))
    return texts.some((text) => text.startsWith(proofOf(''))) ? 'proof_other' : 'proof_missing'
  const pointed = hosts.map((host) => addresses[host] ?? [])
  if (pointed.some((found) => found.length === 0)) return 'host_missing'
  return pointed.flat().every((address) => target.addresses.includes(address)) ? null : 'host_elsewhere'
}

/** Each problem in plain words, with what to do. */
export const problemTexts: Record<Problem, string> = {
  proof_missing:
    'Ainda não encontramos o registro TXT. Confira se ele foi criado como na tabela; a mudança pode levar algumas horas para valer.',
  proof_other: 'O registro TXT tem outro valor. Copie o valor da tabela: ele muda a cada nova conexão.',
  host_missing:
    'Ainda não encontramos os registros que apontam o domínio para cá. Confira os registros A e CNAME da tabela.',
  host_elsewhere:
    'O domínio ainda aponta para outro servidor. Exclua os registros A, AAAA e CNAME antigos e deixe só os da tabela.',
  taken: 'Este domínio está conectado a outro negócio. Ele precisa ser removido de lá antes.',
  alike: 'Este domínio é parecido demais com o de outro negócio. Use um domínio diferente.',
  silent: 'Os servidores de DNS do domínio não responderam. Vamos tentar de novo.',
}

export const domainStates = ['pending', 'verifying', 'active', 'failed'] as const
export type DomainState = (typeof domainStates)[number]

/** Hours for which a new domain is checked automatically, and for which an active one may fail. */
export const patientHours = 72

/**
 * The state of a domain after a check. `isAsked`: a person waits for the answer. `attemptHours`: since the attempt
 * began. `failingHours`: since an active domain began to fail.
 */
export function stateAfter(
  state: DomainState,
  problem: Problem | null,
  { isAsked, attemptHours, failingHours }: { isAsked: boolean; attemptHours: number; failingHours: number },
): DomainState {
  if (problem === null) return 'active'
  // A name server that does not answer proves nothing, so the domain stays active.
  if (state === 'active') return problem !== 'silent' && failingHours >= patientHours ? 'failed' : 'active'
  return isAsked || problem === 'taken' || problem === 'alike' || attemptHours >= patientHours ? 'failed' : 'pending'
}
