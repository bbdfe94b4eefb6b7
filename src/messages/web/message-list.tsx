import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useFormats } from '../../platform/web/use-formats.ts'
import { paths } from '../../platform/paths.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { Toolbar } from '../../platform/web/ui/toolbar.tsx'
import { useListAddress } from '../../platform/web/use-list-address.ts'
import { channelNames } from '../channel.ts'
import type { ListedMessage } from '../contract.ts'
import { kindRules, messagesPerPage, reasonNames, stateNames, states, type State } from '../message.ts'
import { messagesApi } from './api.ts'

const choices = ['', ...states] as const
const tones: Record<State, Tone> = {
  waiting: 'neutral',
  sending: 'info',
  failed: 'danger',
  sent: 'success',
  not_sent: 'warning',
  opened: 'info',
  unsure: 'warning',
}

/** The outbox: sent messages, and unsent ones with their reason. */
export function MessageList() {
  const { filter, setFilters, page, setPage } = useListAddress()
  const state = filter('state', choices) || null
  const list = useQuery({
    ...messagesApi.list.queryOptions({ input: { state, page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Toolbar>
        <Select
          aria-label="Situação"
          placeholder="Todas as situações"
          value={state ?? ''}
          options={states.map((value) => ({ value, label: stateNames[value] }))}
          onChange={({ target }) => setFilters({ state: target.value })}
        />
      </Toolbar>
      <DataTable
        label="Mensagens"
        columns={columns}
        query={{ ...list, data: list.data?.messages }}
        rowKey={({ id }) => id}
        errorTitle="Erro ao carregar mensagens"
        empty={
          <EmptyState
            icon={<MailCheck aria-hidden size={22} />}
            title="Nenhuma mensagem aqui"
            text="As mensagens enviadas, e as não enviadas com o motivo, aparecem nesta lista. Os lembretes por e-mail são ligados em “Textos e horários”."
          />
        }
      />
      <Pager page={page} pageSize={messagesPerPage} count={list.data?.count ?? 0} onPage={setPage} />
    </>
  )
}

const columns: Column<ListedMessage>[] = [
  {
    header: 'Cliente',
    primary: true,
    cell: ({ clientId, clientName }) => (
      <Link to={paths.client(clientId)} className="focus-ring rounded-sm font-semibold break-words hover:underline">
        {clientName}
      </Link>
    ),
  },
  {
    header: 'Mensagem',
    cell: ({ kind, channel }) => (
      <>
        {kindRules[kind].name} <span className="text-soft">{channelNames[channel]}</span>
      </>
    ),
  },
  { header: 'Atendimento', cell: ({ startsAt }) => (startsAt ? <At at={startsAt} /> : '—') },
  {
    header: 'Situação',
    cell: ({ state, reason, byName }) => (
      <span className="grid gap-1 max-md:justify-items-end">
        <span>
          <Badge tone={tones[state]}>{stateNames[state]}</Badge>
        </span>
        {(reason ?? byName) && (
          <span className="text-xs text-soft">{reason ? reasonNames[reason] : `por ${byName}`}</span>
        )}
      </span>
    ),
  },
  {
    header: 'Quando',
    cell: ({ state, dueAt, changedAt }) => <At at={state === 'waiting' ? dueAt : changedAt} />,
  },
]

const At = ({ at }: { at: string }) => {
  const formats = useFormats()
  return <span className="figures whitespace-nowrap">{formats.dateTimeOf(at)}</span>
}
