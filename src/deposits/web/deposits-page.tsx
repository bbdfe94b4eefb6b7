import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Together } from '../../platform/web/frames/together.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { EmptyState, ListEnd } from '../../platform/web/ui/states.tsx'
import type { MovedDeposit, OpenDeposit } from '../contract.ts'
import { depositMoveNames, mostMoves, mostOpen, type DepositMove, type DepositState } from '../deposit.ts'
import { depositsApi } from './api.ts'
import { DepositAccountCard } from './deposit-account-card.tsx'
import { DepositItem } from './deposit-item.tsx'

const groups: { title: string; states: readonly DepositState[] }[] = [
  { title: 'Para resolver', states: ['late', 'toReturn', 'begun', 'left'] },
  { title: 'Aguardando o PIX', states: ['waiting'] },
  { title: 'Pagos', states: ['held'] },
]

/** Deposits by what has to be done with them, and the latest moves. */
export function DepositsPage() {
  const query = useQuery(depositsApi.list.queryOptions())
  const mayConnect = useMay('settings.money')
  const account = useQuery({ ...depositsApi.account.get.queryOptions(), enabled: mayConnect })
  return (
    <>
      <PageHeader title="Sinais por PIX" subtitle="O que os clientes pagam para reservar o horário." />
      <Together queries={mayConnect ? [query, account] : [query]} skeleton="h-64 rounded-card">
        <Loaded
          query={query}
          failed={['Erro ao carregar sinais', 'Não foi possível carregar os sinais.']}
          skeleton="h-64 rounded-card"
          inCard
        >
          {(deposits) => <Deposits {...deposits} />}
        </Loaded>
        {mayConnect && (
          <div className="mt-5">
            <DepositAccountCard />
          </div>
        )}
      </Together>
    </>
  )
}

function Deposits({ open, moved }: { open: readonly OpenDeposit[]; moved: readonly MovedDeposit[] }) {
  if (open.length + moved.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<HandCoins aria-hidden size={22} />}
          title="Nenhum sinal por enquanto"
          text="Quem agenda pela sua página e paga um sinal aparece aqui. O sinal é ligado em Link de Agendamento."
          action={<LinkButton to={paths.bookingLink}>Abrir Link de Agendamento</LinkButton>}
        />
      </Card>
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      {groups.map(({ title, states }) => {
        const deposits = open.filter(({ state }) => states.includes(state))
        return (
          deposits.length > 0 && (
            <Card key={title} flush title={title}>
              <ul aria-label={title} className="divide-y divide-line border-t border-line">
                {deposits.map((deposit) => (
                  <DepositItem key={deposit.id} deposit={deposit} />
                ))}
              </ul>
            </Card>
          )
        )
      })}
      {open.length === mostOpen && (
        <p className="text-sm text-soft">
          Aparecem os {mostOpen} sinais dos atendimentos mais antigos. Resolva os que terminaram para ver os outros.
        </p>
      )}
      {moved.length > 0 && (
        <Card flush title="Últimas mudanças">
          <ul aria-label="Últimas mudanças" className="divide-y divide-line border-t border-line">
            {moved.map((one) => (
              <Moved key={one.id} moved={one} />
            ))}
          </ul>
          <ListEnd count={moved.length} most={mostMoves}>
            Estas são as últimas {mostMoves} mudanças.
          </ListEnd>
        </Card>
      )}
    </div>
  )
}

const tones: Record<DepositMove, Tone> = {
  credited: 'success',
  returned: 'info',
  kept: 'neutral',
  corrected: 'warning',
}

const Moved = ({ moved: { move, cents, at, client, actorName } }: { moved: MovedDeposit }) => {
  const formats = useFormats()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-sm">
      <span className="min-w-40 flex-1">
        <span className="font-semibold break-words text-ink">{client}</span>
        <span className="figures block text-soft">
          {formats.date(at.date)} às {at.time}
          {actorName && `, por ${actorName}`}
        </span>
      </span>
      <Badge tone={tones[move]}>{depositMoveNames[move]}</Badge>
      <span className="figures font-semibold text-ink">{formats.money(cents)}</span>
    </li>
  )
}
