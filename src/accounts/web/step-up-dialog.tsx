import { type ReactNode, useState } from 'react'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { PasswordField, TextField } from '../../platform/web/form-fields.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { stepUpInput } from '../account.ts'
import { accountsApi } from './api.ts'
import { needsSecondFactor } from './second-factor-form.tsx'

export type ByPasskey = (onDone: () => void) => ReactNode
type Props = { open: boolean; email: string; onEnd: (isProven: boolean) => void; byPasskey: ByPasskey }

export const StepUpDialog = ({ open, email, onEnd, byPasskey }: Props) => (
  <Dialog
    open={open}
    onClose={() => onEnd(false)}
    title="Confirme que é você"
    description="Para mudar um acesso ou o destino do dinheiro. Vale por cinco minutos."
    size="sm"
  >
    <Proof email={email} onDone={() => onEnd(true)} />
    {byPasskey(() => onEnd(true))}
  </Dialog>
)

function Proof({ email, onDone }: { email: string; onDone: () => void }) {
  const [needsCode, setNeedsCode] = useState(false)
  const shell = useFormShell({
    schema: stepUpInput,
    defaultValues: { password: '' },
    submit: async (values) => {
      try {
        await accountsApi.stepUp.call(values)
      } catch (error) {
        if (!needsSecondFactor(error)) throw error
        return setNeedsCode(true)
      }
      onDone()
    },
    failed: 'Não foi possível confirmar',
  })
  return (
    <FormBody
      shell={shell}
      label="Confirmar que é você"
      submitLabel="Confirmar"
      button={{ fullWidth: true }}
      foot={(send) => send}
    >
      {/* For password managers, which need to know whose password this is. */}
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <PasswordField control={shell.control} name="password" label="Senha" autoComplete="current-password" />
      {needsCode && (
        <TextField
          control={shell.control}
          name="secondFactor"
          label="Código de verificação"
          hint="Do seu aplicativo autenticador, ou um código de recuperação."
          autoComplete="one-time-code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just been asked for this very field
          autoFocus
        />
      )}
    </FormBody>
  )
}
