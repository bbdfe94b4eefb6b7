import { sql } from 'kysely'
import { behindSecret } from '../../../accounts/server/behind-secret.ts'
import { fixedLanguage } from '../../../booking/server/link-queries.ts'
import { noteLeft } from '../../../business/server/client-mail.ts'
import { recordConsent } from '../../../clients/server/record-consent.ts'
import type { Language } from '../../../languages/language.ts'
import type { BusinessTx } from '../../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../../platform/server/database/run-transaction.ts'
import { kindRules, type MessageKind, type MessagePurpose } from '../../message.ts'
import { getSender } from '../rule-queries.ts'

const visitor = { accountId: null, name: 'Cancelamento de mensagens' }

/** The messages that a secret can stop: of which business, and for which purpose. */
export type Stoppable = {
  businessName: string
  purpose: MessagePurpose
  isStopped: boolean
  fixedLanguage: Language | null
}

/** Only reads, because mail programs open links by themselves. */
export const seeStoppable = (secret: string): Promise<Stoppable | null> =>
  behind(secret, 'read', async (tx, id) => {
    const { purpose, isStopped } = await findStoppable(tx, id)
    return { ...(await pageOf(tx)), purpose, isStopped }
  })

/** Records the client's refusal of such messages. A repeated refusal is recorded once. */
export const stopMessages = (secret: string): Promise<Stoppable | null> =>
  behind(secret, 'write', async (tx, id) => {
    const { clientId, purpose, isStopped, isGone } = await findStoppable(tx, id)
    if (!isStopped && !isGone) {
      await recordConsent(tx, { id: clientId, purpose, isGranted: false, method: 'online' })
      await noteLeft(tx)
    }
    return { ...(await pageOf(tx)), purpose, isStopped: true }
  })

const pageOf = async (tx: BusinessTx) => ({
  businessName: (await getSender(tx)).businessName,
  fixedLanguage: await fixedLanguage(tx),
})

type StoppedClient = { businessId: string; messageId: string; zone: string }

async function behind<T>(
  secret: string,
  mode: 'read' | 'write',
  work: (tx: BusinessTx, messageId: string) => Promise<T>,
) {
  const found = await behindSecret(
    secret,
    (business, hash) => sql<StoppedClient>`
      select b.id as business_id, m.id as message_id, b.zone from message m join business b on b.id = m.business_id
      where m.business_id = ${business} and m.unsubscribe_hash = ${hash}`,
  )
  if (!found) return null
  const { businessId, messageId, zone } = found
  return inBusiness({ businessId, zone, actor: visitor }, mode, (tx) => work(tx, messageId))
}

async function findStoppable(tx: BusinessTx, id: string) {
  const row = await tx.one<{ kind: MessageKind; clientId: string; isGone: boolean; refused: string[] }>(stoppableText, [
    tx.businessId,
    id,
  ])
  const purpose = kindRules[row.kind].purpose
  return { ...row, purpose, isStopped: row.refused.includes(purpose) }
}

const stoppableText = `
  select m.kind, m.client_id, c.deactivated_at is not null as is_gone, array(
    select purpose from (
      select distinct on (k.purpose) k.purpose, k.is_granted from client_consent k
      where k.business_id = m.business_id and k.client_id = m.client_id
      order by k.purpose, k.at desc, k.id desc) newest
    where not is_granted) as refused
  from message m join client c on c.business_id = m.business_id and c.id = m.client_id
  where m.business_id = $1 and m.id = $2`
