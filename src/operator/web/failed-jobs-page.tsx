import { useQuery } from '@tanstack/react-query'
import { CircleCheck, RotateCcw } from 'lucide-react'
import { defaultZone } from '../../platform/clock.ts'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { type FailedJob, jobName, mostJobsShown } from '../job.ts'
import { operatorApi } from './api.ts'
import { StoppedSenders } from './stopped-senders.tsx'

/** Failed jobs: mails, messages, charges. */
export function FailedJobsPage() {
  const query = useQuery(operatorApi.jobs.list.queryOptions())
  const retry = useAction(operatorApi.jobs.retry.call, {
    done: ({ count }) =>
      toast.success(
        'Nova tentativa iniciada!',
        count === 1 ? '1 tarefa na fila.' : `${formatCount(count)} tarefas na fila.`,
      ),
    failed: ['Erro', 'Não foi possível tentar de novo.'],
  })
  const figures = query.data?.figures
  const count = figures ? figures.waiting + figures.givenUp : 0
  return (
    <>
      <PageHeader
        title="Tarefas com falha"
        subtitle="E-mails, mensagens e cobranças que não saíram. O sistema tenta de novo por mais de um dia antes de desistir."
        action={
          <Button
            variant="primary"
            icon={<RotateCcw aria-hidden size={16} />}
            pending={retry.isPending}
            disabledReason={figures && count === 0 ? 'Nenhuma tarefa falhou.' : undefined}
            onClick={() => retry.mutate({ id: null })}
          >
            Tentar todas
          </Button>
        }
      />
      <Card
        flush
        title={
          figures &&
          `${formatCount(figures.waiting)} em nova tentativa · ${formatCount(figures.givenUp)} sem sucesso · ${formatCount(figures.mails)} de e-mail`
        }
      >
        <DataTable
          label="Tarefas com falha"
          columns={columns}
          query={{ ...query, data: query.data?.jobs }}
          rowKey={({ id }) => id}
          actions={(job) => (
            <IconButton
              label={`Tentar de novo: ${jobName(job.task)}`}
              icon={<RotateCcw aria-hidden size={18} />}
              pending={retry.isPending && retry.variables.id === job.id}
              onClick={() => retry.mutate({ id: job.id })}
            />
          )}
          errorTitle="Erro ao carregar as tarefas"
          empty={<EmptyState icon={<CircleCheck aria-hidden size={22} />} title="Nenhuma tarefa falhou" />}
        />
        {count > mostJobsShown && (
          <p className="p-4 text-sm text-soft">
            Mostrando as {mostJobsShown} primeiras de {formatCount(count)}.
          </p>
        )}
      </Card>
      <div className="mt-5">
        <StoppedSenders />
      </div>
    </>
  )
}

const when = (at: string) => formatDateTime(at, defaultZone)

const columns: Column<FailedJob>[] = [
  {
    header: 'Tarefa',
    primary: true,
    cell: ({ task, isMail }) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-0">
          <span className="block font-semibold text-ink">{jobName(task)}</span>
          <code className="block text-xs break-all text-soft">{task}</code>
        </span>
        {isMail && <Badge>E-mail</Badge>}
      </span>
    ),
  },
  { header: 'Tentativas', align: 'right', cell: ({ attempts }) => formatCount(attempts) },
  {
    header: 'Situação',
    cell: ({ nextAt, givenUpAt }) =>
      givenUpAt ? (
        <Badge tone="danger">Sem sucesso desde {when(givenUpAt)}</Badge>
      ) : (
        <span className="text-soft">Nova tentativa em {when(nextAt!)}</span>
      ),
  },
  { header: 'Último erro', cell: ({ lastError }) => <span className="break-words text-soft">{lastError}</span> },
]
