import { createHmac } from 'node:crypto'
import { databasePool } from '../../../platform/server/database/database.ts'
import { unseal } from '../../../platform/server/seal.ts'

/** What decides whether an event of WhatsApp is a business's. */
export type WhatsappAccount = { businessId: string; zone: string; sender: string; appSecret: string }

/** The purpose for which the app's secret is sealed. */
export const appPurposeOf = ({ businessId }: { businessId: string }): string => `message_channel app ${businessId}`

/** Null if the business takes no answers, or its secret cannot be unsealed here. */
export async function whatsappAccount(businessId: string): Promise<WhatsappAccount | null> {
  const { rows } = await databasePool().query<{ zone: string; sender: string; sealedAppSecret: Buffer }>(
    'select zone, sender, sealed_app_secret from whatsapp_account_of($1)',
    [businessId],
  )
  const [row] = rows
  const appSecret = row ? unseal(row.sealedAppSecret, appPurposeOf({ businessId })) : null
  return row && appSecret !== null ? { businessId, zone: row.zone, sender: row.sender, appSecret } : null
}

/** What the business types at the service beside the address. It follows from the secret, so that it need not be kept. */
export const verifyTokenOf = ({ businessId, appSecret }: Pick<WhatsappAccount, 'businessId' | 'appSecret'>): string =>
  createHmac('sha256', appSecret).update(`verify ${businessId}`).digest('base64url').slice(0, 32)
