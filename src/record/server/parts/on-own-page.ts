import { sql } from 'kysely'
import { rolesWith } from '../../../accounts/permissions.ts'
import { networkOf } from '../../../platform/server/http/hosts.ts'
import { behindSecret } from '../../../accounts/server/behind-secret.ts'
import { platformRefusals } from '../../../platform/refusal.ts'
import { Refusal } from '../../../platform/refusal-error.ts'
import { limit } from '../../../platform/server/http/limits.ts'
import { LockTargetChanged } from '../../../platform/server/database/outage.ts'
import { firstOf } from '../../../platform/server/database/sql-parts.ts'
import { count, countDone, isReached, unlessReached } from '../../../platform/server/http/throttle.ts'
import type { BusinessTx } from '../../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../../platform/server/database/run-transaction.ts'
import { ownPageRefusals } from '../../own-page.ts'

/** The actor in the audit and in the consents when a client acts on their own page. */
const herself = { accountId: null, name: 'Cliente, na própria página' }

export type PageVisit = { secret: string; network: string }
type PageRow = { businessId: string; zone: string; clientId: string; endsAt: Date }

/** Reads the page without changing anything, because mail programs open links before their readers do. */
export async function seeOwnPage<T>(
  asking: PageVisit,
  look: (tx: BusinessTx, page: { clientId: string; endsAt: Date }) => Promise<T>,
): Promise<T> {
  const { businessId, zone, clientId, endsAt } = await pageOfSecret(asking)
  return inBusiness({ businessId, zone, actor: herself }, 'read', async (tx) =>
    look(tx, { clientId: await standing(tx, clientId), endsAt }),
  )
}

/**
 * Runs a client's act within the limit `counted`. `paysOrReads`: the law grants these acts in a read-only business
 * too.
 */
export async function onOwnPage<T>(
  { procedure, counted = 'changes', ...asking }: PageVisit & { procedure: string; counted?: 'changes' | 'exports' },
  work: (tx: BusinessTx, clientId: string) => Promise<T>,
): Promise<T> {
  const { businessId, zone, clientId } = await pageOfSecret(asking)
  const actLimit = limit(`own-data.${counted}`, businessId, clientId)
  const scope = { businessId, zone, actor: herself, procedure, paysOrReads: true }
  return inBusiness(
    scope,
    'write',
    async (tx) => {
      const answer = await work(tx, await standing(tx, clientId))
      countDone(tx, actLimit)
      return answer
    },
    unlessReached(actLimit),
  )
}

/**
 * The business and card of a secret, which counts until it ends, while whoever was shown its address may still be shown one, and
 * while an owner of the business can come in. Wrong secrets count towards a limit per network.
 */
async function pageOfSecret({ secret, network }: PageVisit): Promise<PageRow> {
  const wrongSecrets = limit('own-data.astray', networkOf(network))
  if (await isReached(wrongSecrets)) throw new Refusal(platformRefusals.TOO_MANY)
  const found = await behindSecret(
    secret,
    (business, hash) => sql<PageRow>`
      select b.id as business_id, b.zone, p.client_id, p.ends_at
      from client_page p
      join business b on b.id = p.business_id
      where p.business_id = ${business} and p.secret_hash = ${hash} and p.ends_at > now()
        and (p.made_by is null
          or stands(p.business_id, p.made_by, p.made_at, 'dashboard.export', ${rolesWith('dashboard.export')}))
        and exists (
          select from member w join account o on o.id = w.account_id and o.suspended_at is null
          where w.business_id = p.business_id and w.role = 'admin' and w.removed_at is null)`,
  )
  if (found) return found
  await count(wrongSecrets)
  throw new Refusal(ownPageRefusals.PAGE_ENDED)
}

/** The card of the page's client; the kept one if the page's card was merged. */
async function standing(tx: BusinessTx, clientId: string): Promise<string> {
  const [card] = await tx.rows<{ id: string }>(
    `select kept.id from client page
     join client kept on kept.business_id = page.business_id and kept.id = ${firstOf('page.merged_into', 'page.id')}
     where page.business_id = $1 and page.id = $2 and kept.erased_at is null`,
    [tx.businessId, clientId],
  )
  if (!card) throw new Refusal(ownPageRefusals.PAGE_ENDED)
  return card.id
}

type Card = {
  id: string
  name: string
  phone: string | null
  email: string | null
  document: string | null
  birthday: string | null
}

/**
 * Locks the client's card, with those of the clients who are reached through it. Every change of a client's requests does this
 * first.
 */
export async function holdCard(tx: BusinessTx, clientId: string): Promise<Card> {
  const cards = await tx.lockAndRead<Card>(
    'client',
    'no key update',
    `select id, name, phone, email, document, birthday from client
     where business_id = $1 and (id = $2 or guardian_id = $2) and merged_into is null and erased_at is null`,
    [tx.businessId, clientId],
  )
  const card = cards.find(({ id }) => id === clientId)
  if (!card) throw new LockTargetChanged(`client ${clientId} has just been merged or erased`)
  return card
}
