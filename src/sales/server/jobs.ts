import { mailClient } from '../../business/server/client-mail.ts'
import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import { paths } from '../../platform/paths.ts'
import type { Job } from '../../platform/server/jobs.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { awaitAll, inBusiness } from '../../platform/server/transaction.ts'
import { receiptLetter } from './emails/receipt.ts'
import { storedReceipt } from './receipt-queries.ts'
import { receiptJob } from './share-receipt.ts'

const actor = { accountId: null, name: 'Recibo por e-mail' }

export const salesJobs: Job[] = [
  receiptJob.does(async ({ businessId, zone, saleId, email }, send) => {
    const [receipt, formats, { token }] = await inBusiness({ businessId, zone, actor }, 'read', (tx) =>
      awaitAll([
        storedReceipt(tx, saleId),
        formatsOfBusiness(tx),
        tx.db
          .selectFrom('receipt_link')
          .select('token')
          .where('business_id', '=', tx.businessId)
          .where('sale_id', '=', saleId)
          .executeTakeFirstOrThrow(),
      ]),
    )
    const url = fullAddress(paths.receipt(token))
    await mailClient({ businessId, zone, actor }, send, { to: email, ...receiptLetter({ ...receipt, formats }, url) })
  }),
]
