import { KeyRound } from 'lucide-react'
import { useEnterApp } from '../../accounts/web/use-enter-app.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'

const failed = toastFailure('Erro no login', 'Tente novamente ou entre com a senha.')

/** Signs in without a password, in browsers that support passkeys. Its code is loaded when it is pressed. */
export function PasskeyButton() {
  const enter = useEnterApp()
  if (!('PublicKeyCredential' in window)) return null
  const comeIn = async () => {
    try {
      const [{ passkeysApi }, { showFromDevice }] = await Promise.all([import('./api.ts'), import('./use-device.ts')])
      const { attempt, options } = await passkeysApi.beginSignIn.call()
      const credential = await showFromDevice(options)
      if (!credential) return toast.error('Nenhuma chave de acesso', 'Tente novamente ou entre com a senha.')
      await enter(await passkeysApi.signIn.call({ attempt, credential }))
      toast.success('Login realizado!', 'Bem-vindo ao sistema.')
    } catch (error) {
      const { refusalOf } = await import('../../platform/web/api.ts')
      failed(refusalOf(error))
    }
  }
  return (
    <Button fullWidth icon={<KeyRound aria-hidden size={18} />} onClick={comeIn}>
      Entrar com chave de acesso
    </Button>
  )
}
