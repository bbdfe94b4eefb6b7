import { Copy, ExternalLink } from 'lucide-react'
import { useFormats } from '../../platform/web/use-formats.ts'
import { copyLink } from '../../platform/web/share-link.ts'
import { QrCode } from '../../platform/web/qr-code.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { Input } from '../../platform/web/ui/input.tsx'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import type { InvoiceCharge } from '../contract.ts'

const icon = { 'aria-hidden': true, size: 16 } as const

/** Shows how to pay an open charge. */
export function ChargeView({ charge, onOther }: { charge: InvoiceCharge; onOther: () => void }) {
  const formats = useFormats()
  const { pixCode, slipUrl, checkoutUrl, expiresAt } = charge
  return (
    <div className="grid gap-4">
      {pixCode && <Pix code={pixCode} />}
      {slipUrl && <Elsewhere label="Abrir o boleto" url={slipUrl} text="O boleto abre em outra aba." />}
      {checkoutUrl && (
        <Elsewhere
          label="Pagar no Mercado Pago"
          url={checkoutUrl}
          text="Os dados do cartão são digitados na página do Mercado Pago, e não passam por aqui."
        />
      )}
      <p role="status" className="flex items-center gap-3 text-sm text-soft">
        <Spinner size={16} />
        <span>Aguardando o pagamento, até {formats.dateTimeOf(expiresAt)}.</span>
      </p>
      <Button onClick={onOther}>Pagar de outra forma</Button>
    </div>
  )
}

const Pix = ({ code }: { code: string }) => (
  <>
    <QrCode text={code} label="QR Code do PIX" className="mx-auto w-full max-w-64 rounded-control ring-1 ring-line" />
    <Field label="PIX copia e cola">
      {(control) => <Input {...control} readOnly value={code} onFocus={({ target }) => target.select()} />}
    </Field>
    <Button
      variant="primary"
      icon={<Copy {...icon} />}
      onClick={() => void copyLink(code, 'Cole no app do seu banco.')}
    >
      Copiar código
    </Button>
  </>
)

const Elsewhere = ({ label, url, text }: { label: string; url: string; text: string }) => (
  <>
    <p className="text-sm text-soft">{text}</p>
    <Button variant="primary" icon={<ExternalLink {...icon} />} onClick={() => window.open(url, '_blank', 'noopener')}>
      {label}
    </Button>
  </>
)
