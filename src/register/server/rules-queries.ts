import { firstIn } from '../../platform/filled.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { CardTerms } from '../card-terms.ts'
import { defaultRules, type RegisterRules, type ScaleLabels } from '../register-rules.ts'

type RulesRow = {
  name: string
  blindClosing: boolean | null
  sellsWithoutStock: boolean | null
  sellsWithoutPerformer: boolean | null
  cardTerms: CardTerms[]
  employeeDiscountHundredths: number | null
  managerDiscountHundredths: number | null
  labelCodeDigits: number | null
  labelValueDigits: number | null
  labelHolds: ScaleLabels['holds'] | null
}

/** The register rules (or defaults), the card terms and the business's name, which heads printed papers. */
export async function rulesOfRegister(
  tx: BusinessTx,
): Promise<RegisterRules & { businessName: string; cardTerms: CardTerms[] }> {
  const stored = firstIn(await tx.rows<RulesRow>(rulesText, [tx.businessId]))
  const { name, blindClosing, sellsWithoutStock, sellsWithoutPerformer, cardTerms, ...limits } = stored
  return {
    businessName: name,
    blindClosing: blindClosing ?? defaultRules.blindClosing,
    sellsWithoutStock: sellsWithoutStock ?? defaultRules.sellsWithoutStock,
    sellsWithoutPerformer: sellsWithoutPerformer ?? defaultRules.sellsWithoutPerformer,
    employeeDiscountPercent: percentIn(limits.employeeDiscountHundredths),
    managerDiscountPercent: percentIn(limits.managerDiscountHundredths),
    scaleLabels: labelsOf(limits),
    cardTerms,
  }
}

const labelsOf = (stored: Pick<RulesRow, 'labelCodeDigits' | 'labelValueDigits' | 'labelHolds'>): ScaleLabels | null =>
  stored.labelHolds && {
    codeDigits: stored.labelCodeDigits!,
    valueDigits: stored.labelValueDigits!,
    holds: stored.labelHolds,
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

type DiscountLimits = Pick<RegisterRules, 'employeeDiscountPercent' | 'managerDiscountPercent'>

/** The limits of discounts alone, for whoever sells nothing. */
export async function readDiscountLimits(tx: BusinessTx): Promise<DiscountLimits> {
  const [stored] = await tx.rows<Pick<RulesRow, 'employeeDiscountHundredths' | 'managerDiscountHundredths'>>(
    'select employee_discount_hundredths, manager_discount_hundredths from register_rules where business_id = $1',
    [tx.businessId],
  )
  return {
    employeeDiscountPercent: percentIn(stored?.employeeDiscountHundredths ?? null),
    managerDiscountPercent: percentIn(stored?.managerDiscountHundredths ?? null),
  }
}

export async function readRules(tx: BusinessTx): Promise<RegisterRules> {
  const { businessName: _name, cardTerms: _terms, ...rules } = await rulesOfRegister(tx)
  return rules
}

export async function readCardTerms(tx: BusinessTx): Promise<{ terms: CardTerms[] }> {
  const { cardTerms } = await rulesOfRegister(tx)
  return { terms: cardTerms }
}
