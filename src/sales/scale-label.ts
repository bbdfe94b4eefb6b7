import { isGtin, readBarcode } from '../catalogue/barcode.ts'
import type { ScaleLabels } from '../register/register-rules.ts'

/** A label that a scale prints: the code of what lies on it, and its price or its weight. */
export type ScaleLabel = { code: string; item: string; holds: ScaleLabels['holds']; value: number }

/** Labels of scales are EAN-13 that begin with 2: the item's digits follow, and the value's stand before the check digit. */
export function readScaleLabel(typed: string, rule: ScaleLabels | null): ScaleLabel | null {
  const code = readBarcode(typed)
  if (!rule || !/^2\d{12}$/.test(code) || !isGtin(code)) return null
  const value = Number(code.slice(12 - rule.valueDigits, 12))
  return value === 0 ? null : { code, item: code.slice(1, 1 + rule.codeDigits), holds: rule.holds, value }
}

const withoutZeros = (code: string) => code.replace(/^0+(?=\d)/, '')

type BarcodeOwner = { barcode: string | null }

/** Whether an item is the one of a label: its own code is that number, with or without zeros before it. */
export const isLabelled = ({ barcode }: BarcodeOwner, { item }: Pick<ScaleLabel, 'item'>): boolean =>
  barcode !== null && /^\d{1,6}$/.test(barcode) && withoutZeros(barcode) === withoutZeros(item)

/** What the business reads on a label; null if it is not the item's, or if it reads none. */
export function labelOf(item: BarcodeOwner, code: string, rule: ScaleLabels | null): ScaleLabel | null {
  const label = readScaleLabel(code, rule)
  return label && isLabelled(item, label) ? label : null
}

/**
 * What a label costs: the price on it, or its grams at the item's price for a kilo. Quantities are whole, so that a label
 * is one unit whatever it weighs.
 */
export const labelCents = ({ holds, value }: Pick<ScaleLabel, 'holds' | 'value'>, priceCents: number): number =>
  holds === 'price' ? value : Math.round((value * priceCents) / 1000)
