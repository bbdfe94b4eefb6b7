import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { accountsApi } from './api.ts'
import { useMe } from './session.tsx'

/** Until the address is confirmed: a word about it, and the mail once more. */
export function VerificationBanner() {
  const { account } = useMe()
  const resend = useMutation(
    accountsApi.resendVerification.mutationOptions({
      onSuccess: () => toast.success('Email enviado!', 'Verifique sua caixa de entrada para confirmar a conta.'),
      onError: () => toast.error('Erro ao enviar email', 'Tente novamente em alguns minutos.'),
    }),
  )
  if (account.emailVerified) return null
  return (
    <aside
      aria-label="Confirmação do e-mail"
      className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-accent-soft px-4 py-2.5 text-sm text-accent-text"
    >
      <MailCheck aria-hidden size={18} />
      <p className="min-w-0 flex-1">
        Confirme o seu e-mail pelo link enviado para <strong className="font-semibold">{account.email}</strong>.
      </p>
      <Button size="sm" pending={resend.isPending} onClick={() => resend.mutate({})}>
        Reenviar
      </Button>
    </aside>
  )
}
