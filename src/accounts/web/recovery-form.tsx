import { useState } from 'react'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { PasswordField, TextField } from '../../platform/web/text-fields.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { TextButton } from './text-button.tsx'
import { useEnterApp } from './use-enter-app.ts'
import { useSecondFactor } from './use-second-factor.ts'
import { NewPasswordField } from './new-password-field.tsx'

export function RecoveryForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const shell = useFormShell({
    schema: async () => (await import('../account.ts')).emailInput,
    defaultValues: { email: '' },
    submit: async (values) => {
      const { accountsApi } = await import('./api.ts')
      await accountsApi.requestReset.call(values)
      toast.success('Email enviado!', 'Verifique sua caixa de entrada para redefinir sua senha.')
      setSentTo(values.email)
    },
    failed: 'Erro ao enviar email',
  })
  const onSubmit = () => {
    if (shell.values().email.trim() === '')
      toast.error('Email obrigatório', 'Por favor, digite seu email para recuperar a senha.')
    else shell.onSubmit()
  }
  if (sentTo)
    return (
      <div role="status" className="grid gap-3 text-sm text-soft">
        <p className="text-base font-semibold text-ink">Confira seu e-mail</p>
        <p>
          Se <b className="font-semibold wrap-anywhere text-ink">{sentTo}</b> tiver uma conta, o link para criar uma
          nova senha chega em alguns minutos. Veja também a caixa de spam.
        </p>
        <TextButton onClick={() => setSentTo(null)}>Enviar de novo ou usar outro e-mail</TextButton>
      </div>
    )
  return (
    <Form shell={{ ...shell, onSubmit }} label="Recuperar" takesFocus>
      <p className="text-sm text-soft">
        Digite o e-mail da sua conta. Enviamos um link para você criar uma nova senha.
      </p>
      <TextField control={shell.control} name="email" label="E-mail" type="email" autoComplete="username" />
      <Button type="submit" variant="accent" fullWidth pending={shell.pending}>
        Enviar link de recuperação
      </Button>
    </Form>
  )
}

/** The form that the link in the mail opens. */
export function NewPasswordForm({ token, onNewLink }: { token: string; onNewLink: () => void }) {
  const enter = useEnterApp()
  const { asked, ask } = useSecondFactor()
  const shell = useFormShell({
    schema: async () => (await import('../account.ts')).resetInput,
    defaultValues: { token, password: '', passwordConfirmation: '' },
    submit: (values) =>
      ask(async (secondFactor) => {
        const { accountsApi } = await import('./api.ts')
        await enter(await accountsApi.resetPassword.call({ ...values, ...(secondFactor && { secondFactor }) }))
        toast.success('Senha redefinida!', 'Você saiu dos outros aparelhos.')
      }),
    failed: 'Erro ao redefinir senha',
  })
  if (asked) return asked
  return (
    <Form shell={shell} label="Criar nova senha" takesFocus>
      <NewPasswordField control={shell.control} name="password" label="Nova senha" />
      <PasswordField
        control={shell.control}
        name="passwordConfirmation"
        label="Confirmar nova senha"
        autoComplete="new-password"
      />
      <Button type="submit" variant="accent" fullWidth pending={shell.pending}>
        Salvar nova senha
      </Button>
      <TextButton onClick={onNewLink}>Pedir outro link</TextButton>
    </Form>
  )
}
