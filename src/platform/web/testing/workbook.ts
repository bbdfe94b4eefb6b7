import { archiveOf } from '../../packed-parts.ts'

/** What a cell of a test's workbook holds; `style`: 1 a date, 2 a date by a format of its own, 3 eleven digits. */
type Cell =
  | string
  | number
  | boolean
  | null
  | { number: string; style?: number }
  | { shared: string }
  | { error: string }
  | { formula: string; text: string }
type Workbook = { epoch1904?: boolean; more?: Record<string, string> }

const namespace = 'http://schemas.openxmlformats.org'
const main = `xmlns="${namespace}/spreadsheetml/2006/main"`
const relation = `${namespace}/officeDocument/2006/relationships`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** An .xlsx file with these rows in each sheet; an empty row is left out, as programs do. */
export function workbook(sheets: Record<string, Cell[][]>, { epoch1904 = false, more = {} }: Workbook = {}) {
  const shared: string[] = []
  const names = Object.keys(sheets)
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relation}"><workbookPr date1904="${epoch1904 ? 1 : 0}"/><sheets>${names
      .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="r${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${namespace}/package/2006/relationships">${names
      .map((_, at) => `<Relationship Id="r${at}" Type="${relation}/worksheet" Target="worksheets/sheet${at}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="00000000000"/></numFmts><cellXfs count="4">${[
      0, 14, 164, 165,
    ]
      .map((format) => `<xf numFmtId="${format}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  }
  for (const [at, rows] of Object.values(sheets).entries())
    parts[`xl/worksheets/sheet${at}.xml`] = sheetXml(
      rows
        .map((cells, row) =>
          cells.length === 0
            ? ''
            : `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, placeOf(column, row), shared)).join('')}</row>`,
        )
        .join(''),
    )
  parts['xl/sharedStrings.xml'] =
    `<sst ${main}>${shared.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`
  return packed({ ...parts, ...more })
}

export const sheetXml = (rows: string) => `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`

const placeOf = (column: number, row: number) => `${String.fromCodePoint(65 + column)}${row + 1}`

function cellXml(cell: Cell, place: string, shared: string[]): string {
  if (cell === null) return `<c r="${place}" s="0"/>`
  if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if ('number' in cell) return `<c r="${place}" s="${cell.style ?? 0}"><v>${cell.number}</v></c>`
  if ('error' in cell) return `<c r="${place}" t="e"><v>${cell.error}</v></c>`
  if ('formula' in cell)
    return `<c r="${place}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.text)}</v></c>`
  return `<c r="${place}" t="s"><v>${shared.push(cell.shared) - 1}</v></c>`
}

const deflated = async (text: string) =>
  new Uint8Array(
    await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer(),
  )

/** The parts, compressed. `told`: what the archive says of their size, if it lies. */
export async function packed(parts: Record<string, string>, told?: number): Promise<Uint8Array<ArrayBuffer>> {
  const files = Object.entries(parts).map(async ([name, text]) => ({ name, content: await deflated(text) }))
  const archive = new Uint8Array(archiveOf(await Promise.all(files)))
  const view = new DataView(archive.buffer)
  let at = view.getUint32(archive.length - 6, true)
  for (const text of Object.values(parts)) {
    view.setUint16(at + 10, 8, true)
    view.setUint32(at + 24, told ?? new Blob([text]).size, true)
    at += 46 + view.getUint16(at + 28, true)
  }
  return archive
}
