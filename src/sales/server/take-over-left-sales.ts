import { may } from '../../accounts/permissions.ts'
import { memberAt } from '../../business/server/member-queries.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { leftRefusals, type LeftDiscard, type LeftSale } from '../left-sale.ts'
import type { Receipt } from '../receipt.ts'
import { closeSale, type SaleSeller } from './close-sale.ts'
import { discardSale } from './discard-sale.ts'

/** Returns name and device key of a member who may no longer sell, so that their unsent sales can be decrypted. */
export async function openLeftSales(tx: BusinessTx, { accountId }: { accountId: string }) {
  const { actor } = await whoLeft(tx, accountId)
  const found = await tx.one(tx.selectFrom('deviceKey').select('key').where('accountId', '=', accountId))
  tx.audit('device-key.open', { member: accountId })
  return { key: found.key.toString('base64'), name: actor.name }
}

/** Stores the sale in the name of the member who made it, and records the sender. */
export const sendLeftSale = async (tx: BusinessTx, { accountId, sale }: LeftSale): Promise<Receipt> =>
  closeSale(tx, sale, await whoLeft(tx, accountId))

export const discardLeftSale = async (tx: BusinessTx, { accountId, ...given }: LeftDiscard) =>
  discardSale(tx, given, (await whoLeft(tx, accountId)).actor)

async function whoLeft(tx: BusinessTx, accountId: string): Promise<SaleSeller> {
  const { mayStill, role, ...actor } = await memberAt(tx, accountId, 'pos.sales')
  if (mayStill) throw new Refusal(leftRefusals.MAY_STILL_SELL)
  return { actor, may: (right) => may(role, right) }
}
