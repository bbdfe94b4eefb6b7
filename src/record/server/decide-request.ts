import * as z from 'zod/mini'
import { eraseClient } from '../../clients/server/erase-client.ts'
import { lockCards } from '../../clients/server/lock-cards.ts'
import { type CardContact, keepContacts, updateClient } from '../../clients/server/update-client.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import { LockTargetChanged } from '../../platform/server/database/outage.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { clientRequestRefusals, type grantForm, type RequestKind } from '../client-request.ts'
import { holdCard } from './parts/on-own-page.ts'
import { sharersText } from './request-queries.ts'

/** `email`: the address that the card had before the decision, because an erasure deletes it. */
export const decidedJob = defineJob(
  'record.decided',
  z.object({ ...ofBusiness, requestId: z.uuid(), email: z.string() }),
)

type RequestRow = { clientId: string; kind: RequestKind; phone: string | null; email: string | null }

/** Grants a request. An erasure does the same as erasing the client on their card. */
export async function grantRequest(tx: BusinessTx, { id, along }: z.output<typeof grantForm>): Promise<void> {
  const { clientId, kind, phone, email } = await findAsked(tx, id)
  if (kind === 'erasure') await lockCards(tx, [clientId])
  const card = await holdCard(tx, clientId)
  const sharers = await readSharers(tx, id)
  await decide(tx, { id, clientId, as: 'granted' })
  const to = card.email ?? email
  if (kind === 'erasure') await eraseClient(tx, { id: clientId })
  else {
    await updateClient(tx, { ...card, phone, email })
    await keepContacts(
      tx,
      sharers.filter((sharer) => !along.includes(sharer.id)),
    )
    for (const sharer of sharers) if (along.includes(sharer.id)) tx.audit('client.update', { client: sharer.id })
  }
  if (to) tx.enqueue(decidedJob, { requestId: id, email: to })
  tx.audit('client-request.grant', { client: clientId, requestId: id, kind })
}

const readSharers = (tx: BusinessTx, requestId: string): Promise<CardContact[]> =>
  tx.rows<CardContact>(
    `select s.id, s.phone, s.email from client_request r
     join client c on c.business_id = r.business_id and c.id = r.client_id
     cross join lateral (${sharersText}) s
     where r.business_id = $1 and r.id = $2`,
    [tx.businessId, requestId],
  )

/** Refuses a request and mails the reason to the client. */
export async function refuseRequest(tx: BusinessTx, { id, reason }: { id: string; reason: string }): Promise<void> {
  const { clientId, kind } = await findAsked(tx, id)
  const card = await holdCard(tx, clientId)
  await decide(tx, { id, clientId, as: 'refused', reason })
  if (card.email) tx.enqueue(decidedJob, { requestId: id, email: card.email })
  tx.audit('client-request.refuse', { client: clientId, requestId: id, kind })
}

/** Finds an open request. An erasure needs the same permission here as on the card. */
async function findAsked(tx: BusinessTx, id: string): Promise<RequestRow> {
  const asked = await tx.one<RequestRow & { state: string }>(
    `select client_id, kind, phone, email, state from client_request where business_id = $1 and id = $2`,
    [tx.businessId, id],
  )
  if (asked.kind === 'erasure' && !tx.may('clients.delete')) throw new Refusal(platformRefusals.FORBIDDEN)
  if (asked.state !== 'open') throw new Refusal(clientRequestRefusals.REQUEST_DECIDED)
  return asked
}

type Decision = { id: string; clientId: string; as: 'granted' | 'refused'; reason?: string }

/** Decides the request. The card is held, so that the client cannot withdraw the request at the same time. */
async function decide(tx: BusinessTx, { id, clientId, as, reason }: Decision): Promise<void> {
  const [decided] = await tx.rows<{ clientId: string }>(
    `update client_request set state = $3, decided_at = $4, decided_by = $5, reason = $6
     where business_id = $1 and id = $2 and state = 'open' returning client_id`,
    [tx.businessId, id, as, tx.now, tx.actor.accountId, reason ?? null],
  )
  if (!decided) throw new Refusal(clientRequestRefusals.REQUEST_DECIDED)
  if (decided.clientId !== clientId) throw new LockTargetChanged(`request ${id} has just got another client`)
}
