import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { CardTerms } from '../card-terms.ts'
import { defaultRules, type RegisterRules, type ScaleLabels } from '../register-rules.ts'

type RulesRow = {
  name: string
  blind_closing: boolean | null
  sells_without_stock: boolean | null
  sells_without_performer: boolean | null
  card_terms: CardTerms[]
  employee_discount_hundredths: number | null
  manager_discount_hundredths: number | null
  label_code_digits: number | null
  label_value_digits: number | null
  label_holds: ScaleLabels['holds'] | null
}

/** The register rules (or defaults), the card terms and the business's name, which heads printed papers. */
export async function rulesOfRegister(
  tx: BusinessTx,
): Promise<RegisterRules & { businessName: string; cardTerms: CardTerms[] }> {
  const [stored] = await tx.rows<RulesRow>(rulesText, [tx.businessId])
  const { name, blind_closing, sells_without_stock, sells_without_performer, card_terms, ...limits } = stored!
  return {
    businessName: name,
    blindClosing: blind_closing ?? defaultRules.blindClosing,
    sellsWithoutStock: sells_without_stock ?? defaultRules.sellsWithoutStock,
    sellsWithoutPerformer: sells_without_performer ?? defaultRules.sellsWithoutPerformer,
    employeeDiscountPercent: percentIn(limits.employee_discount_hundredths),
    managerDiscountPercent: percentIn(limits.manager_discount_hundredths),
    scaleLabels: labelsOf(limits),
    cardTerms: card_terms,
  }
}

const labelsOf = (
  stored: Pick<RulesRow, 'label_code_digits' | 'label_value_digits' | 'label_holds'>,
): ScaleLabels | null =>
  stored.label_holds && {
    codeDigits: stored.label_code_digits!,
    valueDigits: stored.label_value_digits!,
    holds: stored.label_holds,
  }

const percentIn = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)

const rulesText = `
  select b.name, r.blind_closing, r.sells_without_stock, r.sells_without_performer, r.employee_discount_hundredths,
    r.manager_discount_hundredths,
    r.label_code_digits, r.label_value_digits, r.label_holds, (
    select coalesce(json_agg(json_build_object('band', band, 'feePercent', fee_hundredths / 100::float8, 'days', days,
      'inParts', in_parts)), '[]')
    from card_terms where business_id = b.id
  ) as card_terms
  from business b left join register_rules r on r.business_id = b.id
  where b.id = $1`

export async function readRules(tx: BusinessTx): Promise<RegisterRules> {
  const { businessName: _name, cardTerms: _terms, ...rules } = await rulesOfRegister(tx)
  return rules
}

export async function readCardTerms(tx: BusinessTx): Promise<{ terms: CardTerms[] }> {
  const { cardTerms } = await rulesOfRegister(tx)
  return { terms: cardTerms }
}
