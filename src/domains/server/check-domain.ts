import * as z from 'zod/mini'
import { firstIn } from '../../platform/filled.ts'
import { addressesOf, certifiedUntil, DnsSilent, textsOf } from '../../platform/server/outside/dns.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import { settings } from '../../platform/server/settings.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { lookOfDomain, hostsOf } from '../domain-name.ts'
import { type DomainProblem, problemIn, proofLabel } from '../domain-records.ts'
import { type DomainState, stateAfter } from '../domain.ts'
import { namedOf } from './parts/named.ts'

/** `isAsked`: a person waits for the result. */
export const checkDomainJob = defineJob('domains.checkDomain', z.object({ ...ofBusiness, isAsked: z.boolean() }))

const actor = { accountId: null, name: 'Verificação de domínio' }
const secondsUntilCertified = 30

/** Of several queued checks only the last one runs, because a check waits for foreign servers. */
export const enqueueCheck = (tx: BusinessTx, asked: { isAsked: boolean }): void =>
  tx.enqueueLater(checkDomainJob, asked, { key: 'check', seconds: 0 })

/** Checks the DNS records now. An active domain stays active meanwhile. */
export async function askForCheck(tx: BusinessTx): Promise<void> {
  const [domain] = await tx.rows(
    `update domain set state = case state when 'active' then state else 'verifying' end, problem = null
     where business_id = $1 and state <> 'verifying' returning business_id`,
    [tx.businessId],
  )
  if (!domain) return refuseUnlessThere(tx)
  enqueueCheck(tx, { isAsked: true })
  tx.audit('domain.check')
}

/** Does nothing if a check is already running. */
async function refuseUnlessThere(tx: BusinessTx): Promise<void> {
  await tx.one('select from domain where business_id = $1', [tx.businessId])
}

type Place = { businessId: string; zone: string }
type Attempt = { name: string; token: string }
type Look = { problem: DomainProblem | null; secureUntil: Date | null }

/** Asks DNS between two transactions. The result is dropped if the domain was removed or replaced meanwhile. */
export async function checkDomain({ businessId, zone }: Place, isAsked: boolean): Promise<void> {
  const scope = { businessId, zone, actor }
  const attempt = await inBusiness(scope, 'read', async (tx) => {
    const [domain] = await tx.rows<Attempt>('select name, token from domain where business_id = $1', [tx.businessId])
    return domain
  })
  if (!attempt) return
  const look = await lookFor(attempt)
  await inBusiness({ ...scope, likeProcedure: 'domains.check' }, 'write', (tx) => settle(tx, attempt, look, isAsked))
}

async function lookFor({ name, token }: Attempt): Promise<Look> {
  const hosts = hostsOf(namedOf(name))
  const target = { addresses: settings.domainAddresses, host: settings.publicUrl.hostname }
  try {
    const [texts, ...addresses] = await Promise.all([textsOf(`${proofLabel}.${name}`), ...hosts.map(addressesOf)])
    const found = { texts, addresses: Object.fromEntries(hosts.map((host, i) => [host, addresses[i]!])) }
    const problem = problemIn(hosts, token, found, target)
    const secureUntil = problem ? null : await certifiedUntil(name, { address: firstIn(target.addresses), port: 443 })
    return { problem, secureUntil }
  } catch (error) {
    if (!(error instanceof DnsSilent)) throw error
    return { problem: 'silent', secureUntil: null }
  }
}

type Row = { state: DomainState; attemptHours: number; failingHours: number }

async function settle(tx: BusinessTx, { name, token }: Attempt, look: Look, isAsked: boolean): Promise<void> {
  const [domain] = await tx.rows<Row>(
    `update domain set checked_at = $3 where business_id = $1 and token = $2
     returning state, extract(epoch from $3 - attempted_at)::float8 / 3600 as attempt_hours,
       coalesce(extract(epoch from $3 - failing_since)::float8 / 3600, 0) as failing_hours`,
    [tx.businessId, token, tx.now],
  )
  if (!domain) return
  const problem = look.problem ?? (await holdNames(tx, name))
  const ages = { isAsked, attemptHours: domain.attemptHours, failingHours: domain.failingHours }
  const state = stateAfter(domain.state, problem, ages)
  if (state !== 'active') await tx.rows('delete from domain_host where business_id = $1', [tx.businessId])
  await tx.rows(
    `update domain set state = $2, problem = $3, secure_until = $5, failing_since = case
       when $2 <> 'active' or $3::text is null then null
       when $3 = 'silent' then failing_since
       else coalesce(failing_since, $4) end
     where business_id = $1`,
    [tx.businessId, state, problem, tx.now, state === 'active' ? look.secureUntil : null],
  )
  if (state === domain.state) return
  tx.audit('domain.state', { state })
  // The certificate is issued on the first request, so another check looks for it a little later.
  if (state === 'active')
    tx.enqueueLater(checkDomainJob, { isAsked: false }, { key: 'certificate', seconds: secondsUntilCertified })
}

/**
 * Claims the host names of a domain. Returns the problem if another business holds one of them, or one that looks the
 * same. The names are inserted in a fixed order, so that rivals wait for each other instead of deadlocking.
 */
async function holdNames(tx: BusinessTx, name: string): Promise<DomainProblem | null> {
  const named = namedOf(name)
  const hosts = hostsOf(named)
  await tx.rows(
    `insert into domain_host (business_id, host, bought, looks) select $1, host, $3, $4 from unnest($2::text[]) host order by host
     on conflict do nothing`,
    [tx.businessId, hosts, named.bought, lookOfDomain(named)],
  )
  const held = await tx.rows('select from domain_host where business_id = $1 and host = any($2)', [
    tx.businessId,
    hosts,
  ])
  if (held.length === hosts.length) return null
  const [other] = await tx.rows(
    'select from unnest($1::text[]) host, business_by_host(host) h where h.business_id <> $2',
    [hosts, tx.businessId],
  )
  return other ? 'taken' : 'alike'
}
