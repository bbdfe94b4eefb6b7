import type { PaperLine, PaperRow } from './paper.ts'
import { codePage, thermalSigns, transliterate } from './transliterate.ts'

/**
 * Encodes lines of paper as ESC/POS, which nearly all thermal printers understand: code page 850 for Portuguese, and a
 * cut at the end for printers with a cutter.
 */
export function escPos(lines: readonly PaperLine[], { opensDrawer = false } = {}): Uint8Array<ArrayBuffer> {
  const hasEuro = lines.some(({ text }) => text.includes(euro))
  const bytes = [
    ...reset,
    ...(hasEuro ? selectPage858 : selectPage850),
    ...(opensDrawer ? drawerPulse : []),
    ...lines.flatMap(({ text, strong }) => [
      ...(strong ? boldOn : []),
      ...encode(text),
      ...(strong ? boldOff : []),
      lineFeed,
    ]),
    ...feed,
    ...cut,
  ]
  return Uint8Array.from(bytes)
}

/** Rows in the signs that thermal printers have, to be laid out: a line is then as wide on paper as it was counted. */
export const thermalRows = (rows: readonly PaperRow[]): PaperRow[] =>
  rows.map((row) => {
    switch (row.kind) {
      case 'fill':
        return row
      case 'pair':
        return { ...row, left: transliterate(row.left, thermalSigns), right: transliterate(row.right, thermalSigns) }
      default:
        return { ...row, text: transliterate(row.text, thermalSigns) }
    }
  })

const [esc, gs, lineFeed] = [0x1b, 0x1d, 0x0a]
const reset = [esc, 0x40]
const selectPage850 = [esc, 0x74, 2]
/** Code page 850 with the euro sign; not every printer has it. */
const selectPage858 = [esc, 0x74, 19]
const euro = '€'
const boldOn = [esc, 0x45, 1]
const boldOff = [esc, 0x45, 0]
const feed = [esc, 0x64, 4]
const cut = [gs, 0x56, 0x42, 0]
const drawerPulse = [esc, 0x70, 0, 25, 250]

const placeOfEuro = 'ı'

function encode(text: string): number[] {
  return Array.from(text, (sign) => {
    const code = sign.codePointAt(0)!
    if (code < 0x80) return code
    const at = codePage.indexOf(sign === euro ? placeOfEuro : sign)
    return at === -1 ? 0x3f : 0x80 + at
  })
}
