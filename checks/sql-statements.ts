/** A statement of a migration: without comments and literals, in small letters and one line, with the comments above it. */
export type Statement = { text: string; above: string }

const pieces = /--[^\n]*|\/\*.*?\*\/|'(?:[^']|'')*'|(\$\w*\$).*?\1|"[^"]*"|;|[^-/'$";]+|./gs

export function statementsIn(sql: string): Statement[] {
  const statements: Statement[] = []
  let [text, above] = ['', '']
  const end = () => {
    const short = text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
    if (short) {
      statements.push({ text: short, above })
      above = ''
    }
    text = ''
  }
  for (const [piece, dollar] of sql.matchAll(pieces)) {
    if (piece === ';') end()
    else if (piece.startsWith('--')) above += text.trim() ? '' : `${piece}\n`
    else if (piece.startsWith('/*')) continue
    else text += dollar ? '$$' : piece.startsWith("'") ? "''" : piece
  }
  end()
  return statements
}

/** The parts between commas that stand in no brackets. */
export function partsOf(list: string): string[] {
  let depth = 0
  let part = ''
  const parts: string[] = []
  for (const sign of list) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ',' && depth === 0) {
      parts.push(part.trim())
      part = ''
    } else part += sign
  }
  return [...parts, part.trim()]
}
