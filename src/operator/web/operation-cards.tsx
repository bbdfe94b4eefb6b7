import type { UseQueryResult } from '@tanstack/react-query'
import { DatabaseBackup, RotateCw, Timer } from 'lucide-react'
import { daysBetween, defaultZone, localDate } from '../../platform/clock.ts'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { provedRestoreLine } from '../../platform/proved-restore.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { FigureCard } from '../../platform/web/ui/figure-card.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { brazil } from '../../platform/web/use-formats.ts'
import type { Operation } from '../contract.ts'

const icon = { 'aria-hidden': true, size: 18, className: 'shrink-0' } as const

type Props = { query: Pick<UseQueryResult, 'isError' | 'refetch' | 'isPending'>; operation: Operation | undefined }

/** The age of the last verified restore, the slowest procedures, and when recurring jobs were started last. */
export function OperationCards({ query, operation }: Props) {
  return (
    <section aria-label="Operação" className="grid grid-cols-1 items-start gap-3 md:gap-5 lg:grid-cols-[1fr_2fr]">
      {operation?.isProxyUntrusted && (
        <Card title="Proxy sem TRUST_PROXY" className="lg:col-span-2">
          <p className="text-sm text-soft">
            Um pedido chegou por um proxy em que o servidor não confia. Assim todas as pessoas contam como uma só rede
            nos limites. Se há um proxy na frente, inicie o servidor com TRUST_PROXY=1.
          </p>
        </Card>
      )}
      {(operation || !query.isError) && (
        <FigureCard
          label="Última restauração conferida"
          icon={<DatabaseBackup {...icon} />}
          value={operation && ageOf(operation.restore)}
          note={operation && noteOf(operation.restore)}
        />
      )}
      <Card title="Respostas mais lentas" flush>
        <DataTable
          label="Respostas mais lentas"
          columns={columns}
          query={{ ...query, data: operation?.procedures }}
          rowKey={({ procedure }) => procedure}
          errorTitle="Erro ao carregar os tempos de resposta"
          empty={
            <EmptyState
              icon={<Timer {...icon} />}
              title="Nenhuma medida ainda"
              text="Cada operação aparece aqui depois de 20 usos."
            />
          }
        />
        {operation && (
          <p className="border-t border-line px-4 py-3 text-sm text-soft">
            Desde {formatDateTime(operation.since, defaultZone)}, quando o servidor iniciou.
          </p>
        )}
      </Card>
      <Card title="Tarefas periódicas" flush className="lg:col-start-2">
        <DataTable
          label="Tarefas periódicas"
          columns={recurringColumns}
          query={{ ...query, data: operation?.recurring }}
          rowKey={({ task }) => task}
          errorTitle="Erro ao carregar as tarefas periódicas"
          empty={
            <EmptyState
              icon={<RotateCw {...icon} />}
              title="Nenhuma tarefa começou ainda"
              text="As tarefas começam poucos segundos depois do servidor."
            />
          }
        />
      </Card>
    </section>
  )
}

function ageOf(restore: Operation['restore']): string {
  if (!restore) return 'Nunca'
  const days = daysBetween(localDate(new Date(restore.provedAt), defaultZone), localDate(new Date(), defaultZone))
  if (days === 0) return 'Hoje'
  return days === 1 ? 'Há 1 dia' : `Há ${formatCount(days)} dias`
}

const noteOf = (restore: Operation['restore']): string =>
  restore ? provedRestoreLine(restore, brazil) : 'Restaure um backup e confira-o pelo comando do servidor.'

const milliseconds = (seconds: number) => `${formatCount(seconds * 1000)} ms`

const columns: Column<Operation['procedures'][number]>[] = [
  { header: 'Operação', primary: true, cell: ({ procedure }) => <code className="text-sm text-ink">{procedure}</code> },
  {
    header: '95% em até',
    align: 'right',
    cell: ({ within }) => (within === null ? 'mais de 10 s' : milliseconds(within)),
  },
  { header: 'Usos', align: 'right', cell: ({ calls }) => formatCount(calls) },
]

const recurringColumns: Column<Operation['recurring'][number]>[] = [
  { header: 'Tarefa', primary: true, cell: ({ task }) => <code className="text-sm text-ink">{task}</code> },
  {
    header: 'Começou pela última vez',
    align: 'right',
    cell: ({ startedAt }) => formatDateTime(startedAt, defaultZone),
  },
]
