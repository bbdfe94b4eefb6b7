import { Form, useFormShell } from '../../platform/web/form.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { codeInput, type Proof } from '../account.ts'
import { accountsApi } from './api.ts'
import { CodeField } from './code-field.tsx'
import { ProveAccountForm } from './prove-account-form.tsx'
import { TextButton } from './text-button.tsx'
import { useEnterApp } from './use-enter-app.ts'
import { useProof } from './use-proof.ts'
import { useSecondFactor } from './use-second-factor.ts'

/** Signs in with the mailed code. An account whose address was never proven asks for its password as well. */
export function CodeForm({ email, onAgain, onBack }: { email: string; onAgain: () => void; onBack: () => void }) {
  const enter = useEnterApp()
  const { asked, ask } = useSecondFactor()
  const shell = useFormShell({
    schema: codeInput,
    defaultValues: { email, code: '' },
    submit: () => signIn(),
    failed: 'Erro no login',
  })
  const { needed, attempt } = useProof((proof) => accountsApi.signInWithCode.call({ ...shell.values(), ...proof }))
  const signIn = (proof?: Proof) =>
    ask(async (secondFactor) => {
      const access = await attempt({ ...proof, ...(secondFactor && { secondFactor }) })
      if (!access) return
      await enter(access.done)
      toast.success('Login realizado!', 'Bem-vindo ao sistema.')
    })
  if (asked) return asked
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
