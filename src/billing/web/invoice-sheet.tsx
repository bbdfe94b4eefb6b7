import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useRef } from 'react'
import { brl, formatDocument, type Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Loaded, unlessFailed } from '../../platform/web/frames/loaded.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { printPage } from '../../platform/web/ui/print-page.ts'
import type { Invoice, Party } from '../contract.ts'
import { paymentMethodNames } from '../payment.ts'
import { invoiceNumber, invoiceStatusName } from '../plan.ts'
import { billingApi } from './api.ts'

type Props = { invoice: Invoice | null; onClose: () => void }

/** An invoice on A4, for an accountant: both sides, period, lines and how it was paid. */
export function InvoiceDialog({ invoice, onClose }: Props) {
  const parties = useQuery({ ...billingApi.parties.queryOptions(), enabled: invoice !== null })
  const formats = useFormats()
  const sheet = useRef<HTMLElement>(null)
  const title = invoice ? `Fatura nº ${invoiceNumber(invoice)}` : ''
  return (
    <Dialog
      open={invoice !== null}
      onClose={onClose}
      title={title}
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Button
            variant="primary"
            icon={<Printer aria-hidden size={18} />}
            disabledReason={parties.data ? undefined : 'Carregando'}
            onClick={() => sheet.current && printSheet(sheet.current, title)}
          >
            Imprimir ou salvar em PDF
          </Button>
        </>
      }
    >
      <Loaded query={unlessFailed(parties)} failed="Fatura não disponível" skeleton="h-96">
        {(sides) =>
          invoice && (
            <article
              ref={sheet}
              className="grid gap-6 rounded-control bg-white p-5 text-sm text-black ring-1 ring-line sm:p-8 [&_dt]:text-black/65 [&_h3]:font-semibold [&_th]:font-semibold"
            >
              <Sheet invoice={invoice} {...sides} formats={formats} />
            </article>
          )
        }
      </Loaded>
    </Dialog>
  )
}

type SheetInput = { invoice: Invoice; issuer: Party; customer: Party; formats: Formats }

function Sheet({ invoice, issuer, customer, formats }: SheetInput) {
  const { description, amountCents, discountCents, status, issuedAt, dueAt, paidAt, takenBackAt, from, to, charge } =
    invoice
  const period = from && to ? `${formats.dateOf(from)} a ${formats.dateOf(to)}` : null
  const facts: [name: string, value: string | null][] = [
    ['Emissão', formats.dateOf(issuedAt)],
    ['Vencimento', dueAt && formats.dateOf(dueAt)],
    ['Período', period],
    ['Status', invoiceStatusName(invoice)],
    ['Paga em', paidAt && formats.dateOf(paidAt)],
    ['Forma', charge && status === 'paid' ? paymentMethodNames[charge.method] : null],
    ['Estornada em', takenBackAt && formats.dateOf(takenBackAt)],
  ]
  return (
    <>
      <h2 className="text-xl font-semibold">Fatura nº {invoiceNumber(invoice)}</h2>
      <div data-sides className="grid gap-6 sm:grid-cols-2">
        <Side title="Prestador" party={issuer} />
        <Side title="Cliente" party={customer} />
      </div>
      <dl data-facts className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <table className="w-full border-collapse text-left [&_td]:border-t [&_td]:border-black/20 [&_td]:py-2 [&_th]:py-2 [&_tr>*:last-child]:pl-4 [&_tr>*:last-child]:text-right [&_tr>*:last-child]:whitespace-nowrap">
        <thead>
          <tr>
            <th scope="col">Descrição</th>
            <th scope="col">Valor</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="break-words">{description}</td>
            <td>{brl(amountCents + discountCents)}</td>
          </tr>
          {discountCents > 0 && (
            <tr>
              <td>Desconto</td>
              <td>- {brl(discountCents)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <td className="font-semibold">Total</td>
            <td className="font-semibold">{brl(amountCents)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="text-xs text-black/65">Não é documento fiscal.</p>
    </>
  )
}

const Side = ({ title, party: { name, document, address, email } }: { title: string; party: Party }) => (
  <section className="min-w-0 break-words">
    <h3>{title}</h3>
    <p>{name}</p>
    {document && (
      <p>
        {document.length === 14 ? 'CNPJ' : 'CPF'} {formatDocument(document)}
      </p>
    )}
    {address && <p>{address}</p>}
    {email && <p>{email}</p>}
  </section>
)

/** Prints the sheet alone. */
const printSheet = (sheet: HTMLElement, title: string): Promise<void> =>
  printPage({ title, style: sheetStyle, width: 840, height: 1000 }, (document) => [document.importNode(sheet, true)])

const sheetStyle = `
  @page { size: A4; margin: 20mm }
  body { margin: 0; background: #fff; color: #000; font: 10.5pt/1.5 'Inter Variable', system-ui, Helvetica, Arial, sans-serif }
  h2 { margin: 0 0 8mm; font-size: 18pt }
  h3, p, dd { margin: 0 }
  h3, th { font-size: 10.5pt; font-weight: 600 }
  [data-sides] { display: grid; grid-template-columns: 1fr 1fr; gap: 10mm }
  [data-facts] { display: grid; grid-template-columns: repeat(4, 1fr); gap: 4mm 6mm; margin: 8mm 0 }
  dt { color: #555; font-size: 9pt }
  table { width: 100%; border-collapse: collapse; text-align: left; margin-bottom: 8mm }
  td { border-top: 1px solid #bbb; padding: 2mm 0 }
  th { padding: 2mm 0 }
  tr > *:last-child { text-align: right; white-space: nowrap }
  tfoot td { font-weight: 600 }
  @media screen { body { padding: 20mm; max-width: 170mm; margin-inline: auto } }
`
