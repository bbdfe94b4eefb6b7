import { QrCode } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import type { PixKey } from '../pix.ts'

type Props = {
  /** Undefined until it is known. */
  pixKey: PixKey | null | undefined
  /** Why there is nothing to charge. */
  reason: string | undefined
  onShow: () => void
  onKey: () => void
}

/** With a key the till shows the client a code; without one it says how to get there. */
export function PixOffer({ pixKey, reason, onShow, onKey }: Props) {
  const mayEdit = useMay('settings.edit')
  const icon = <QrCode aria-hidden size={18} />
  if (pixKey === undefined) return null
  if (pixKey)
    return (
      <Button size="lg" fullWidth icon={icon} disabledReason={reason} onClick={onShow}>
        Mostrar QR Code
      </Button>
    )
  return mayEdit ? (
    <Button size="lg" fullWidth className="text-sm!" icon={icon} onClick={onKey}>
      Cadastrar chave PIX
    </Button>
  ) : (
    <p className="text-xs text-soft">Sem chave PIX cadastrada, o QR Code não aparece.</p>
  )
}
