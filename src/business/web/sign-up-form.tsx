import { useNavigate } from '@tanstack/react-router'
import { zones } from '../../platform/clock.ts'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { PasswordField, TextField } from '../../platform/web/form-fields.tsx'
import { paths } from '../../platform/paths.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { type SignUp, signUpInput } from '../sign-up.ts'
import { accountsApi } from '../../accounts/web/api.ts'
import { businessApi } from './api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { useEntrance } from '../../accounts/web/use-entrance.ts'

type Props = { confirms?: boolean; referralCode?: string | undefined }

/** The new owner is let in with the password that they have just chosen; `confirms` asks for it twice. */
export function SignUpForm({ confirms = false, referralCode }: Props) {
  const enter = useEntrance()
  const navigate = useNavigate()
  const shell = useFormShell({
    schema: signUpInput,
    defaultValues: {
      name: '',
      businessName: '',
      email: '',
      password: '',
      ...(confirms && { passwordConfirmation: '' }),
    },
    submit: async (values) => {
      const zone = ownZone()
      await businessApi.signUp.call({ ...values, ...(zone && { zone }), referralCode })
      const access = await signedIn(values)
      await (access ? enter(access) : navigate({ to: paths.auth }))
      toast.success('Cadastro realizado!', 'Verifique seu email para confirmar a conta.')
    },
    onFailure: toastFailure('Erro no cadastro'),
  })
  const { control } = shell
  return (
    <Form shell={shell} label="Cadastrar">
      <TextField control={control} name="name" label="Nome completo" autoComplete="name" />
      <TextField control={control} name="businessName" label="Nome do negócio" autoComplete="organization" />
      <TextField control={control} name="email" label="E-mail" type="email" autoComplete="username" />
      <PasswordField
        control={control}
        name="password"
        label="Senha"
        hint="Pelo menos 8 caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar."
        autoComplete="new-password"
      />
      {confirms && (
        <PasswordField
          control={control}
          name="passwordConfirmation"
          label="Confirmar senha"
          autoComplete="new-password"
        />
      )}
      <Button type="submit" variant="accent" fullWidth pending={shell.pending}>
        Cadastrar
      </Button>
      <p className="text-center text-xs text-soft">Grátis por 7 dias, sem cartão de crédito.</p>
    </Form>
  )
}

/** Null when the address had an account already: its owner has a mail that says so. */
async function signedIn({ email, password }: SignUp) {
  try {
    return await accountsApi.signIn.call({ email, password })
  } catch (error) {
    if (refusalOf(error)?.code === 'INVALID_CREDENTIALS') return null
    throw error
  }
}

function ownZone() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone in zones ? (timeZone as keyof typeof zones) : undefined
}
