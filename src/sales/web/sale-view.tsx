import { skipToken, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer, Undo2 } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { listed, type Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { useOfflineReason } from '../../platform/web/reachability.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { usePrinter } from '../../platform/web/use-printer.ts'
import { changeCents, methodNames, type Payment } from '../../register/payment.ts'
import { useRegisterHere } from '../../register/web/use-register-here.ts'
import { shortSaleId, type Receipt } from '../receipt.ts'
import { refundableUnits } from '../refund.ts'
import type { RefundDetail, SaleDetail } from '../sale-detail.ts'
import { salesApi } from './api.ts'
import { ChargedAgain, OfflineOriginNote, UncheckedPayments } from './offline-origin.tsx'
import { ReceiptShare } from './receipt-share.tsx'
import { refundPaper, salePaper } from './sale-paper.tsx'

/** Reads a sale with its refunds. Does not load while `id` is null. */
export const useSale = (id: string | null) =>
  useQuery(salesApi.sale.queryOptions({ input: id === null ? skipToken : { id } }))

/** The time of a sale, its register (if there are several) and its cashier. */
export const saleMoment = (
  { receipt: { date, time, cashierName }, registerName }: SaleDetail,
  formats: Formats,
): string => [`${formats.date(date)} às ${time}`, registerName, cashierName].filter(Boolean).join(' · ')

export const SaleView = ({ query }: { query: ReturnType<typeof useSale> }) => (
  <Loaded query={query} failed="Não foi possível carregar a venda." skeleton={<SaleSkeleton />}>
    {(sale) => <Shown sale={sale} />}
  </Loaded>
)

const SaleSkeleton = () => (
  <div className="grid gap-3">
    <Skeleton className="h-16 w-full" />
    <Skeleton className="h-32 w-full" />
  </div>
)

function Shown({ sale }: { sale: SaleDetail }) {
  const formats = useFormats()
  const { receipt, lines, offline, chargedAgain, unchecked, refunds, refundedCents } = sale
  return (
    <div className="grid grid-cols-1 gap-5 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-base font-semibold">{receipt.clientName ?? 'Sem cliente'}</span>
        <span className="figures text-soft">Venda {shortSaleId(receipt.saleId)}</span>
        {refundedCents > 0 && (
          <Badge tone="warning">
            {lines.every((line) => refundableUnits(line) === 0) ? 'Estornada' : 'Estorno parcial'}
          </Badge>
        )}
      </p>
      {chargedAgain.length > 0 && <ChargedAgain charges={chargedAgain} />}
      {offline && <OfflineOriginNote sale={{ ...sale, offline }} />}
      {unchecked.length > 0 && <UncheckedPayments saleId={receipt.saleId} unchecked={unchecked} />}
      <ul aria-label="Itens" className="divide-y divide-line border-y border-line">
        {lines.map((line, at) => (
          <li key={line.line} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <span className="font-semibold break-words">{line.name}</span>
              <span className="figures block text-xs text-soft">
                {line.quantity} × {formats.money(line.unitCents)}
                {line.refundedQuantity > 0 &&
                  ` · ${line.refundedQuantity} estornado${line.refundedQuantity > 1 ? 's' : ''}`}
              </span>
              <About item={receipt.items[at]!} />
            </span>
            <span className="figures">{formats.money(line.totalCents)}</span>
          </li>
        ))}
      </ul>
      <dl className="grid gap-1.5">
        {receipt.discountCents > 0 && (
          <>
            <Row label="Subtotal" cents={receipt.subtotalCents} />
            <Row label="Desconto" cents={-receipt.discountCents} />
          </>
        )}
        <Row label="Total" cents={receipt.totalCents} strong />
        {receipt.payments.map((payment, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may be equal, and they never move
          <Row key={at} label={methodNames[payment.method] + changeOf(payment, formats)} cents={payment.amountCents} />
        ))}
        {refundedCents > 0 && <Row label="Estornado" cents={-refundedCents} strong />}
      </dl>
      {refunds.length > 0 && <Refunds sale={sale} />}
      <ReceiptShare receipt={receipt} />
    </div>
  )
}

/** The professional and the note of an item. */
function About({ item: { professionalName, note } }: { item: Receipt['items'][number] }) {
  const known = [professionalName && `com ${professionalName}`, note].filter(Boolean)
  return known.length > 0 && <span className="block text-xs break-words text-soft">{known.join(' · ')}</span>
}

const changeOf = (payment: Payment, formats: Formats): string =>
  changeCents(payment) > 0 ? `, troco de ${formats.money(changeCents(payment))}` : ''

const Row = ({ label, cents, strong = false }: { label: string; cents: number; strong?: boolean }) => {
  const formats = useFormats()
  return (
    <div className={strong ? 'flex justify-between font-semibold' : 'flex justify-between text-soft'}>
      <dt>{label}</dt>
      <dd className="figures">{formats.money(cents)}</dd>
    </div>
  )
}

function Refunds({ sale: { receipt, refunds } }: { sale: SaleDetail }) {
  const formats = useFormats()
  const print = usePrinter()
  return (
    <section aria-label="Estornos" className="grid gap-2">
      <h3 className="text-sm font-semibold text-soft">Estornos</h3>
      <ul className="grid gap-2">
        {refunds.map((refund) => (
          <li
            key={refund.id}
            className="flex items-start justify-between gap-3 rounded-control bg-sunken py-2 pr-1 pl-3"
          >
            <div className="min-w-0 py-1">
              <p className="font-semibold">
                <span className="figures">{formats.money(refund.amountCents)}</span> {waysOf(refund, formats)}
              </p>
              <p className="text-soft">
                {refund.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
              </p>
              <p className="text-xs break-words text-soft">
                {formats.date(refund.date)} às {refund.time}, {refund.actorName}: {refund.reason}
              </p>
            </div>
            <IconButton
              label="Imprimir comprovante do estorno"
              icon={<Printer aria-hidden size={18} />}
              onClick={() =>
                print(
                  refundPaper(
                    {
                      ...refund,
                      saleId: receipt.saleId,
                      businessName: receipt.businessName,
                      clientName: receipt.clientName,
                    },
                    formats,
                  ),
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function waysOf({ payments }: RefundDetail, formats: Formats): string {
  const isShared = payments.length > 1
  const ways = payments.map(
    ({ method, amountCents }) => methodNames[method] + (isShared ? ` ${formats.money(amountCents)}` : ''),
  )
  return ways.length > 0 ? `em ${listed(ways)}` : ''
}

type FooterProps = { sale: SaleDetail | undefined; onBack: () => void; onRefund: () => void }

export function SaleFooter({ sale, onBack, onRefund }: FooterProps) {
  const formats = useFormats()
  const mayRefund = useMay('pos.refund')
  const { session, whyClosed } = useRegisterHere()
  const print = usePrinter()
  const offline = useOfflineReason()
  const nothingLeft = sale?.lines.every((line) => refundableUnits(line) === 0)
  return (
    <>
      <Button icon={<ArrowLeft aria-hidden size={18} />} onClick={onBack} className="md:mr-auto">
        Voltar
      </Button>
      {sale && (
        <Button
          icon={<Printer aria-hidden size={18} />}
          onClick={() => print(salePaper(sale.receipt, formats, { title: 'Venda', closeLabel: 'Fechar' }))}
        >
          Reimprimir
        </Button>
      )}
      {sale && mayRefund && (
        <Button
          icon={<Undo2 aria-hidden size={18} />}
          disabledReason={nothingLeft ? 'Esta venda já foi estornada.' : session === null ? whyClosed : offline}
          onClick={onRefund}
        >
          Estornar
        </Button>
      )}
    </>
  )
}

/** A dialog with one sale, for screens that link to it. */
export const SaleDialog = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <OpenSale query={useSale(id)} onClose={onClose} />
)

/** A dialog with the sale that an appointment is paid by. */
export const PaidSaleDialog = ({ appointmentId: id, onClose }: { appointmentId: string; onClose: () => void }) => (
  <OpenSale query={useQuery(salesApi.ofAppointment.queryOptions({ input: { id } }))} onClose={onClose} />
)

function OpenSale({ query: sale, onClose }: { query: ReturnType<typeof useSale>; onClose: () => void }) {
  const formats = useFormats()
  const sold = sale.data
  return (
    <Dialog open onClose={onClose} title="Venda" description={sold && saleMoment(sold, formats)}>
      <SaleView query={sale} />
    </Dialog>
  )
}
