import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { History, Lock } from 'lucide-react'
import { nobody, topicNames, topics } from '../../business/act.ts'
import { ExportButton } from '../../accounts/web/export-button.tsx'
import { useMay, useToday } from '../../accounts/web/session.tsx'
import type { Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { addressOf, periodAt, periods } from '../../platform/period.ts'
import { ChoiceFilter } from '../../platform/web/choice-field.tsx'
import { PeriodChoice } from '../../platform/web/period-choice.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { Toolbar } from '../../platform/web/ui/toolbar.tsx'
import { useListAddress } from '../../platform/web/use-list-address.ts'
import { entriesPerPage, factsLine, mostListed, type TrailEntry } from '../trail.ts'
import { trailApi, trailAt, trailFilterAt } from './api.ts'

const title = 'Histórico de alterações'

export const TrailPage = () => (useMay('users.manage') ? <Changes /> : <Restricted />)

/** The trail: who changed what and when, newest first. */
function Changes() {
  const today = useToday()
  const formats = useFormats()
  const address = useListAddress()
  const { period, custom, span } = periodAt(address, today, periods)
  const filter = trailFilterAt(address, today)
  const trail = useQuery({ ...trailAt(address, today), placeholderData: keepPreviousData })
  const count = trail.data?.count ?? 0
  const people = trail.data?.people ?? []
  return (
    <>
      <PageHeader
        title={title}
        subtitle="Quem fez o quê, e quando."
        actions={<ExportButton get={() => trailApi.export.call(filter)} failure="Erro ao exportar histórico" />}
      />
      <Card flush>
        <Toolbar>
          <div className="min-w-52 max-md:w-full">
            <ChoiceFilter
              label="Quem"
              all="Quem"
              choices={[
                ...people.map(({ id, name }) => ({ value: id, label: name })),
                { value: nobody, label: 'Clientes e sistema' },
              ]}
              value={filter.by ?? null}
              onChange={(by) => address.setFilters({ by: by ?? undefined })}
              emptyText="Nenhuma pessoa encontrada."
            />
          </div>
          <div className="min-w-52 max-md:w-full">
            <ChoiceFilter
              label="Assunto"
              all="Assunto"
              choices={topicNames.map((value) => ({ value, label: topics[value] }))}
              value={filter.topic ?? null}
              onChange={(topic) => address.setFilters({ topic: topic ?? undefined })}
              emptyText="Nenhum assunto encontrado."
            />
          </div>
          <PeriodChoice
            value={{ period, custom }}
            choices={periods}
            onChange={(chosen) => address.setFilters(addressOf(chosen, span))}
          />
        </Toolbar>
        <DataTable
          label={title}
          columns={columns(formats)}
          query={{ ...trail, data: trail.data?.entries }}
          rowKey={({ id }) => id}
          errorTitle="Erro ao carregar histórico"
          errorText="Não foi possível carregar as alterações do período."
          empty={
            <EmptyState
              icon={<History aria-hidden size={22} />}
              title="Nenhuma alteração encontrada"
              text="Escolha outro período, outra pessoa ou outro assunto."
            />
          }
        />
        {count === mostListed && (
          <p className="px-5 py-3 text-sm text-soft">
            Estas são as 1.000 alterações mais recentes. Para ver as anteriores, escolha um período menor ou exporte o
            arquivo.
          </p>
        )}
        <Pager page={address.page} pageSize={entriesPerPage} count={count} onPage={address.setPage} />
      </Card>
    </>
  )
}

const columns = (formats: Formats): Column<TrailEntry>[] => [
  {
    header: 'O que fez',
    primary: true,
    cell: ({ words, about }) => (
      <span className="break-words">
        <span className="font-semibold text-ink">{words}</span>
        {about && <span className="block text-sm text-soft">{about}</span>}
      </span>
    ),
  },
  { header: 'Quem', cell: ({ by }) => by },
  {
    header: 'Quando',
    cell: ({ at }) => (
      <span className="figures whitespace-nowrap">
        {formats.dateOf(at)} <span className="text-soft">{formats.timeOf(at)}</span>
      </span>
    ),
  },
  { header: 'Detalhes', cell: (entry) => factsLine(entry, formats) || <span className="text-faint">–</span> },
]

function Restricted() {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={<Lock aria-hidden size={22} />}
          title="Acesso Restrito"
          text="Só o proprietário pode ver o histórico de alterações."
        />
      </Card>
    </>
  )
}
