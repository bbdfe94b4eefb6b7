import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { defaultZone } from '../../platform/clock.ts'
import { formatDateTime } from '../../platform/format.ts'
import { ListPage } from '../../platform/web/frames/list-page.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import type { Column } from '../../platform/web/ui/data-table.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { EmptyState, ListEnd } from '../../platform/web/ui/states.tsx'
import { Toolbar } from '../../platform/web/ui/toolbar.tsx'
import { useListAddress } from '../../platform/web/use-list-address.ts'
import { aboutWords, actName, actsPerPage, mostActs, type OperatorAct } from '../operator-act.ts'
import { operatorApi } from './api.ts'

/** Who of our own people did what, and when. */
export function OperatorActsPage() {
  const address = useListAddress()
  const { page, setFilters } = address
  const by = address.text('by') || null
  const list = useQuery({
    ...operatorApi.acts.queryOptions({ input: { by, page } }),
    placeholderData: keepPreviousData,
  })
  const count = list.data?.count ?? 0
  const operators = (list.data?.operators ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ListPage
      title="Histórico dos operadores"
      subtitle="O que foi feito neste painel, por quem e quando."
      toolbar={
        <Toolbar
          search={
            <Select
              aria-label="Operador"
              value={by ?? ''}
              options={[{ value: '', label: 'Todos os operadores' }, ...operators]}
              onChange={({ target }) => setFilters({ by: target.value || undefined })}
            />
          }
        />
      }
      columns={columns}
      query={{ ...list, data: list.data?.acts }}
      rowKey={({ id }) => id}
      errorTitle="Erro ao carregar o histórico"
      empty={
        <EmptyState
          icon={<History aria-hidden size={22} />}
          title="Nada foi feito por enquanto"
          action={(by || page > 1) && <Button onClick={() => setFilters({ by: undefined })}>Mostrar todos</Button>}
        />
      }
      pages={{ page, pageSize: actsPerPage, count, onPage: address.setPage }}
    >
      <ListEnd count={count} most={mostActs}>
        Este é o histórico mais recente: os últimos 1.000 registros.
      </ListEnd>
    </ListPage>
  )
}

const columns: Column<OperatorAct>[] = [
  {
    header: 'O que fez',
    primary: true,
    cell: (act) => {
      const about = aboutWords(act)
      return (
        <span className="block min-w-0">
          <span className="block font-semibold break-words text-ink">{actName(act.action)}</span>
          {about && <span className="block text-sm break-words text-soft">{about}</span>}
        </span>
      )
    },
  },
  { header: 'Quem', cell: ({ by }) => by ?? <span className="text-soft">Não reconhecido</span> },
  {
    header: 'De onde',
    minor: true,
    cell: ({ network }) => <span className="figures break-all text-soft">{network ?? '—'}</span>,
  },
  {
    header: 'Quando',
    cell: ({ at }) => <span className="figures whitespace-nowrap">{formatDateTime(at, defaultZone)}</span>,
  },
]
