import { useState } from 'react'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { PasswordField, TextField } from '../../platform/web/form-fields.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { codeInput, emailInput, signInInput, type Proof } from '../account.ts'
import { accountsApi } from './api.ts'
import { CodeField } from './code-field.tsx'
import { ProveAccountForm } from './prove-account-form.tsx'
import { TextButton } from './text-button.tsx'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { useEntrance } from './use-entrance.ts'
import { useProof } from './use-proof.ts'

/** By password, or by a code that is sent by mail. */
export function SignInForm({ onForgotten }: { onForgotten: () => void }) {
  const [way, setWay] = useState<'password' | 'mail' | 'code'>('password')
  const [email, setEmail] = useState('')
  const withPassword = () => setWay('password')
  if (way === 'password')
    return <WithPassword onForgotten={onForgotten} onCode={() => setWay('mail')} email={email} onEmail={setEmail} />
  if (way === 'mail')
    return (
      <AskForCode
        email={email}
        onSent={(sentTo) => {
          setEmail(sentTo)
          setWay('code')
        }}
        onBack={withPassword}
      />
    )
  return <WithCode email={email} onAgain={() => setWay('mail')} onBack={withPassword} />
}

type WithPasswordProps = {
  email: string
  onEmail: (email: string) => void
  onForgotten: () => void
  onCode: () => void
}

function WithPassword({ email, onEmail, onForgotten, onCode }: WithPasswordProps) {
  const enter = useEntrance()
  const shell = useFormShell({
    schema: signInInput,
    defaultValues: { email, password: '' },
    submit: async (values) => {
      await enter(await accountsApi.signIn.call(values))
      toast.success('Login realizado!', 'Bem-vindo ao sistema.')
    },
    onFailure: toastFailure('Erro no login'),
  })
  const keepEmail = () => onEmail(shell.values().email)
  return (
    <Form shell={shell} label="Entrar">
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

function AskForCode({ email, onSent, onBack }: { email: string; onSent: (email: string) => void; onBack: () => void }) {
  const shell = useFormShell({
    schema: emailInput,
    defaultValues: { email },
    submit: async (values) => {
      await accountsApi.requestCode.call(values)
      toast.success('Código enviado!', 'Verifique sua caixa de entrada.')
      onSent(values.email)
    },
    onFailure: toastFailure('Erro ao enviar email'),
  })
  return (
    <Form shell={shell} label="Pedir código">
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

function WithCode({ email, onAgain, onBack }: { email: string; onAgain: () => void; onBack: () => void }) {
  const enter = useEntrance()
  const shell = useFormShell({
    schema: codeInput,
    defaultValues: { email, code: '' },
    submit: () => signIn(),
    onFailure: toastFailure('Erro no login'),
  })
  const { needed, attempt } = useProof((proof) => accountsApi.signInWithCode.call({ ...shell.values(), ...proof }))
  const signIn = async (proof?: Proof) => {
    const access = await attempt(proof)
    if (!access) return
    await enter(access.done)
    toast.success('Login realizado!', 'Bem-vindo ao sistema.')
  }
  if (needed) return <ProveAccountForm needed={needed} onProof={signIn} />
  return (
    <Form shell={shell} label="Entrar com código">
      <p className="text-sm text-soft">
        Se <span className="font-semibold text-ink">{email}</span> tem uma conta, o código chega em instantes e vale por
        10 minutos.
      </p>
      <CodeField control={shell.control} />
      <Button type="submit" variant="accent" fullWidth pending={shell.pending}>
        Entrar
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <TextButton onClick={onAgain}>Pedir outro código</TextButton>
        <TextButton onClick={onBack}>Entrar com senha</TextButton>
      </div>
    </Form>
  )
}
