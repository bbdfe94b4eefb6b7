import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { HandCoins, Scissors, Undo2, Wallet } from 'lucide-react'
import { useMay, useToday } from '../../accounts/web/session.tsx'
import { choicesOfPast } from '../../agenda/filters.ts'
import { formatCount } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Card, StatCard } from '../../platform/web/ui/card.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { Toolbar } from '../../platform/web/ui/toolbar.tsx'
import { ChoiceFilter } from '../../platform/web/choice-field.tsx'
import { useListAddress } from '../../platform/web/use-list-address.ts'
import type { CommissionSums as Totals, CommissionTeam } from '../commission-statement.ts'
import { addressOf, periodAt, periods } from '../../platform/period.ts'
import { commissionsAt, reportsApi } from './api.ts'
import { CommissionEntries } from './commission-entries.tsx'
import { CommissionTeamTable } from './commission-team-table.tsx'
import { ExportButton } from '../../accounts/web/export-button.tsx'
import { type ChosenPeriod, PeriodChoice } from '../../platform/web/period-choice.tsx'

/** Commissions of all professionals, or the entries of the chosen one. */
export function CommissionsPage() {
  const today = useToday()
  const seesTeam = useMay('settings.view')
  const address = useListAddress()
  const { period, custom, span } = periodAt(address, today, periods)
  const team = useQuery({
    ...commissionsAt(address, today),
    placeholderData: keepPreviousData,
  })
  const chosen = chosenOf(team.data, address.text('professional'))
  const choose = (professional: string) => address.setFilters({ professional })
  const choosePeriod = (chosen: ChosenPeriod) => address.setFilters(addressOf(chosen, span))
  return (
    <>
      <PageHeader
        title="Comissões"
        subtitle={team.data?.isOwn ? 'Quanto você tem a receber.' : 'Quanto cada profissional tem a receber.'}
        actions={
          <ExportButton
            get={() => reportsApi.commissions.export.call({ ...span, ...(chosen && { professionalId: chosen.id }) })}
            failure="Erro ao exportar comissões"
          />
        }
      />
      {team.data?.isOwn && team.data.professionals.length === 0 ? (
        <Card>
          <EmptyState
            icon={<HandCoins aria-hidden size={22} />}
            title="Sua conta não está vinculada a um profissional"
            text="Peça a quem cuida da equipe para vincular sua conta em Profissionais. Depois, suas comissões aparecem aqui."
          />
        </Card>
      ) : (
        <div className="grid gap-4 md:gap-5">
          <CommissionSums sums={chosen ?? team.data?.total} isOwn={team.data?.isOwn ?? false} />
          <Card flush>
            <Toolbar
              search={
                seesTeam &&
                (team.data ? (
                  <ChoiceFilter
                    label="Profissional"
                    all="Todos os profissionais"
                    value={chosen?.id ?? null}
                    choices={choicesOfPast(team.data.professionals)}
                    onChange={(id) => choose(id ?? '')}
                    emptyText="Nenhum profissional encontrado."
                  />
                ) : (
                  <Skeleton className="h-control w-full rounded-control" />
                ))
              }
            >
              <PeriodChoice value={{ period, custom }} choices={periods} onChange={choosePeriod} />
            </Toolbar>
            {chosen ? (
              <CommissionEntries key={chosen.id} professional={chosen} span={span} address={address} />
            ) : (
              <CommissionTeamTable query={team} onChoose={choose} />
            )}
          </Card>
        </div>
      )}
    </>
  )
}

/** The chosen professional. A member who may only see their own commissions has no choice. */
const chosenOf = (team: CommissionTeam | undefined, asked: string) =>
  team?.isOwn ? team.professionals[0] : team?.professionals.find(({ id }) => id === asked)

const icon = { 'aria-hidden': true, size: 18, className: 'shrink-0' } as const

/** The totals of the period, with skeletons while they load. */
const CommissionSums = ({ sums, isOwn }: { sums: Totals | undefined; isOwn: boolean }) => {
  const formats = useFormats()
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-5 xl:grid-cols-4" aria-busy={!sums}>
      <StatCard
        label="Serviços"
        icon={<Scissors {...icon} />}
        value={sums ? formatCount(sums.serviceCount) : <Skeleton className="h-lh w-16" />}
        note={sums ? `sobre ${formats.money(sums.baseCents)}` : <Skeleton className="h-4 w-24" />}
      />
      <StatCard label="Comissões" icon={<HandCoins {...icon} />} value={<Sum cents={sums?.earnedCents} />} />
      <StatCard label="Estornos" icon={<Undo2 {...icon} />} value={<Sum cents={sums?.reversedCents} />} />
      <StatCard
        label={isOwn ? 'A receber' : 'Total a pagar'}
        icon={<Wallet {...icon} />}
        value={<Sum cents={sums?.dueCents} />}
      />
    </div>
  )
}

const Sum = ({ cents }: { cents: number | undefined }) =>
  cents === undefined ? <Skeleton className="h-lh w-24" /> : <Money cents={cents} />
