import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { toast } from './toast.tsx'

const blocked = 'Não foi possível abrir a janela de impressão. Verifique se o bloqueador de pop-ups está desabilitado.'
const printDelay = 500
/** What has not arrived by then is printed without. */
const patience = 5000

type Page = { title: string; style: string; width: number; height: number }

/**
 * Prints a page from a window of its own, in our font, as soon as that and the pictures are there; the browser saves it
 * as PDF as well. `draw` makes its content, with text nodes, so that no name is read as markup.
 */
export async function printPage(
  { title, style, width, height }: Page,
  draw: (document: Document) => (Node | string)[],
): Promise<void> {
  const paper = window.open('', '_blank', `popup,width=${width},height=${height}`)
  if (!paper) {
    toast.error('Erro na impressão', blocked)
    return
  }
  const { document } = paper
  document.documentElement.lang = 'pt-BR'
  document.title = title
  const sheet = document.createElement('style')
  sheet.textContent = fontFace + style
  document.head.replaceChildren(sheet)
  document.body.replaceChildren(...draw(document))
  paper.addEventListener('afterprint', () => paper.close())
  paper.focus()
  await Promise.race([arrived(document), new Promise((done) => setTimeout(done, patience))])
  // The window must be painted first, because printing blocks it.
  setTimeout(() => paper.closed || paper.print(), printDelay)
}

const fontFace = `@font-face { font-family: 'Inter Variable'; font-weight: 100 900;
  src: url('${new URL(inter, location.href).href}') format('woff2') }`

const arrived = ({ fonts, images }: Document) =>
  Promise.allSettled([fonts.load("1em 'Inter Variable'"), ...Array.from(images, (image) => image.decode())])
