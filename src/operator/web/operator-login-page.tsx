import { useState } from 'react'
import { AuthFrame } from '../../accounts/web/auth-frame.tsx'
import { CodeField } from '../../accounts/web/code-field.tsx'
import { TextButton } from '../../accounts/web/text-button.tsx'
import { useSignInWithin } from '../../accounts/web/use-entrance.ts'
import { useSecondFactor } from '../../accounts/web/use-second-factor.ts'
import { productName } from '../../platform/brand.ts'
import { paths } from '../../platform/paths.ts'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { PasswordField, TextField } from '../../platform/web/form-fields.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { type Credentials, credentialsInput, operatorSignInInput } from '../operator.ts'
import { operatorApi } from './api.ts'

/** Asks for the password first. A right one sends the code that is asked for next. */
export function OperatorLoginPage() {
  const [proven, setProven] = useState<Credentials | null>(null)
  const [email, setEmail] = useState('')
  return (
    <AuthFrame
      title="Painel Master"
      intro={proven ? 'Falta só digitar o código enviado por e-mail.' : `Acesso de quem opera o ${productName()}.`}
    >
      {proven ? (
        <WithCode
          credentials={proven}
          onBack={() => {
            setEmail(proven.email)
            setProven(null)
          }}
        />
      ) : (
        <WithPassword email={email} onProven={setProven} />
      )}
    </AuthFrame>
  )
}

function WithPassword({ email, onProven }: { email: string; onProven: (credentials: Credentials) => void }) {
  const shell = useFormShell({
    schema: credentialsInput,
    defaultValues: { email, password: '' },
    submit: async (values) => {
      await operatorApi.requestCode.call(values)
      onProven(values)
    },
  })
  return (
    <Form shell={shell} label="Login Master" takesFocus>
      <TextField control={shell.control} name="email" label="Email Master" type="email" autoComplete="username" />
      <PasswordField control={shell.control} name="password" label="Senha Master" autoComplete="current-password" />
      <VerifyButton pending={shell.pending} />
      <LinkButton to={paths.home} variant="ghost" fullWidth outside>
        Voltar ao Site
      </LinkButton>
    </Form>
  )
}

function WithCode({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) {
  const enter = useSignInWithin(paths.master)
  const { asked, ask } = useSecondFactor()
  const shell = useFormShell({
    schema: operatorSignInInput,
    defaultValues: { ...credentials, code: '' },
    submit: (values) =>
      ask(async (secondFactor) => {
        await enter(await operatorApi.signIn.call({ ...values, ...(secondFactor && { secondFactor }) }))
        toast.success('Acesso Master Autorizado!', 'Bem-vindo ao Painel Master.')
      }),
  })
  const another = useFormShell({
    schema: credentialsInput,
    defaultValues: credentials,
    submit: async (values) => {
      await operatorApi.requestCode.call(values)
      toast.success('Código enviado!', 'Verifique sua caixa de entrada.')
    },
  })
  if (asked) return asked
  return (
    <Form shell={shell} label="Código Master">
      <p className="text-sm text-soft">
        Enviamos um código de 6 dígitos para <span className="font-semibold text-ink">{credentials.email}</span>. Ele
        vale por 10 minutos.
      </p>
      <CodeField control={shell.control} />
      <VerifyButton pending={shell.pending} />
      <div className="flex flex-wrap justify-between gap-x-4">
        <TextButton onClick={another.onSubmit}>{another.pending ? 'Enviando...' : 'Enviar outro código'}</TextButton>
        <TextButton onClick={onBack}>Voltar</TextButton>
      </div>
    </Form>
  )
}

/** Not disabled while pending, because its text says that it is pending and the form sends only once. */
const VerifyButton = ({ pending }: { pending: boolean }) => (
  <Button type="submit" variant="accent" fullWidth icon={pending && <Spinner />} aria-busy={pending}>
    {pending ? 'Verificando...' : 'Acessar Painel Master'}
  </Button>
)
