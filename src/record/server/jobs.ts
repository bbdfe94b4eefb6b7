import { letterheadOf } from '../../booking/server/letterhead-queries.ts'
import { languageOfClient } from '../../booking/server/link-queries.ts'
import { getCard } from '../../clients/server/card-queries.ts'
import { mailClient } from '../../business/server/client-mail.ts'
import { formatsOfBusiness, ownerAddress } from '../../business/server/business-queries.ts'
import { inLanguage } from '../../languages/language.ts'
import { paths } from '../../platform/paths.ts'
import type { Job } from '../../platform/server/jobs/jobs.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { storedReceipt } from '../../sales/server/receipt-queries.ts'
import { receiptJob } from '../../sales/server/share-receipt.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { RequestKind, RequestState } from '../client-request.ts'
import { askedPageJob, mailPagesOf } from './ask-page.ts'
import { requestNoticeJob } from './change-own.ts'
import { decidedJob } from './decide-request.ts'
import { decidedLetter, ownPageLetter, requestNoticeLetter } from './emails/own-page-letters.ts'
import { receiptLetter } from './emails/receipt.ts'
import { newPage, pageMailJob } from './make-page.ts'

const actor = { accountId: null, name: 'Página do cliente' }
const ofReceipts = { accountId: null, name: 'Recibo por e-mail' }

export const recordJobs: Job[] = [
  askedPageJob.does(({ email, language, ...business }) =>
    inBusiness({ ...business, actor }, 'write', (tx) => mailPagesOf(tx, email, language)),
  ),
  /** Mails the card's current address. Erased and merged cards get no mail. */
  pageMailJob.does(async ({ clientId, isLast = false, language: asked, ...business }, send) => {
    const page = await inBusiness({ ...business, actor }, 'write', async (tx) => {
      const card = await addressee(tx, clientId)
      if (!card) return null
      const language = asked ?? (await languageOfClient(tx, clientId))
      return { ...card, ...(await newPage(tx, clientId, null)), head: await letterheadOf(tx), language }
    })
    const scope = { ...business, actor }
    if (page) await mailClient(scope, send, { to: page.email, ...ownPageLetter({ ...page, isLast }) }, 'answer')
  }),
  /** No notice is sent if the request was withdrawn or decided meanwhile. */
  requestNoticeJob.does(async ({ requestId, ...business }, send) => {
    const [to, request, formats] = await inBusiness({ ...business, actor }, 'read', async (tx) => [
      await ownerAddress(tx),
      await findRequest(tx, requestId),
      await formatsOfBusiness(tx),
    ])
    if (!to || request?.state !== 'open') return
    const url = fullAddress(paths.clientRequests)
    await send({ to, cause: 'notice', ...requestNoticeLetter({ request, name: request.name, url, formats }) })
  }),
  decidedJob.does(async ({ requestId, email, ...business }, send) => {
    const letter = await inBusiness({ ...business, actor }, 'read', async (tx) => {
      const request = await findRequest(tx, requestId)
      if (!request) return null
      const { kept } = await getCard(tx, { id: request.clientId })
      const language = await languageOfClient(tx, request.clientId)
      const { kind, reason } = request
      return decidedLetter({ head: await letterheadOf(tx), language, asked: kind, reason, kept })
    })
    if (letter) await mailClient({ ...business, actor }, send, { to: email, ...letter }, 'answer')
  }),
  receiptJob.does(async ({ saleId, email, ...business }, send) => {
    const scope = { ...business, actor: ofReceipts }
    const { token, ...about } = await inBusiness(scope, 'read', async (tx) => {
      const [head, receipt, formats, link] = await awaitAll([
        letterheadOf(tx),
        storedReceipt(tx, saleId),
        formatsOfBusiness(tx),
        tx
          .selectFrom('receiptLink')
          .innerJoin('sale', (join) =>
            join.onRef('sale.businessId', '=', 'receiptLink.businessId').onRef('sale.id', '=', 'receiptLink.saleId'),
          )
          .select(['token', 'sale.clientId'])
          .where('saleId', '=', saleId)
          .executeTakeFirstOrThrow(),
      ])
      const language = await languageOfClient(tx, link.clientId)
      return { head, receipt, formats, language, token: link.token }
    })
    const url = fullAddress(inLanguage(paths.receipt(token), about.language))
    await mailClient(scope, send, { to: email, ...receiptLetter({ ...about, url }) })
  }),
]

async function addressee(tx: BusinessTx, clientId: string): Promise<{ name: string; email: string } | undefined> {
  const [card] = await tx.lockAndRead<{ id: string; name: string; email: string }>(
    'client',
    'key share',
    `select id, name, email from client
     where business_id = $1 and id = $2 and email is not null and merged_into is null and erased_at is null`,
    [tx.businessId, clientId],
  )
  return card
}

type RequestFacts = {
  clientId: string
  name: string
  kind: RequestKind
  state: RequestState
  dueOn: string
  reason: string | null
}

async function findRequest(tx: BusinessTx, id: string): Promise<RequestFacts | undefined> {
  const [found] = await tx.rows<RequestFacts>(
    `select r.client_id, c.name, r.kind, r.state, r.due_on, r.reason
     from client_request r join client c on c.business_id = r.business_id and c.id = r.client_id
     where r.business_id = $1 and r.id = $2`,
    [tx.businessId, id],
  )
  return found
}
