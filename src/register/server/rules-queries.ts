import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { CardTerms } from '../card-terms.ts'
import { defaultRules, type RegisterRules } from '../register-rules.ts'

type Stored = {
  name: string
  blind_closing: boolean | null
  sells_without_stock: boolean | null
  card_terms: CardTerms[]
}

/** The rules, or the defaults, and whose they are: what is printed begins with that name. */
export async function rulesOfRegister(
  tx: BusinessTx,
): Promise<RegisterRules & { businessName: string; cardTerms: CardTerms[] }> {
  const [stored] = await tx.rows<Stored>(rulesText, [tx.businessId])
  const { name, blind_closing, sells_without_stock, card_terms } = stored!
  return {
    businessName: name,
    blindClosing: blind_closing ?? defaultRules.blindClosing,
    sellsWithoutStock: sells_without_stock ?? defaultRules.sellsWithoutStock,
    cardTerms: card_terms,
  }
}

const rulesText = `
  select b.name, r.blind_closing, r.sells_without_stock, (
    select coalesce(json_agg(json_build_object('band', band, 'feePercent', fee_hundredths / 100::float8, 'days', days,
      'inParts', in_parts)), '[]')
    from card_terms where business_id = b.id
  ) as card_terms
  from business b left join register_rules r on r.business_id = b.id
  where b.id = $1`

export async function readRules(tx: BusinessTx): Promise<RegisterRules> {
  const { blindClosing, sellsWithoutStock } = await rulesOfRegister(tx)
  return { blindClosing, sellsWithoutStock }
}

export async function readCardTerms(tx: BusinessTx): Promise<{ terms: CardTerms[] }> {
  const { cardTerms } = await rulesOfRegister(tx)
  return { terms: cardTerms }
}
