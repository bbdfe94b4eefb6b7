import { toast } from '../../platform/web/ui/toast.tsx'
import type { Paper } from './paper-dialog.tsx'

const printDelay = 500
const blocked = 'Não foi possível abrir a janela de impressão. Verifique se o bloqueador de pop-ups está desabilitado.'

/** 32 columns over the 48 mm that a 58 mm printer reaches, on a page as long as its lines. */
const lineMillimetres = 3.5
const paperStyle = (lineCount: number) => `
  @page { size: 58mm ${Math.ceil(lineCount * lineMillimetres + 10)}mm; margin: 0 }
  body { margin: 0; background: #fff; color: #000 }
  pre { margin: 0; padding: 4mm 4.5mm; font: 7.1pt/${lineMillimetres}mm 'Courier New', Courier, monospace }
  b { font-weight: 700 }
  @media screen { pre { width: 32ch; margin-inline: auto; padding: 24px; font-size: 15px; line-height: 21px } }
`

/** Prints in a window of its own. Texts become text nodes, so nothing in a name is ever read as markup. */
export function usePrinter() {
  return ({ windowTitle, lines }: Pick<Paper, 'windowTitle' | 'lines'>): void => {
    const paper = window.open('', 'marcai-recibo', 'popup,width=400,height=600')
    if (!paper) {
      toast.error('Erro na impressão', blocked)
      return
    }
    const { document } = paper
    document.documentElement.lang = 'pt-BR'
    const style = document.createElement('style')
    style.textContent = paperStyle(lines.length)
    const sheet = document.createElement('pre')
    for (const { text, strong } of lines) {
      const line = document.createElement(strong ? 'b' : 'span')
      line.textContent = `${text}\n`
      sheet.append(line)
    }
    document.head.replaceChildren(style)
    document.title = windowTitle
    document.body.replaceChildren(sheet)
    paper.addEventListener('afterprint', () => paper.close())
    paper.focus()
    // Printing blocks the window; it has to be painted first.
    setTimeout(() => paper.closed || paper.print(), printDelay)
  }
}
