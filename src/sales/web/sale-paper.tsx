import { CloudOff } from 'lucide-react'
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
}

export function salePaper(receipt: Receipt, formats: Formats, papers: SalePaper): Paper {
  const { title, closeLabel, isConfirmed = true } = papers
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
      </>
    ),
    beside: isConfirmed && <ReceiptShare receipt={receipt} />,
    closeLabel,
  }
}

export const refundPaper = (refund: RefundReceipt, formats: Formats): Paper => ({
  title: 'Estorno registrado',
  windowTitle: 'Comprovante de estorno',
  rows: refundReceipt(refund, formats),
  headline: null,
  closeLabel: 'Concluir',
})
