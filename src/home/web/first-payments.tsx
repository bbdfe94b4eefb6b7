import { useState } from 'react'
import { Button } from '../../platform/web/ui/button.tsx'
import { CardTermsDialog } from '../../register/web/card-terms-dialog.tsx'
import { PixKeyForm } from '../../sales/web/pix-key-form.tsx'

type Props = { onSaved: () => void; onLeave: () => Promise<void> }

/** Asks for the PIX key that receives the business's payments. */
export const FirstPix = ({ onSaved, onLeave }: Props) => (
  <div className="grid max-w-2xl gap-4">
    <p className="text-sm text-soft">
      Com a chave, o PDV mostra o QR Code com o valor da venda, e você pode cobrar sinal no agendamento.
    </p>
    <PixKeyForm
      pixKey={null}
      onSaved={onSaved}
      aside={
        <Button writes variant="ghost" onClick={onLeave}>
          Deixar para depois
        </Button>
      }
    />
  </div>
)

/** Asks for the fees of the card machine. */
export function FirstCards({ onSaved, onLeave }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid max-w-2xl gap-4">
      <p className="text-sm text-soft">
        Com as taxas da maquininha, o sistema mostra quanto sobra de cada venda no cartão e quando o dinheiro chega.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button writes variant="ghost" onClick={onLeave}>
          Deixar para depois
        </Button>
        <Button variant="primary" onClick={() => setOpen(true)}>
          Cadastrar as taxas
        </Button>
      </div>
      <CardTermsDialog
        open={isOpen}
        onClose={() => {
          setOpen(false)
          onSaved()
        }}
      />
    </div>
  )
}
