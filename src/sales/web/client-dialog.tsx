import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useBusiness, useClock, useMay, useToday } from '../../accounts/web/session.tsx'
import { QuickClientForm } from '../../clients/web/quick-client-form.tsx'
import { localDate } from '../../platform/clock.ts'
import { formatPhone } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { useOfflineReason, useReachable } from '../../platform/web/reachability.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { SearchInput } from '../../platform/web/ui/search-input.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { visitPeople, visitsToCharge, visitTime } from '../cart.ts'
import { moreMatches, mostMatches } from '../../clients/client.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { searchBook } from '../client-book.ts'
import type { TillClient } from '../contract.ts'
import { salesApi } from './api.ts'
import { useClientBook } from './use-client-book.ts'

/** `select` chooses the client of the sale. `check-in` records that a client has arrived. */
type ClientDialogMode = 'select' | 'check-in'

type Props = {
  mode: ClientDialogMode | null
  onClose: () => void
  onSelect: (client: TillClient) => void
  /** Chooses the client and adds today's appointments to the cart. Undefined while no session is open. */
  onCharge: ((client: TillClient) => void) | undefined
}

const titles = { select: 'Selecionar cliente', 'check-in': 'Check-in' }

export function ClientDialog({ mode, onClose, ...acts }: Props) {
  const [added, setAdded] = useState<string | null>(null)
  const close = () => {
    setAdded(null)
    onClose()
  }
  return (
    <Dialog open={mode !== null} onClose={close} title={added === null ? titles[mode ?? 'select'] : 'Novo Cliente'}>
      {mode && <ClientPicker mode={mode} onClose={close} added={added} onAdd={setAdded} {...acts} />}
    </Dialog>
  )
}

type PickerProps = Props & {
  mode: ClientDialogMode
  /** The name with which a new client is begun. */
  added: string | null
  onAdd: (name: string | null) => void
}

