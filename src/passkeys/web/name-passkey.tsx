import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { TextField } from '../../platform/web/form-fields.tsx'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { nameForm } from '../passkey.ts'
import { passkeysApi } from './api.ts'

type Props = { options: Record<string, unknown>; onDone: () => void }

const failed = toastFailure('Erro ao criar chave', 'Comece de novo.')

/** Asks for a name that tells the devices apart, then has the device create the passkey. */
export function NamePasskey({ options, onDone }: Props) {
  const shell = useFormShell({
    schema: nameForm,
    defaultValues: { name: '' },
    submit: async ({ name }) => {
      const { makeOnDevice } = await import('./use-device.ts')
      const credential = await makeOnDevice(options)
      if (!credential) return toast.error('Chave não criada', 'O aparelho não criou a chave. Tente novamente.')
      await passkeysApi.add.call({ name, credential })
      toast.success('Chave de acesso criada!', 'Na próxima vez, entre sem senha.')
      onDone()
    },
    onFailure: (refusal) => {
      failed(refusal)
      // The server accepts each set of options once.
      onDone()
    },
  })
  return (
    <FormBody
      shell={shell}
      label="Nome da chave de acesso"
      submitLabel="Criar chave"
      foot={(send) => (
        <div className="flex flex-wrap gap-2">
          {send}
          <Button variant="ghost" onClick={onDone}>
            Cancelar
          </Button>
        </div>
      )}
    >
      <TextField
        control={shell.control}
        name="name"
        label="Nome da chave"
        hint="Exemplo: “Celular” ou “Computador do balcão”."
        autoComplete="off"
        required
      />
    </FormBody>
  )
}
