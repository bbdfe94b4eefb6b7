import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { procedure } from '../accounts/procedure.ts'
import { domainInput } from './domain-name.ts'
import { problems } from './domain-records.ts'
import { domainRefusals, domainStates } from './domain.ts'

const dnsRecord = z.object({
  type: z.enum(['TXT', 'A', 'AAAA', 'CNAME']),
  name: z.string(),
  value: z.string(),
  ttl: z.int(),
})

const domainView = z.object({
  /** False if this installation does not support own domains. */
  isOffered: z.boolean(),
  domain: z.nullable(
    z.object({
      name: z.string(),
      state: z.enum(domainStates),
      problem: z.nullable(z.enum(problems)),
      records: z.array(dnsRecord),
      checkedAt: z.nullable(z.iso.datetime()),
      /** True while a certificate that was seen at the domain is valid. */
      isSecure: z.boolean(),
    }),
  ),
})
export type DomainView = z.output<typeof domainView>

const { DOMAIN_TAKEN, DOMAIN_ALIKE, DOMAIN_THERE, DOMAINS_OFF } = domainRefusals

export const domainsContract = {
  get: procedure('landing.view', 'GET', '/domain').output(domainView),
  connect: procedure('landing.publish', 'POST', '/domain', DOMAIN_TAKEN, DOMAIN_ALIKE, DOMAIN_THERE, DOMAINS_OFF)
    .input(domainInput)
    .output(z.void()),
  check: procedure('landing.publish', 'POST', '/domain/check').output(z.void()),
  remove: procedure('landing.publish', 'DELETE', '/domain').output(z.void()),
}

/** What is recorded in the audit, with its topic and its words. */
export const domainsActs = {
  'domain.connect': ['page', 'Conectou um domínio'],
  'domain.check': ['page', 'Verificou o domínio'],
  'domain.remove': ['page', 'Removeu o domínio'],
  'domain.state': ['page', 'A situação do domínio mudou'],
} as const satisfies Acts
