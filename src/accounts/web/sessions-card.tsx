import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { accountsApi } from './api.ts'
import { useSignOut } from './session.tsx'

/** The devices on which the person is signed in, each with a way to end its session. */
export function SessionsCard() {
  const formats = useFormats()
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const sessions = useQuery(accountsApi.listSessions.queryOptions())
  const signOut = useSignOut()
  const failed = 'Erro ao encerrar sessão'
  const end = useAction(accountsApi.endSession.call, { failed })
  const others = useAction(accountsApi.signOut.call, {
    done: async () => {
      // The list is reloaded here, because the answer of `signOut` names nothing as stale: most sign-outs leave the
      // page.
      await queryClient.invalidateQueries({ queryKey: accountsApi.listSessions.key() })
      toast.success(
        'Sessões encerradas!',
        'Só este aparelho continua conectado. Links, códigos e convites pendentes foram cancelados.',
      )
    },
    failed,
  })
  return (
    <Card title="Aparelhos conectados">
      {sessions.isPending && (
        <div className="grid gap-3">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      )}
      {sessions.isError && (
        <ErrorState
          title="Não foi possível carregar os aparelhos"
          error={sessions.error}
          onRetry={() => void sessions.refetch()}
        />
      )}
      <ul className="divide-y divide-line">
        {sessions.data?.map((session) => (
          <li key={session.id} className="flex items-center gap-3 py-3 first:pt-0">
            <MonitorSmartphone aria-hidden size={20} className="flex-none text-soft" />
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm font-semibold text-ink">{session.device}</p>
              <p className="figures text-xs text-soft">
                {session.network && `${session.network} · `}último acesso em {formats.dateTimeOf(session.lastSeenAt)}
              </p>
            </div>
            {session.isCurrent ? (
              <Badge tone="info">Este aparelho</Badge>
            ) : (
              <Button
                size="sm"
                aria-label={`Encerrar ${session.device}`}
                pending={end.isPending && end.variables.id === session.id}
                onClick={() => end.mutate({ id: session.id })}
              >
                Encerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button pending={others.isPending} onClick={() => others.mutate({ scope: 'others' })}>
          Sair dos outros aparelhos
        </Button>
        <Button variant="ghost" onClick={() => setAsking(true)}>
          Sair de todos
        </Button>
      </div>
      <Confirm
        open={asking}
        title="Sair de todos os aparelhos?"
        text="Você também sai deste aparelho e precisa entrar de novo. Links, códigos e convites pendentes são cancelados."
        confirmLabel="Sair de todos"
        pending={signOut.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => signOut.mutate('global')}
      />
    </Card>
  )
}
