import { Download, Printer, QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import { QrCode, qrPng, qrSvg } from '../../platform/web/qr-code.tsx'
import { saveFile } from '../../platform/web/save-file.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { BookingLink } from '../booking-link.ts'
import { textOn } from '../colors.ts'
import { sharedAt } from '../link-source.ts'

const icon = { 'aria-hidden': true, size: 16 } as const

type Props = { link: BookingLink; url: string }

/** The link as a QR code, to download or to print as a poster. */
export function QrButton({ link, url }: Props) {
  const [isOpen, setOpen] = useState(false)
  const text = sharedAt(url, 'qr')
  const save = async () => saveFile(`qr-${link.slug}.png`, await qrPng(text))
  return (
    <>
      <Button icon={<QrIcon {...icon} />} onClick={() => setOpen(true)}>
        Gerar QR Code
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="QR Code"
        description="Com a câmera do celular, o cliente abre a sua página."
        size="sm"
      >
        <QrCode
          text={text}
          label={`QR Code de ${url}`}
          className="mx-auto w-full max-w-64 rounded-control ring-1 ring-line"
        />
        <div className="mt-5 grid gap-2">
          <Button icon={<Download {...icon} />} onClick={save}>
            Baixar PNG
          </Button>
          <Button
            icon={<Download {...icon} />}
            onClick={() => saveFile(`qr-${link.slug}.svg`, qrSvg(text), 'image/svg+xml')}
          >
            Baixar SVG
          </Button>
          <Button variant="primary" icon={<Printer {...icon} />} onClick={() => printPoster(link, url)}>
            Imprimir cartaz A5
          </Button>
        </div>
      </Dialog>
    </>
  )
}

const blocked = 'Não foi possível abrir a janela de impressão. Verifique se o bloqueador de pop-ups está desabilitado.'
const printDelay = 500

/** Prints a poster in the business's colour. Texts are set as text nodes, so that no name is read as markup. */
function printPoster(link: BookingLink, url: string): void {
  const paper = window.open('', 'marcai-cartaz', 'popup,width=620,height=860')
  if (!paper) {
    toast.error('Erro na impressão', blocked)
    return
  }
  const { document } = paper
  const add = (name: 'h1' | 'p' | 'div', text: string, className: string) =>
    Object.assign(document.createElement(name), { textContent: text, className })
  const style = document.createElement('style')
  style.textContent = posterStyle(link.primaryColor)
  const code = add('div', '', 'code')
  code.append(new DOMParser().parseFromString(qrSvg(sharedAt(url, 'poster')), 'image/svg+xml').documentElement)
  document.documentElement.lang = 'pt-BR'
  document.title = `Cartaz de ${link.businessName}`
  document.head.replaceChildren(style)
  document.body.replaceChildren(
    add('h1', link.businessName, 'name'),
    add('p', 'Agende seu horário aqui', 'call'),
    code,
    add('p', 'Aponte a câmera para o código ou acesse', 'how'),
    add('p', url.replace(/^https?:\/\//, ''), 'address'),
  )
  paper.addEventListener('afterprint', () => paper.close())
  paper.focus()
  // Printing blocks the window, so it must be painted first.
  setTimeout(() => paper.closed || paper.print(), printDelay)
}

const posterStyle = (color: string) => `
  @page { size: A5 portrait; margin: 0 }
  * { margin: 0; box-sizing: border-box; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  body { width: 148mm; height: 209mm; padding: 0 12mm 12mm; text-align: center; background: #fff; color: #111;
    font-family: Inter, system-ui, sans-serif; display: flex; flex-direction: column; align-items: center }
  .name { align-self: stretch; margin: 0 -12mm; padding: 16mm 12mm 12mm; background: ${color}; color: ${textOn(color)};
    font-size: 26pt; line-height: 1.15; overflow-wrap: anywhere }
  .call { margin-top: 10mm; font-size: 19pt; font-weight: 600 }
  .code { width: 82mm; height: 82mm; margin: 9mm 0 }
  .code svg { width: 100%; height: 100%; display: block }
  .how { font-size: 12pt; color: #444 }
  .address { margin-top: 2mm; font-size: 13pt; font-weight: 600; overflow-wrap: anywhere }`
