import { Mail } from 'lucide-react'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Invitation } from '../contract.ts'
import { roleTexts } from '../member.ts'
import { businessApi } from './api.ts'

export const InvitationsCard = ({ invitations }: { invitations: readonly Invitation[] }) => (
  <Card title="Convites enviados">
    <ul className="divide-y divide-line">
      {invitations.map((invitation) => (
        <Waiting key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  </Card>
)

function Waiting({ invitation }: { invitation: Invitation }) {
  const formats = useFormats()
  const { id, email, role, expiresAt, isOver, isCancelled } = invitation
  const resend = useAction(businessApi.users.invite.call, {
    done: () => toast.success('Convite reenviado!', `Só vale o link mais recente enviado para ${email}.`),
    failed: 'Erro ao reenviar convite',
  })
  const withdraw = useAction(businessApi.users.withdraw.call, {
    done: () => toast.success('Convite cancelado!', 'O link não vale mais.'),
    failed: 'Erro ao cancelar convite',
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-soft">
        <Mail aria-hidden size={16} />
      </span>
      <div className="min-w-40 flex-1">
        <p className="text-sm break-all text-ink">{email}</p>
        <p className="text-xs text-soft">
          {roleTexts[role].name} ·{' '}
          {isCancelled ? 'o link não vale mais' : `${isOver ? 'expirou em' : 'vale até'} ${formats.dateOf(expiresAt)}`}
        </p>
      </div>
      {isOver ? <Badge>{isCancelled ? 'Cancelado' : 'Expirado'}</Badge> : <Badge tone="warning">Aguardando</Badge>}
      <div className="flex gap-2">
        <Button
          writes
          size="sm"
          pending={resend.isPending}
          aria-label={`Reenviar convite de ${email}`}
          onClick={() => resend.mutate({ email, role })}
        >
          Reenviar
        </Button>
        <Button
          writes
          size="sm"
          variant="ghost"
          pending={withdraw.isPending}
          aria-label={`Cancelar convite de ${email}`}
          onClick={() => withdraw.mutate({ id })}
        >
          Cancelar
        </Button>
      </div>
    </li>
  )
}