function ClientPicker({ mode, onClose, onSelect, onCharge, added, onAdd }: PickerProps) {
  const [search, setSearch] = useState('')
  const mayAdd = useMay('clients.create')
  const { isWhole, ...people } = useTillClients(search)
  const offline = useOfflineReason()
  const arrival = useAction(salesApi.checkIn.call, {
    done: () => {
      toast.success('Check-in realizado!')
      if (mode === 'check-in') onClose()
    },
    failed: ['Erro ao atualizar cliente', 'Não foi possível atualizar o status do cliente.'],
  })
  const row = (isFound: boolean) => (client: TillClient) => (
    <ClientRow
      key={client.id}
      client={client}
      showStatus={isFound}
      mode={mode}
      pending={arrival.isPending && arrival.variables.id === client.id}
      offline={offline}
      onCheckIn={() => arrival.mutate({ id: client.id })}
      onSelect={() => {
        onSelect(client)
        onClose()
      }}
      onCharge={
        onCharge &&
        (() => {
          onCharge(client)
          onClose()
        })
      }
    />
  )
  /** The client may be one who was there before, with visits of today. */
  const take = async ({ id, name, phone }: Pick<TillClient, 'id' | 'name' | 'phone'>) => {
    if (mode === 'check-in') return arrival.mutate({ id })
    const known = await salesApi.clients.call({ search: phone ?? name }).catch(() => ({}))
    const newcomer = { id, name, phone, status: 'absent' as const, checkedInTime: null, appointments: [] }
    onSelect(
      Object.values<TillClient[]>(known)
        .flat()
        .find((one) => one.id === id) ?? newcomer,
    )
    onClose()
  }
  if (added !== null)
    return <QuickClientForm name={added} onCancel={() => onAdd(null)} onCreated={(client) => void take(client)} />
  const typed = search.trim()
  return (
    <div className="grid grid-cols-1 content-start gap-5">
      <SearchInput
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to search
        autoFocus
        label="Buscar por nome ou telefone"
        value={search}
        onSearch={setSearch}
      />
      <Loaded query={people} failed="Não foi possível carregar a lista de clientes." skeleton={<RowsSkeleton />}>
        {({ found, present, scheduled }) => (
          <>
            {search && (
              <Group
                title="Resultado da busca"
                rows={found.map(row(true))}
                empty="Nenhum cliente encontrado."
                adding={
                  typed && mayAdd && !offline ? (
                    <Button fullWidth size="lg" icon={<UserPlus aria-hidden size={18} />} onClick={() => onAdd(typed)}>
                      <span className="truncate">{`Cadastrar ‘${typed}’`}</span>
                    </Button>
                  ) : undefined
                }
                note={
                  isWhole
                    ? found.length === mostMatches
                      ? moreMatches
                      : undefined
                    : 'Este aparelho ainda não recebeu todos os clientes: pode faltar alguém aqui.'
                }
              />
            )}
            {mode === 'select' && (
              <Group title="Presentes no local" rows={present.map(row(false))} empty="Ninguém fez check-in ainda." />
            )}
            <Group
              title="Agendados hoje"
              rows={scheduled.map(row(false))}
              empty="Nenhum outro cliente agendado para hoje."
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

const RowsSkeleton = () => (
  <div className="grid gap-3">
    <Skeleton className="h-14 w-full" />
    <Skeleton className="h-14 w-full" />
    <Skeleton className="h-14 w-full" />
  </div>
)

type GroupProps = {
  title: string
  rows: ReactNode[]
  empty: string
  adding?: ReactNode
  note?: string | undefined
}

const Group = ({ title, rows, empty, adding, note }: GroupProps) => (
  <section aria-label={title}>
    <h3 className="mb-1 text-sm font-semibold text-soft">{title}</h3>
    {rows.length > 0 ? (
      <ul className="-mx-2 grid grid-cols-1">{rows}</ul>
    ) : (
      <p className="py-2 text-sm text-soft">{empty}</p>
    )}
    {adding}
    {note && <p className="py-1 text-sm text-soft">{note}</p>}
  </section>
)

const badges: Record<TillClient['status'], { tone: Tone; label: string } | null> = {
  present: { tone: 'success', label: 'Presente' },
  scheduled: { tone: 'info', label: 'Agendado' },
  completed: { tone: 'neutral', label: 'Atendido hoje' },
  absent: null,
}

type RowProps = {
  client: TillClient
  /** True in the search results, where the group does not tell the status. */
  showStatus: boolean
  mode: ClientDialogMode
  pending: boolean
  /** Why nobody can be checked in now: there is no connection. */
  offline: string | undefined
  onCheckIn: () => void
  onSelect: () => void
  onCharge: (() => void) | undefined
}

function ClientRow({ client, showStatus, mode, pending, offline, onCheckIn, onSelect, onCharge }: RowProps) {
  const { name, phone, status, appointments, checkedInTime } = client
  const badge = badges[status]
  const formats = useFormats()
  const charged = visitsToCharge(appointments, useClock()())
  const served = mode === 'select' && status === 'completed' && charged.length === 0
  const here = mode === 'check-in' && status === 'present'
  const known = [
    served && 'Atendido hoje',
    checkedInTime && `Chegou às ${checkedInTime}`,
    ...appointments.map((visit) => `${visitTime(visit, formats)} ${visit.service} ${visitPeople(visit)}`),
    phone && formatPhone(phone),
  ].filter(Boolean)
  return (
    <li className="flex items-center gap-2">
      <Button
        writes={mode === 'check-in'}
        variant="ghost"
        size="lg"
        pending={pending && mode === 'check-in'}
        disabledReason={
          served
            ? 'Já finalizado hoje. Faça o check-in para atender de novo.'
            : here
              ? 'Já está presente.'
              : mode === 'check-in'
                ? offline
                : undefined
        }
        onClick={mode === 'select' ? onSelect : onCheckIn}
        className="min-w-0 flex-1 justify-start! px-2! py-2 text-left font-normal"
      >
        <Avatar name={name} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-semibold">{name}</span>
          {known.length > 0 && (
            <span className="figures block truncate text-xs font-normal text-soft">{known.join(' · ')}</span>
          )}
        </span>
        {badge && showStatus && !served && <Badge tone={badge.tone}>{badge.label}</Badge>}
      </Button>
      {onCharge && mode === 'select' && charged.length > 0 && (
        <Button
          aria-label={`Cobrar ${charged.map((visit) => `${visitTime(visit, formats)} ${visit.service}`).join(', ')}`}
          onClick={onCharge}
        >
          Cobrar
        </Button>
      )}
      {served && (
        <Button writes size="lg" pending={pending} disabledReason={offline} onClick={onCheckIn}>
          Check-in
        </Button>
      )}
    </li>
  )
}

/** The clients to choose from, searched on the server or, offline, in the device's client book. */
function useTillClients(search: string) {
  const { zone } = useBusiness()
  const now = useToday()
  const isReachable = useReachable()
  const input = { search: isReachable ? search : '' }
  const asked = useQuery({ ...salesApi.clients.queryOptions({ input }), placeholderData: keepPreviousData })
  const book = useClientBook({ enabled: !isReachable })
  if (isReachable) return { ...asked, isWhole: true }
  if (!book.data) return { ...book, data: undefined, isWhole: false }
  // Cached groups of an earlier day are dropped: those clients are not expected today.
  const isOfToday = localDate(new Date(asked.dataUpdatedAt), zone) === now
  const today = isOfToday && asked.data ? asked.data : { present: [], scheduled: [] }
  return { ...asked, data: searchBook(today, book.data, search), isWhole: book.data.isWhole }
}
