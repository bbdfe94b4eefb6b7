import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { brl } from '../../platform/format.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { brCode, txidOf, type PixKey } from '../pix.ts'
import { QrCode } from '../../platform/web/qr-code.tsx'

type Props = {
  open: boolean
  onClose: () => void
  saleId: string
  pixKey: PixKey
  /** What each PIX payment of the sale is about; usually one. */
  amounts: readonly number[]
  finish: ReactNode
}

/** What the client's bank reads, turned towards the client. The sale ends when the payment is seen. */
export const PixDialog = ({ open, onClose, saleId, pixKey, amounts, finish }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Pagamento com PIX"
    description={`${pixKey.holderName}. Confira no banco que o valor entrou antes de finalizar.`}
    size="sm"
    footer={finish}
  >
    <ul className="grid gap-6">
      {amounts.map((amountCents, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two payments may be of one amount
        <li key={at} className="grid justify-items-center gap-3">
          <p className="figures text-xl font-semibold">{brl(amountCents)}</p>
          <Charge code={brCode(pixKey, { amountCents, txid: txidOf(saleId) })} />
        </li>
      ))}
    </ul>
  </Dialog>
)

function Charge({ code }: { code: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    toast.success('Código PIX copiado!')
  }
  return (
    <>
      <QrCode text={code} label="QR Code do PIX" className="w-60 max-w-full rounded-control ring-1 ring-line" />
      <p className="w-full rounded-control bg-sunken px-3 py-2 text-xs break-all select-all">{code}</p>
      <Button size="lg" fullWidth icon={<Copy aria-hidden size={18} />} onClick={copy}>
        Copiar código
      </Button>
    </>
  )
}
