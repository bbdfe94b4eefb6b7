import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import type { DomainName } from '../../domain-name.ts'

/** What is known of a name without a DNS query: its Unicode form, public suffix and registered domain. */
export function namedOf(name: string): DomainName {
  const { publicSuffix, isIcann, isPrivate, domain } = parse(name, { allowPrivateDomains: true })
  return { name, unicode: domainToUnicode(name), suffix: isIcann || isPrivate ? publicSuffix : null, bought: domain }
}
