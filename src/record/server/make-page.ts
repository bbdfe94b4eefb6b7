import * as z from 'zod/mini'
import { hashOf } from '../../accounts/server/session.ts'
import { newBusinessSecret } from '../../platform/server/business-secret.ts'
import { businessOf, type ProcedureContext } from '../../accounts/server/guard.ts'
import { refuseIfHeld } from '../../business/server/client-mail.ts'
import { languages } from '../../languages/language.ts'
import { paths } from '../../platform/paths.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { throttle } from '../../platform/server/http/throttle.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { ownPageRefusals, pageDays } from '../own-page.ts'

/**
 * The job makes the secret, so that it is only in the mail and not in the job's stored input. `isLast`: more cards have the
 * address than are mailed. `language`: that of who asked.
 */
export const pageMailJob = defineJob(
  'record.page',
  z.object({
    ...ofBusiness,
    clientId: z.uuid(),
    isLast: z.optional(z.boolean()),
    language: z.optional(z.enum(languages)),
  }),
)

type ById = { id: string }

/** Makes a link to a client's page and shows it to the member. It ends when the member loses the export permission. */
export async function makePage(context: ProcedureContext, { id }: ById): Promise<{ url: string }> {
  await throttle(limit('own-data.business', businessOf(context)))
  return context.write(async (tx) => {
    await findCard(tx, id)
    const { url } = await newPage(tx, id, tx.actor.accountId)
    tx.audit('client-page.make', { client: id })
    return { url }
  })
}

/** Mails a client the link to their page. The member does not see the link. */
export async function mailPage(context: ProcedureContext, { id }: ById): Promise<void> {
  await throttle(limit('own-data.business', businessOf(context)))
  await context.write(async (tx) => {
    const { email } = await findCard(tx, id)
    if (!email) throw new Refusal(ownPageRefusals.NO_EMAIL)
    await refuseIfHeld(tx)
    tx.enqueue(pageMailJob, { clientId: id })
    tx.audit('client-page.mail', { client: id })
  })
}

/** Ends all links to a client's page. */
export async function endPage(tx: BusinessTx, { id }: ById): Promise<void> {
  await findCard(tx, id)
  await tx.rows(
    `delete from client_page
     where business_id = $1 and client_id in (select id from client where business_id = $1 and (id = $2 or merged_into = $2))`,
    [tx.businessId, id],
  )
  tx.audit('client-page.end', { client: id })
}

/** Adds a link to a client's page and deletes those that have expired. Other links stay valid. */
export async function newPage(tx: BusinessTx, clientId: string, madeBy: string | null) {
  const secret = newBusinessSecret(tx.businessId)
  const endsAt = new Date(tx.now.getTime() + pageDays * 24 * 3600 * 1000)
  await tx.rows('delete from client_page where business_id = $1 and client_id = $2 and ends_at <= $3', [
    tx.businessId,
    clientId,
    tx.now,
  ])
  await tx.rows(
    `insert into client_page (business_id, client_id, secret_hash, made_at, ends_at, made_by) values ($1, $2, $3, $4, $5, $6)`,
    [tx.businessId, clientId, hashOf(secret), tx.now, endsAt, madeBy],
  )
  return { url: fullAddress(paths.ownData(secret)), endsAt }
}

/** Finds a card that is not merged or erased. A removed one counts, because its client may still see the data. */
async function findCard(tx: BusinessTx, id: string): Promise<{ email: string | null }> {
  const card = await tx.one(
    tx.lockAndRead<{ id: string; email: string | null }>(
      'client',
      'key share',
      'select id, email from client where business_id = $1 and id = $2 and merged_into is null and erased_at is null',
      [tx.businessId, id],
    ),
  )
  return card
}
