/** A row of a printed text before the paper's width is known. */
export type PaperRow =
  | { kind: 'text' | 'centred'; text: string; strong?: true }
  | { kind: 'pair'; left: string; right: string; strong?: true }
  | { kind: 'fill'; sign: string }

/** One printed line, never wider than the paper. */
export type PaperLine = { text: string; strong?: true }

/** Characters per line of thermal paper, by its width in millimetres. */
export const paperColumns = { 58: 32, 80: 48 } as const

const bold = (strong?: 'strong') => (strong ? ({ strong: true } as const) : {})

export const wrapped = (text: string, strong?: 'strong'): PaperRow[] => [{ kind: 'text', text, ...bold(strong) }]
export const centred = (text: string, strong?: 'strong'): PaperRow[] => [{ kind: 'centred', text, ...bold(strong) }]
/** Two texts on one line, left and right; on two lines if they do not fit. */
export const pair = (left: string, right = '', strong?: 'strong'): PaperRow[] => [
  { kind: 'pair', left, right, ...bold(strong) },
]
export const rule: PaperRow = { kind: 'fill', sign: '-' }
export const signature: PaperRow[] = [
  { kind: 'text', text: '' },
  { kind: 'fill', sign: '_' },
]

/** Lays out rows as lines of `columns` characters. */
export const layOut = (rows: readonly PaperRow[], columns: number): PaperLine[] =>
  rows.flatMap((row): PaperLine[] => {
    switch (row.kind) {
      case 'fill':
        return [{ text: row.sign.repeat(columns) }]
      case 'text':
        return linesOf(row.text, columns).map((text) => line(text, row))
      case 'centred':
        return linesOf(row.text, columns).map((text) =>
          line(' '.repeat(Math.floor((columns - widthOf(text)) / 2)) + text, row),
        )
      case 'pair':
        return pairLines(row.left, row.right, columns).map((text) => line(text, row))
    }
  })

const line = (text: string, { strong }: { strong?: true }): PaperLine => ({ text, ...(strong && { strong }) })
const widthOf = (text: string) => Array.from(text).length

/** Removes characters that printers cannot print: the no-break space of amounts and control characters in names. */
const printable = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ').trim()

function pairLines(left: string, right: string, columns: number): string[] {
  const gap = columns - widthOf(left) - widthOf(right)
  if (gap < 1 && right) return [...linesOf(left, columns), right.padStart(columns)]
  return [(left + ' '.repeat(Math.max(0, gap)) + right).trimEnd()]
}

function linesOf(text: string, columns: number): string[] {
  const lines = ['']
  for (const word of printable(text).split(' '))
    for (const part of partsOf(word, columns)) {
      const last = lines.at(-1)!
      const longer = last ? `${last} ${part}` : part
      if (widthOf(longer) <= columns) lines[lines.length - 1] = longer
      else lines.push(part)
    }
  return lines
}

/** Breaks a word that is wider than the paper. */
function partsOf(word: string, columns: number): string[] {
  const letters = Array.from(word)
  const parts = []
  for (let from = 0; from < letters.length; from += columns) parts.push(letters.slice(from, from + columns).join(''))
  return parts
}
