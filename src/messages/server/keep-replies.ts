import * as z from 'zod/mini'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { Reply, ReplyButton } from '../reply.ts'

export const replyJob = defineJob('messages.reply', z.object({ ...ofBusiness, replyId: z.uuid() }))

type KeptReply = { id: string; messageId: string | null; button: ReplyButton | null }

/** Stores answers that are not stored yet, and has those done that a button says. */
export const keepReplies = (of: { businessId: string; zone: string }, replies: readonly Reply[]): Promise<void> =>
  inBusiness(
    {
      businessId: of.businessId,
      zone: of.zone,
      actor: { accountId: null, name: 'Resposta do cliente' },
      likeProcedure: 'messages.replies.read',
    },
    'write',
    async (tx) => {
      const rows = await tx.rows<KeptReply>(keepText, [tx.businessId, JSON.stringify(replies), tx.now])
      for (const { id, messageId, button } of rows)
        if (messageId && (button === 'confirm' || button === 'decline')) tx.enqueue(replyJob, { replyId: id })
    },
  )

const keepText = `
  insert into message_reply (business_id, provider_id, message_id, client_id, phone, button, text, received_at)
  select $1, one."providerId", m.id, m.client_id, one.phone, one.button, one.text, $3
  from jsonb_to_recordset($2::jsonb) as one ("providerId" text, "contextId" text, phone text, button text, text text)
  left join message m on m.business_id = $1 and m.provider_id = one."contextId"
  order by m.client_id, one."providerId"
  on conflict (business_id, provider_id) do nothing
  returning id, message_id, button`
