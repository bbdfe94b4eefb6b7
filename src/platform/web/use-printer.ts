import { toast } from './ui/toast.tsx'
import { layOut, paperColumns } from '../paper.ts'
import type { PrintSettings } from '../print-settings.ts'
import type { Paper } from './paper-dialog.tsx'
import { usePrintSettings } from './use-print-settings.ts'
import { useThermalPrinter } from './use-thermal-printer.ts'

const printDelay = 500
const blocked = 'Não foi possível abrir a janela de impressão. Verifique se o bloqueador de pop-ups está desabilitado.'
const unreachable =
  'Não foi possível falar com a impressora. Confira se ela está ligada e conectada. A operação continuará normalmente.'

export type Printable = Pick<Paper, 'windowTitle' | 'rows'>

/** Prints by this device's settings: raw bytes to a connected thermal printer, otherwise through a print window. */
export function usePrinter() {
  const { settings } = usePrintSettings()
  const thermal = useThermalPrinter()
  return async (paper: Printable, { opensDrawer = false } = {}): Promise<void> => {
    const { enabled, thermalPrinter, connection } = settings
    if (!enabled) {
      toast.error('Erro na impressão', 'A impressão está desativada neste aparelho.')
      return
    }
    if (!thermalPrinter || connection === 'window') return printInWindow(paper, settings)
    try {
      const { escPos, thermalRows } = await import('../escpos.ts')
      await thermal.send(connection, escPos(linesFor({ rows: thermalRows(paper.rows) }, settings), { opensDrawer }))
    } catch {
      toast.error('Erro na impressão', unreachable)
    }
  }
}

const linesFor = ({ rows }: Pick<Printable, 'rows'>, { paper }: PrintSettings) => layOut(rows, paperColumns[paper])

/** Texts are added as text nodes, so names are never read as markup. */
function printInWindow(printable: Printable, settings: PrintSettings): void {
  // A window of its own: one that waits to print another paper must keep that.
  const paper = window.open('', '_blank', 'popup,width=400,height=600')
  if (!paper) {
    toast.error('Erro na impressão', blocked)
    return
  }
  const { document } = paper
  const lines = linesFor(printable, settings)
  document.documentElement.lang = 'pt-BR'
  const style = document.createElement('style')
  style.textContent = paperStyle(settings, lines.length)
  const sheet = document.createElement('pre')
  for (const { text, strong } of lines) {
    const line = document.createElement(strong ? 'b' : 'span')
    line.textContent = `${text}\n`
    sheet.append(line)
  }
  document.head.replaceChildren(style)
  document.title = printable.windowTitle
  document.body.replaceChildren(sheet)
  paper.addEventListener('afterprint', () => paper.close())
  paper.focus()
  // The window must be painted first, because printing blocks it.
  setTimeout(() => paper.closed || paper.print(), printDelay)
}

const lineMillimetres = 3.5

/**
 * A receipt is as wide as thermal printers print: 48 of 58 mm, 72 of 80 mm. For a thermal printer, the page is as long
 * as its lines; any other printer keeps its own page size.
 */
function paperStyle({ paper, thermalPrinter }: PrintSettings, lineCount: number): string {
  const length = Math.ceil(lineCount * lineMillimetres + 10)
  return `
  ${thermalPrinter ? `@page { size: ${paper}mm ${length}mm; margin: 0 }` : '@page { margin: 8mm }'}
  body { margin: 0; background: #fff; color: #000 }
  pre { margin: 0; padding: 4mm 4.5mm; font: 7.1pt/${lineMillimetres}mm 'Courier New', Courier, monospace }
  b { font-weight: 700 }
  @media screen { pre { width: ${paperColumns[paper]}ch; margin-inline: auto; padding: 24px; font-size: ${paper === 58 ? 15 : 12}px; line-height: 21px } }
`
}
