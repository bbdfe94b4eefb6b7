import { Download, Printer, QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import { pictureIn, sourcesOf } from '../../business/picture.ts'
import { QrCode, qrPng, qrSvg } from '../../platform/web/qr-code.tsx'
import { saveFile } from '../../platform/web/save-file.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { printPage } from '../../platform/web/ui/print-page.ts'
import type { BookingLink } from '../booking-link.ts'
import { textOn } from '../colors.ts'
import { sharedAt } from '../link-source.ts'

const icon = { 'aria-hidden': true, size: 16 } as const

type Props = { link: BookingLink; url: string; place: string | null }

/** The link as a QR code, to download or to print as a poster. */
export function QrButton({ link, url, place }: Props) {
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
          <Button variant="primary" icon={<Printer {...icon} />} onClick={() => void printPoster({ link, url, place })}>
            Imprimir cartaz A5
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** Prints a poster in the business's colour, with its logo and its address. */
const printPoster = ({ link, url, place }: Props): Promise<void> => {
  const page = {
    title: `Cartaz de ${link.businessName}`,
    style: posterStyle(link.primaryColor),
    width: 620,
    height: 860,
  }
  return printPage(page, (document) => {
    const add = (name: 'header' | 'h1' | 'p' | 'div', className: string, ...content: (Node | string)[]) => {
      const made = Object.assign(document.createElement(name), { className })
      made.append(...content)
      return made
    }
    const logo = pictureIn(link.logo)
    const mark = logo && Object.assign(document.createElement('img'), { src: sourcesOf(logo).src, alt: '' })
    const code = new DOMParser().parseFromString(qrSvg(sharedAt(url, 'poster')), 'image/svg+xml').documentElement
    return [
      add('header', 'name', ...(mark ? [mark] : []), add('h1', '', link.businessName)),
      add('p', 'call', 'Agende seu horário aqui'),
      add('div', 'code', code),
      add('p', 'how', 'Aponte a câmera para o código ou acesse'),
      add('p', 'address', url.replace(/^https?:\/\//, '')),
      ...(place ? [add('p', 'place', place)] : []),
    ]
  })
}

const posterStyle = (color: string) => `
  @page { size: A5 portrait; margin: 0 }
  * { margin: 0; box-sizing: border-box; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  body { width: 148mm; height: 209mm; padding: 0 12mm 12mm; text-align: center; background: #fff; color: #111;
    font-family: 'Inter Variable', system-ui, sans-serif; display: flex; flex-direction: column; align-items: center }
  .name { align-self: stretch; margin: 0 -12mm; padding: 12mm; background: ${color}; color: ${textOn(color)};
    display: grid; gap: 6mm; justify-items: center }
  .name img { max-width: 60mm; height: 24mm; padding: 2mm; border-radius: 3mm; background: #fff; object-fit: contain }
  h1 { max-width: 100%; font-size: 26pt; font-weight: 700; line-height: 1.15; overflow-wrap: anywhere }
  .call { margin-top: 10mm; font-size: 19pt; font-weight: 600 }
  .code { width: 82mm; height: 82mm; margin: 9mm 0 }
  .code svg { width: 100%; height: 100%; display: block }
  .how { font-size: 12pt; color: #444 }
  .address { margin-top: 2mm; font-size: 13pt; font-weight: 600; overflow-wrap: anywhere }
  .place { margin-top: auto; padding-top: 4mm; font-size: 11pt; color: #444; overflow-wrap: anywhere }`
