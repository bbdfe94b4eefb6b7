import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { TextField } from '../../platform/web/form-fields.tsx'
import { QrCode } from '../../platform/web/qr-code.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { secondFactorForm } from '../second-factor.ts'
import { accountsApi } from './api.ts'

type Props = { secret: string; uri: string; onDone: (codes: string[]) => void; onCancel: () => void }

/** Shows the secret for the authenticator app and asks for the app's first code. */
export function ScanSecret({ secret, uri, onDone, onCancel }: Props) {
  const shell = useFormShell({
    schema: secondFactorForm,
    defaultValues: { secondFactor: '' },
    submit: async (values) => onDone((await accountsApi.secondFactor.confirm.call(values)).recoveryCodes),
  })
  return (
    <FormBody
      shell={shell}
      label="Confirmar aplicativo autenticador"
      submitLabel="Ativar"
      foot={(send) => (
        <div className="flex flex-wrap gap-2">
          {send}
          <Button variant="ghost" onClick={onCancel}>
            Cancelar
          </Button>
        </div>
      )}
    >
      <p className="text-sm text-soft">
        Leia o QR Code com um aplicativo autenticador, como Google Authenticator ou Microsoft Authenticator.
      </p>
      <QrCode text={uri} label="QR Code para o aplicativo autenticador" className="size-44 justify-self-center" />
      <div className="text-sm text-soft">
        Se não puder ler o código, digite esta chave no aplicativo:
        <p className="mt-1 font-mono break-all text-ink select-all">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      </div>
      <TextField
        control={shell.control}
        name="secondFactor"
        label="Código de 6 dígitos"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
    </FormBody>
  )
}
