import { Form, useFormShell } from '../../platform/web/form.tsx'
import { PasswordField, TextField } from '../../platform/web/text-fields.tsx'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { goTo } from '../../platform/web/use-address.ts'
import type { SignUp } from '../sign-up.ts'
import { useEnterApp } from '../../accounts/web/use-enter-app.ts'
import { PapersLine } from './papers-line.tsx'
import { NewPasswordField } from '../../accounts/web/new-password-field.tsx'

type Props = { confirms?: boolean; referralCode?: string | undefined; planId?: string | undefined }

/** Signs the new owner in with the password that they have just chosen. `confirms` asks for it twice. */
export function SignUpForm({ confirms = false, referralCode, planId }: Props) {
  const enter = useEnterApp()
  const shell = useFormShell({
    schema: async () => (await import('../sign-up.ts')).signUpInput,
    defaultValues: {
      name: '',
      businessName: '',
      email: '',
      password: '',
      ...(confirms && { passwordConfirmation: '' }),
    },
    submit: async (values) => {
      const [zone, { businessApi }] = await Promise.all([ownZone(), import('./api.ts')])
      await businessApi.signUp.call({ ...values, ...(zone && { zone }), referralCode, planId })
      const access = await signedIn(values)
      if (access) await enter(access, { isNew: true })
      else goTo(planId ? paths.signInFor(planId) : paths.auth)
      toast.success('Cadastro realizado!', 'Verifique seu email para confirmar a conta.')
    },
    failed: 'Erro no cadastro',
  })
  const { control } = shell
  return (
    <Form shell={shell} label="Cadastrar" takesFocus>
      <TextField control={control} name="name" label="Nome completo" autoComplete="name" />
      <TextField control={control} name="businessName" label="Nome do negócio" autoComplete="organization" />
      <TextField control={control} name="email" label="E-mail" type="email" autoComplete="username" />
      <NewPasswordField
        control={control}
        name="password"
        label="Senha"
        hint="Pelo menos 8 caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar."
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
      <PapersLine act="se cadastrar" />
    </Form>
  )
}

/**
 * Null if the person has to sign in themselves: the address had an account already, of which its owner is told by mail,
 * or the sign-in failed. The sign-up is done in any case.
 */
async function signedIn({ email, password }: SignUp) {
  const { accountsApi } = await import('../../accounts/web/api.ts')
  return accountsApi.signIn.call({ email, password }).catch(() => null)
}

async function ownZone() {
  const { zones } = await import('../../platform/clock.ts')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone in zones ? (timeZone as keyof typeof zones) : undefined
}
