import { MailWarning } from 'lucide-react'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import { accountsApi } from './api.ts'
import { useMe } from './session.tsx'

/** A reminder: without a confirmed address, nothing of the owner's business is mailed to clients. */
export function VerificationBanner() {
  const { account } = useMe()
  const resend = useAction(accountsApi.resendVerification.call, {
    done: () => toast.success('Email enviado!', `Enviamos um novo link para ${account.email}.`),
    failed: 'Erro ao enviar email',
  })
  if (account.emailVerified) return null
  return (
    <div
      role="status"
      className="mb-5 flex items-center gap-x-3 rounded-card border border-line bg-surface px-4 text-sm text-soft max-md:mb-3 md:min-h-11.5"
    >
      <MailWarning aria-hidden size={18} className="flex-none text-accent-text" />
      {/* Each text stays on one line: if it wrapped, the layout could move when the font loads. */}
      <p className="min-w-0 flex-1">
        <b className="block font-semibold text-ink">Confirme seu e-mail</b>
        <span className="block truncate max-md:visually-hidden">
          O link está na caixa de entrada de {account.email}
        </span>
      </p>
      <button
        type="button"
        aria-disabled={resend.isPending || resend.isSuccess}
        onClick={() => (resend.isIdle || resend.isError ? resend.mutate() : undefined)}
        className="focus-ring min-h-control shrink-0 rounded-control font-semibold text-ink underline underline-offset-4 aria-disabled:opacity-50"
      >
        {resend.isSuccess ? 'Link enviado' : 'Enviar de novo'}
      </button>
    </div>
  )
}
