import { PixKeyForm } from '../../sales/web/pix-key-form.tsx'
import { Button } from '../../platform/web/ui/button.tsx'

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
        <Button variant="ghost" onClick={onLeave}>
          Deixar para depois
        </Button>
      }
    />
  </div>
)
