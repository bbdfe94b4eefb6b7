import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { TakeArchive } from '../../archive/web/archive-card.tsx'
import { OpenForms } from '../../platform/web/closed-fields.tsx'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { words } from '../../platform/words.ts'
import { type ClosingState, daysKept, refusalOfHindrance } from '../closing.ts'
import { leavingApi } from './api.ts'

/** Closes the account of the business, or opens it again; for the owner. */
export function ClosingCard() {
  const mayClose = useMay('users.manage')
  const query = useQuery({ ...leavingApi.state.queryOptions(), enabled: mayClose })
  if (!mayClose) return null
  return (
    <OpenForms>
      <Card title="Encerrar conta">
        <Loaded query={query} failed="Erro ao carregar a situação da conta" skeleton="h-24 w-full max-w-md">
          {(closed) => (closed ? <Closed closed={closed} /> : <Open />)}
        </Loaded>
      </Card>
    </OpenForms>
  )
}

function Open() {
  const [isAsking, setIsAsking] = useState(false)
  // It is told of nothing: what is settled meanwhile is seen by whoever comes back, and by the server in any case.
  const { data: hindrances = [] } = useQuery({ ...leavingApi.hindrances.queryOptions(), staleTime: 0, gcTime: 0 })
  return (
    <div className="grid gap-3 text-sm text-soft">
      <p>
        Ao encerrar, a página pública, os agendamentos pela internet e as mensagens aos clientes são desligados, e nada
        mais é cobrado. Por {daysKept} dias você ainda pode entrar, consultar, baixar tudo e reabrir a conta. Depois, os
        dados são excluídos de vez. Ficam somente as faturas pagas, que a lei manda guardar.
      </p>
      {hindrances.length > 0 && (
        <ul
          aria-label="Antes de encerrar"
          className="grid gap-1 rounded-control bg-warning-soft px-3 py-2.5 text-warning"
        >
          {hindrances.map((one) => (
            <li key={one}>{words(refusalOfHindrance[one].text)}</li>
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="danger"
          disabledReason={hindrances[0] && words(refusalOfHindrance[hindrances[0]].text)}
          onClick={() => setIsAsking(true)}
        >
          Encerrar conta
        </Button>
      </div>
      <ConfirmAction
        asking={isAsking}
        onClose={() => setIsAsking(false)}
        act={() => leavingApi.close.call()}
        done={() => toast.success('Conta encerrada', `Você pode reabrir a conta nos próximos ${daysKept} dias.`)}
        failed="Erro ao encerrar a conta"
        title="Encerrar a conta do negócio?"
        text={`A partir de agora ninguém agenda pela internet e a conta fica só para leitura, para toda a equipe. Em ${daysKept} dias, todos os dados são excluídos e não há como recuperar.`}
        confirmLabel="Encerrar conta"
        cancelLabel="Voltar"
        whileReadOnly
      >
        <div className="mt-4 grid gap-2 rounded-control border border-line bg-sunken p-3 text-sm">
          <p className="text-ink">Antes, guarde uma cópia de tudo:</p>
          <TakeArchive />
        </div>
      </ConfirmAction>
    </div>
  )
}

function Closed({ closed: { at, erasesAt } }: { closed: NonNullable<ClosingState> }) {
  const { dateOf } = useFormats()
  const reopen = useAction(leavingApi.reopen.call, {
    done: () => toast.success('Conta reaberta', 'Tudo volta a funcionar como antes.'),
    failed: 'Erro ao reabrir a conta',
  })
  return (
    <div className="grid gap-3 text-sm text-soft">
      <p>
        <strong className="text-ink">A conta foi encerrada em {dateOf(at)}.</strong> Em {dateOf(erasesAt)}, todos os
        dados serão excluídos. Até lá, você pode baixar tudo em “Todos os dados do negócio” ou reabrir a conta.
      </p>
      <div>
        <Button variant="primary" pending={reopen.isPending} onClick={() => reopen.mutate(undefined)}>
          Reabrir conta
        </Button>
      </div>
    </div>
  )
}
