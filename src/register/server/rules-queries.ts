import type { BusinessTx } from '../../platform/server/transaction.ts'
import { defaultRules, type RegisterRules } from '../register-rules.ts'

type Stored = { name: string; blind_closing: boolean | null; sells_without_stock: boolean | null }

/** The rules, or the defaults, and whose they are: what is printed begins with that name. */
export async function rulesOfRegister(tx: BusinessTx): Promise<RegisterRules & { businessName: string }> {
  const [stored] = await tx.rows<Stored>(rulesText, [tx.businessId])
  const { name, blind_closing, sells_without_stock } = stored!
  return {
    businessName: name,
    blindClosing: blind_closing ?? defaultRules.blindClosing,
    sellsWithoutStock: sells_without_stock ?? defaultRules.sellsWithoutStock,
  }
}

const rulesText = `
  select b.name, r.blind_closing, r.sells_without_stock
  from business b left join register_rules r on r.business_id = b.id
  where b.id = $1`

export async function readRules(tx: BusinessTx): Promise<RegisterRules> {
  const { blindClosing, sellsWithoutStock } = await rulesOfRegister(tx)
  return { blindClosing, sellsWithoutStock }
}
