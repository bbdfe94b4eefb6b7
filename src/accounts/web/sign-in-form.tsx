import { type ComponentType, useState } from 'react'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { PasswordField, TextField } from '../../platform/web/text-fields.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { TextButton } from './text-button.tsx'
import { useEnterApp } from './use-enter-app.ts'
import { useSecondFactor } from './use-second-factor.ts'

type CodeProps = { email: string; onAgain: () => void; onBack: () => void }

/** Signs in by password, or by a code sent by mail. */
export function SignInForm({ onForgotten }: { onForgotten: () => void }) {
  const [way, setWay] = useState<'password' | 'mail' | { Code: ComponentType<CodeProps> }>('password')
  const [email, setEmail] = useState('')
  const withPassword = () => setWay('password')
  if (way === 'password')
    return <WithPassword onForgotten={onForgotten} onCode={() => setWay('mail')} email={email} onEmail={setEmail} />
  if (way === 'mail')
    return (
      <AskForCode
        email={email}
        onSent={(sentTo, Code) => {
          setEmail(sentTo)
          setWay({ Code })
        }}
        onBack={withPassword}
      />
    )
  return <way.Code email={email} onAgain={() => setWay('mail')} onBack={withPassword} />
}

type WithPasswordProps = {
  email: string
  onEmail: (email: string) => void
  onForgotten: () => void
  onCode: () => void
}

function WithPassword({ email, onEmail, onForgotten, onCode }: WithPasswordProps) {
  const enter = useEnterApp()
  const { asked, ask } = useSecondFactor()
  const shell = useFormShell({
    schema: async () => (await import('../account.ts')).signInInput,
    defaultValues: { email, password: '' },
    submit: (values) =>
      ask(async (secondFactor) => {
        const { accountsApi } = await import('./api.ts')
        await enter(await accountsApi.signIn.call({ ...values, ...(secondFactor && { secondFactor }) }))
        toast.success('Login realizado!', 'Bem-vindo ao sistema.')
      }),
    failed: 'Erro no login',
  })
  if (asked) return asked
  const keepEmail = () => onEmail(shell.values().email)
  return (
    <Form shell={shell} label="Entrar" takesFocus>
      <TextField control={shell.control} name="email" label="E-mail" type="email" autoComplete="username" />
      <PasswordField control={shell.control} name="password" label="Senha" autoComplete="current-password" />
      <Button type="submit" variant="accent" fullWidth pending={shell.pending}>
        Entrar
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <TextButton onClick={onForgotten}>Esqueci minha senha</TextButton>
        <TextButton
          onClick={() => {
            keepEmail()
            onCode()
          }}
        >
          Entrar com código
        </TextButton>
      </div>
    </Form>
  )
}

type AskForCodeProps = {
  email: string
  onSent: (email: string, Code: ComponentType<CodeProps>) => void
  onBack: () => void
}

function AskForCode({ email, onSent, onBack }: AskForCodeProps) {
  const shell = useFormShell({
    schema: async () => (await import('../account.ts')).emailInput,
    defaultValues: { email },
    submit: async (values) => {
      const [{ CodeForm }, { accountsApi }] = await Promise.all([import('./code-form.tsx'), import('./api.ts')])
      await accountsApi.requestCode.call(values)
      toast.success('Código enviado!', 'Verifique sua caixa de entrada.')
      onSent(values.email, CodeForm)
    },
    failed: 'Erro ao enviar email',
  })
  return (
    <Form shell={shell} label="Pedir código" takesFocus>
      <p className="text-sm text-soft">
        Enviamos um código de 6 dígitos para o seu e-mail. Você entra sem digitar a senha.
      </p>
      <TextField control={shell.control} name="email" label="E-mail" type="email" autoComplete="username" />
      <Button type="submit" variant="accent" fullWidth pending={shell.pending}>
        Enviar código
      </Button>
      <TextButton onClick={onBack}>Entrar com senha</TextButton>
    </Form>
  )
}
