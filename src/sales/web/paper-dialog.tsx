import { CloudOff, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { brl } from '../../platform/format.ts'
import { changeCents } from '../payment.ts'
import { layOut, type PaperRow } from '../paper.ts'
import type { PixKey } from '../pix.ts'
import { saleReceipt, shortSaleId, type Receipt } from '../receipt.ts'
import { refundReceipt } from '../refund-receipt.ts'
import { movementNames, type Voucher } from '../register-movement.ts'
import type { RefundReceipt } from '../sale-detail.ts'
import { movementVoucher } from '../voucher.ts'
import { QrCode } from './qr-code.tsx'
import { ReceiptShare } from './receipt-share.tsx'
import { usePrintSettings } from './use-print-settings.ts'

/** What a printer is given, and how the screen presents it. */
export type Paper = {
  title: string
  windowTitle: string
  rows: readonly PaperRow[]
  headline: ReactNode
  /** Ways to give it away without paper, or the papers that belong to it. */
  beside?: ReactNode
  closeLabel: string
}

type SalePaper = {
  title: string
  closeLabel: string
  /** With the business's key, what was paid by PIX shows its code. */
  pixKey?: PixKey | null | undefined
  /** False while only the device knows of the sale: the server cannot give it away yet. */
  isConfirmed?: boolean
}

export function salePaper(receipt: Receipt, { title, closeLabel, pixKey, isConfirmed = true }: SalePaper): Paper {
  const change = receipt.payments.reduce((sum, payment) => sum + changeCents(payment), 0)
  return {
    title,
    windowTitle: `Recibo ${shortSaleId(receipt.saleId)}`,
    rows: saleReceipt(receipt, { pixKey, isConfirmed }),
    headline: (
      <>
        {!isConfirmed && (
          <p className="mb-4 flex gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
            <CloudOff aria-hidden size={18} className="mt-px shrink-0" />
            Sem internet: a venda está guardada neste aparelho e segue sozinha quando a conexão voltar.
          </p>
        )}
        {change > 0 && (
          <p className="mb-4 flex items-baseline justify-between rounded-control bg-success-soft px-4 py-3 text-success">
            <span className="text-base font-semibold">Troco</span>
            <span className="figures text-xl font-semibold">{brl(change)}</span>
          </p>
        )}
      </>
    ),
    beside: isConfirmed && <ReceiptShare receipt={receipt} />,
    closeLabel,
  }
}

export const refundPaper = (refund: RefundReceipt): Paper => ({
  title: 'Estorno registrado',
  windowTitle: 'Comprovante de estorno',
  rows: refundReceipt(refund),
  headline: null,
  closeLabel: 'Concluir',
})

export const voucherPaper = (voucher: Voucher): Paper => ({
  title: `${movementNames[voucher.kind]} registrad${voucher.kind === 'supply' ? 'o' : 'a'}`,
  windowTitle: `Comprovante de ${movementNames[voucher.kind].toLowerCase()}`,
  rows: movementVoucher(voucher),
  headline: null,
  closeLabel: 'Concluir',
})

type Props = { paper: Paper | null; onPrint: (paper: Paper) => unknown; onClose: () => void }

/** The receipt as it will be printed. The focus is on the way on, so that Enter goes to the next sale. */
export function PaperDialog({ paper, onPrint, onClose }: Props) {
  const { settings, columns } = usePrintSettings()
  return (
    <Dialog
      open={paper !== null}
      onClose={onClose}
      title={paper?.title ?? ''}
      size="sm"
      footer={
        paper && (
          <>
            <Button
              size="lg"
              icon={<Printer aria-hidden size={18} />}
              disabledReason={settings.enabled ? undefined : 'A impressão está desligada neste aparelho.'}
              onClick={() => onPrint(paper)}
            >
              Imprimir
            </Button>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what comes after a receipt is nearly always the next sale */}
            <Button size="lg" variant="primary" autoFocus onClick={onClose}>
              {paper.closeLabel}
            </Button>
          </>
        )
      }
    >
      {paper?.headline}
      <pre className="mx-auto w-fit overflow-x-auto rounded-control bg-white px-4 py-5 font-mono text-xs leading-5 text-black ring-1 ring-line">
        {paper &&
          layOut(paper.rows, columns).map(({ text, strong, qr }, at) =>
            qr === undefined ? (
              // oxlint-disable-next-line react/no-array-index-key -- lines may be equal, and they never move
              <span key={at} className={strong && 'font-semibold'}>{`${text}\n`}</span>
            ) : (
              <QrCode key={qr} text={qr} label="QR Code do PIX" className="mx-auto my-2 w-36" />
            ),
          )}
      </pre>
      {paper?.beside}
    </Dialog>
  )
}
