import { KeyRound } from 'lucide-react'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { passkeysApi } from './api.ts'

const failed = toastFailure('Não foi possível confirmar', 'Tente novamente ou use a senha.')

/** Proves by a passkey that it is the same person. Its code is loaded when it is pressed. */
export function StepUpButton({ onDone }: { onDone: () => void }) {
  if (!('PublicKeyCredential' in window)) return null
  const prove = async () => {
    try {
      const { showFromDevice } = await import('./use-device.ts')
      const { options } = await passkeysApi.beginStepUp.call()
      const credential = await showFromDevice(options)
      if (!credential) return toast.error('Nenhuma chave de acesso', 'Tente novamente ou use a senha.')
      await passkeysApi.stepUp.call({ credential })
      onDone()
    } catch (error) {
      failed(refusalOf(error))
    }
  }
  return (
    <div className="mt-3">
      <Button fullWidth icon={<KeyRound aria-hidden size={18} />} onClick={prove}>
        Confirmar com chave de acesso
      </Button>
    </div>
  )
}
