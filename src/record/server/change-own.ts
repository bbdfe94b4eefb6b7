import * as z from 'zod/mini'
import { newestAnswer, recordConsent } from '../../clients/server/record-consent.ts'
import { updateClient } from '../../clients/server/update-client.ts'
import { newId } from '../../platform/id.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { clientRequestRefusals, dueOn, type RequestKind } from '../client-request.ts'
import type { ConsentAnswer, Contact, Correction } from '../own-page.ts'
import { clientRecord, csvOf } from './export-client-record.ts'
import { holdCard, onOwnPage, type PageVisit } from './parts/on-own-page.ts'

export const requestNoticeJob = defineJob('record.request', z.object({ ...ofBusiness, requestId: z.uuid() }))

/** Changes name and birthday at once: unlike a phone or an e-mail, they give nobody access to anything. */
export const correctOwn = ({ name, birthday, ...asking }: PageVisit & Correction): Promise<void> =>
  onOwnPage({ ...asking, procedure: 'record.own.correct' }, async (tx, clientId) => {
    const { id, phone, email, document } = await holdCard(tx, clientId)
    await updateClient(tx, { id, name, birthday, phone, email, document })
  })

/**
 * Asks the business for another phone or e-mail. Clients are recognised by them when they book, and links are sent to
 * them, so the business must confirm the change. A new request replaces an open one.
 */
export const askContact = ({ phone, email, ...asking }: PageVisit & Contact): Promise<void> =>
  onOwnPage({ ...asking, procedure: 'record.own.askContact' }, async (tx, clientId) => {
    const card = await holdCard(tx, clientId)
    await tx.rows(
      `update client_request set state = 'withdrawn', decided_at = $3
       where business_id = $1 and client_id = $2 and kind = 'contact' and state = 'open'`,
      [tx.businessId, clientId, tx.now],
    )
    if (card.phone !== phone || card.email !== email) await addRequest(tx, clientId, 'contact', { phone, email })
  })

/** Authorises a purpose or takes that back. The same answer given again adds nothing. */
export const answerConsent = ({ purpose, isGranted, ...asking }: PageVisit & ConsentAnswer): Promise<void> =>
  onOwnPage({ ...asking, procedure: 'record.own.answerConsent' }, async (tx, clientId) => {
    await holdCard(tx, clientId)
    if ((await newestAnswer(tx, clientId, purpose)) === isGranted) return
    await recordConsent(tx, { id: clientId, purpose, isGranted, method: 'online' })
  })

/** Asks the business to erase the client. */
export const askErasure = (asking: PageVisit): Promise<void> =>
  onOwnPage({ ...asking, procedure: 'record.own.askErasure' }, async (tx, clientId) => {
    await holdCard(tx, clientId)
    const [open] = await tx.rows(
      `select from client_request where business_id = $1 and client_id = $2 and kind = 'erasure' and state = 'open'`,
      [tx.businessId, clientId],
    )
    if (open) throw new Refusal(clientRequestRefusals.REQUEST_OPEN)
    await addRequest(tx, clientId, 'erasure', { phone: null, email: null })
  })

export const takeBackRequest = ({ id, ...asking }: PageVisit & { id: string }): Promise<void> =>
  onOwnPage({ ...asking, procedure: 'record.own.takeBack' }, async (tx, clientId) => {
    await holdCard(tx, clientId)
    const [withdrawn] = await tx.rows(
      `update client_request set state = 'withdrawn', decided_at = $4
       where business_id = $1 and client_id = $2 and id = $3 and state = 'open' returning id`,
      [tx.businessId, clientId, id, tx.now],
    )
    if (!withdrawn) throw new Refusal(clientRequestRefusals.REQUEST_DECIDED)
    tx.audit('client-request.withdraw', { client: clientId, requestId: id })
  })

/** Exports the client's data without the business's notes. */
export const exportOwn = (asking: PageVisit): Promise<{ fileName: string; json: string; csv: string }> =>
  onOwnPage({ ...asking, procedure: 'record.own.export', counted: 'exports' }, async (tx, clientId) => {
    const record = await clientRecord(tx, clientId, { withNotes: false })
    tx.audit('client.export-record', { client: clientId })
    return { fileName: 'meus-dados', json: JSON.stringify(record, null, 2), csv: csvOf(record) }
  })

async function addRequest(tx: BusinessTx, clientId: string, kind: RequestKind, { phone, email }: Contact) {
  const id = newId()
  await tx.rows(
    `insert into client_request (business_id, id, client_id, kind, phone, email, asked_at, due_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tx.businessId, id, clientId, kind, phone, email, tx.now, dueOn(tx.now, tx.zone)],
  )
  tx.enqueue(requestNoticeJob, { requestId: id })
  tx.audit('client-request.ask', { client: clientId, requestId: id, kind })
}
