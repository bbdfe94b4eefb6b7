import { Form, useFormShell } from '../../platform/web/form.tsx'
import { PasswordField } from '../../platform/web/form-fields.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { knownPasswordForm } from '../account.ts'
import { useMe } from './session.tsx'

type Props = {
  label: string
  confirmLabel: string
  submit: (values: { password: string }) => Promise<void>
  onCancel: () => void
}

/** Asks for the password again, before actions that a stolen session alone must not be able to do. */
export function PasswordOnceMore({ label, confirmLabel, submit, onCancel }: Props) {
  const { account } = useMe()
  const shell = useFormShell({ schema: knownPasswordForm, defaultValues: { password: '' }, submit })
  return (
    <Form shell={shell} label={label}>
      <p className="text-sm text-soft">Para confirmar que é você, digite a sua senha.</p>
      {/* For password managers, which need to know whose password this is. */}
      <input type="text" hidden readOnly autoComplete="username" value={account.email} />
      <PasswordField control={shell.control} name="password" label="Senha" autoComplete="current-password" />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={shell.pending}>
          {confirmLabel}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </Form>
  )
}
