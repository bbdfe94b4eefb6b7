import { Form, useFormShell } from '../../platform/web/form.tsx'
import { PasswordField, TextField } from '../../platform/web/form-fields.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { invitedSignUpInput } from '../sign-up.ts'
import { businessApi } from './api.ts'
import { useSignInWithin } from '../../accounts/web/use-entrance.ts'
import { PapersLine } from './papers-line.tsx'
import { NewPasswordField } from '../../accounts/web/new-password-field.tsx'

export function InvitedSignUpForm({ token, email }: { token: string; email: string }) {
  const enter = useSignInWithin()
  const shell = useFormShell({
    schema: invitedSignUpInput,
    defaultValues: { token, name: '', password: '', passwordConfirmation: '' },
    submit: async (values) => enter(await businessApi.signUpInvited.call(values)),
    failed: 'Erro no cadastro',
  })
  const { control } = shell
  return (
    <Form shell={shell} label="Aceitar convite" takesFocus>
      {/* For password managers, which need to know whose password this is. */}
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <TextField control={control} name="name" label="Nome completo" autoComplete="name" />
      <NewPasswordField
        control={control}
        name="password"
        label="Senha"
        hint="Pelo menos 8 caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar."
      />
      <PasswordField
        control={control}
        name="passwordConfirmation"
        label="Confirmar senha"
        autoComplete="new-password"
      />
      <Button type="submit" variant="accent" fullWidth pending={shell.pending}>
        Criar conta e entrar
      </Button>
      <PapersLine act="criar a conta" />
    </Form>
  )
}
