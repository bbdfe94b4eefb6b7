import { randomBytes } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { insistOnPlan } from '../../business/server/insist-on-plan.ts'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import { settings } from '../../platform/server/settings.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { lookOfDomain, hostsOf, isName, meantName, notADomain, refusalOfName } from '../domain-name.ts'
import { domainRefusals } from '../domain.ts'
import { enqueueCheck } from './check-domain.ts'
import { namedOf } from './parts/named.ts'

const { DOMAINS_OFF, DOMAIN_TAKEN, DOMAIN_ALIKE, DOMAIN_THERE } = domainRefusals

/** Starts an attempt: the owner gets DNS records to enter. The name is not claimed until they are found. */
export async function connectDomain(tx: BusinessTx, { name: typed }: { name: string }): Promise<void> {
  if (settings.domainAddresses.length === 0) throw new Refusal(DOMAINS_OFF)
  await insistOnPlan(tx, 'domain')
  const asked = domainToASCII(typed)
  if (!isName(asked)) throw invalidField('name', notADomain)
  const name = meantName(namedOf(asked))
  const named = namedOf(name)
  const refused = refusalOfName(named, [settings.publicUrl.hostname])
  if (refused) throw invalidField('name', refused)
  const [holder] = await tx.rows<{ businessId: string }>(
    'select h.business_id from unnest($1::text[]) host, business_by_host(host) h where h.business_id <> $2',
    [hostsOf(named), tx.businessId],
  )
  if (holder) throw new Refusal(DOMAIN_TAKEN, { fields: { name: DOMAIN_TAKEN.text } })
  const [double] = await tx.rows('select from business_by_looks($1, $2) other where other <> $3', [
    lookOfDomain(named),
    named.bought,
    tx.businessId,
  ])
  if (double) throw new Refusal(DOMAIN_ALIKE, { fields: { name: DOMAIN_ALIKE.text } })
  const [begun] = await tx.rows(
    `insert into domain (business_id, name, token, attempted_at) values ($1, $2, $3, $4)
     on conflict do nothing returning business_id`,
    [tx.businessId, name, randomBytes(16).toString('hex'), tx.now],
  )
  if (!begun) throw new Refusal(DOMAIN_THERE, { fields: { name: DOMAIN_THERE.text } })
  enqueueCheck(tx, { isAsked: false })
  tx.audit('domain.connect')
}

/** Requests by the name are no longer answered. */
export async function removeDomain(tx: BusinessTx): Promise<void> {
  await tx.one('delete from domain where business_id = $1 returning business_id', [tx.businessId])
  tx.audit('domain.remove')
}
