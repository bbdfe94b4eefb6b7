import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import type { Named } from '../../domain.ts'

/** What is known of a name without asking anybody: its letters, and what of it is sold. */
export function namedOf(name: string): Named {
  const { publicSuffix, isIcann, isPrivate, domain } = parse(name, { allowPrivateDomains: true })
  return { name, unicode: domainToUnicode(name), suffix: isIcann || isPrivate ? publicSuffix : null, bought: domain }
}
