import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { agendaApi } from '../../agenda/web/api.ts'
import { VisitAgain } from '../../agenda/web/visit-again.tsx'
import type { Formats } from '../../platform/format.ts'
import type { Paper } from '../../platform/web/paper-dialog.tsx'
import { changeCents } from '../../register/payment.ts'
import { saleReceipt, shortSaleId, type Receipt } from '../receipt.ts'
import { refundReceipt, type RefundReceipt } from '../sale-detail.ts'
import { ReceiptShare } from './receipt-share.tsx'

type SalePaper = {
  title: string
  closeLabel: string
  /** False while only the device knows of the sale. Its receipt cannot be shared then. */
  isConfirmed?: boolean
  /** One of those that were just charged, whose visit may be booked again. */
  appointmentId?: string | undefined
}

export function salePaper(receipt: Receipt, formats: Formats, papers: SalePaper): Paper {
  const { title, closeLabel, isConfirmed = true, appointmentId } = papers
  const change = receipt.payments.reduce((sum, payment) => sum + changeCents(payment), 0)
  return {
    title,
    windowTitle: `Recibo ${shortSaleId(receipt.saleId)}`,
    rows: saleReceipt(receipt, formats, { isConfirmed }),
    headline: (
      <>
        {!isConfirmed && (
          <p className="mb-4 flex gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
            <CloudOff aria-hidden size={18} className="mt-px shrink-0" />
            Sem internet: a venda está guardada neste aparelho e será enviada quando a conexão voltar.
          </p>
        )}
        {change > 0 && (
          <p className="mb-4 flex items-baseline justify-between rounded-control bg-success-soft px-4 py-3 text-success">
            <span className="text-base font-semibold">Troco</span>
            <span className="figures text-xl font-semibold">{formats.money(change)}</span>
          </p>
        )}
        {isConfirmed && appointmentId && <VisitAgainOffer appointmentId={appointmentId} />}
      </>
    ),
    beside: isConfirmed && <ReceiptShare receipt={receipt} />,
    closeLabel,
  }
}

/** Offers to book the charged visit again, above its receipt. Whoever may not read or book visits is offered nothing. */
function VisitAgainOffer({ appointmentId }: { appointmentId: string }) {
  const mayRead = useMay('bookings.view')
  const mayBook = useMay('bookings.create')
  const enabled = mayRead && mayBook
  const visit = useQuery({ ...agendaApi.visits.get.queryOptions({ input: { id: appointmentId } }), enabled })
  if (!enabled || visit.isError) return null
  // Its height from the beginning, so that the receipt does not move under the finger.
  return <div className="mb-4 min-h-control-sm">{visit.data && <VisitAgain visit={visit.data} />}</div>
}

export const refundPaper = (refund: RefundReceipt, formats: Formats): Paper => ({
  title: 'Estorno registrado',
  windowTitle: 'Comprovante de estorno',
  rows: refundReceipt(refund, formats),
  headline: null,
  closeLabel: 'Concluir',
})
