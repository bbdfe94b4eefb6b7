import type { ReactNode } from 'react'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { clientStatusNames } from '../client.ts'
import type { ClientCard } from '../contract.ts'

type Props = {
  card: ClientCard
  /** What is known of the visits; undefined while it loads. */
  visits: { visitCount: number; noShowCount: number; averageCents: number | null } | undefined
}

/** A client in one line: last and next visit, how often, and what they spend. */
export function ClientFacts({ card, visits }: Props) {
  const formats = useFormats()
  const { totalSpentCents, lastVisitAt, nextAppointmentAt, status } = card
  return (
    <dl className="flex flex-wrap items-end gap-x-8 gap-y-3 rounded-card border border-line bg-surface px-5 py-4">
      <Fact name="Status">
        <Badge tone={status === 'present' ? 'success' : 'neutral'}>{clientStatusNames[status]}</Badge>
      </Fact>
      <Fact name="Última Visita">{lastVisitAt ? formats.dateOf(lastVisitAt) : 'Nunca'}</Fact>
      <Fact name="Próximo Agendamento">{nextAppointmentAt ? formats.dateTimeOf(nextAppointmentAt) : 'Nenhum'}</Fact>
      <Fact name="Visitas">{visits ? visits.visitCount : '–'}</Fact>
      {visits && visits.noShowCount > 0 && <Fact name="Faltas em 12 meses">{visits.noShowCount}</Fact>}
      <Fact name="Total Gasto">
        <Money cents={totalSpentCents} />
      </Fact>
      {visits?.averageCents !== null && (
        <Fact name="Média por venda">{visits ? <Money cents={visits.averageCents} /> : '–'}</Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-soft">{name}</dt>
    <dd className="figures text-sm font-semibold text-ink">{children}</dd>
  </div>
)
