import { FormCard } from '../../platform/web/frames/form-card.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { PasswordField } from '../../platform/web/form-fields.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { newPasswordInput } from '../account.ts'
import { accountsApi } from './api.ts'
import { useMe } from './session.tsx'
import { NewPasswordField } from './new-password-field.tsx'

const empty = { password: '', passwordConfirmation: '' }

export function PasswordCard() {
  const { account } = useMe()
  const shell = useFormShell({
    schema: newPasswordInput,
    defaultValues: empty,
    submit: async (values) => {
      await accountsApi.changePassword.call(values)
      shell.reset(empty)
      toast.success(
        'Senha alterada!',
        'Você saiu dos outros aparelhos. Links, códigos e convites pendentes foram cancelados.',
      )
    },
  })
  return (
    <FormCard shell={shell} title="Senha" label="Trocar senha" submitLabel="Trocar senha">
      {/* For password managers, which need to know whose password this is. */}
      <input type="text" hidden readOnly autoComplete="username" value={account.email} />
      <NewPasswordField control={shell.control} name="password" label="Nova senha" />
      <PasswordField
        control={shell.control}
        name="passwordConfirmation"
        label="Confirmar nova senha"
        autoComplete="new-password"
      />
    </FormCard>
  )
}
