import type { DomainName } from './domain-name.ts'

/** Label below which a TXT record proves that the owner controls the domain. */
export const proofLabel = '_marcai'
export const proofOf = (token: string): string => `marcai-dominio=${token}`

export type DnsRecord = { type: 'TXT' | 'A' | 'AAAA' | 'CNAME'; name: string; value: string; ttl: number }
/** Where owners point their domains: the IP addresses of this installation, and its host name. */
export type DomainTarget = { addresses: readonly string[]; host: string }

const ttl = 3600

/** The DNS records that the owner enters at the registrar. */
export function recordsOf(
  domain: Pick<DomainName, 'name' | 'bought'> & { token: string },
  target: DomainTarget,
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
export type DomainProblem = (typeof problems)[number]

/** The first problem that keeps a domain from being connected, in the order in which its owner should fix them. */
export function problemIn(
  hosts: readonly string[],
  token: string,
  { texts, addresses }: DnsAnswers,
  target: DomainTarget,
): DomainProblem | null {
  if (!texts.includes(proofOf(token)))
    return texts.some((text) => text.startsWith(proofOf(''))) ? 'proof_other' : 'proof_missing'
  const pointed = hosts.map((host) => addresses[host] ?? [])
  if (pointed.some((found) => found.length === 0)) return 'host_missing'
  return pointed.flat().every((address) => target.addresses.includes(address)) ? null : 'host_elsewhere'
}

/** Each problem in plain words, with what to do. */
export const problemTexts: Record<DomainProblem, string> = {
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
