import { RotateCcw } from 'lucide-react'
import { defaultZone } from '../../platform/clock.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { ListEnd } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { mostJobsOfBusiness } from '../business-sheet.ts'
import { type FailedJob, jobName } from '../job.ts'
import { operatorApi } from './api.ts'

/** What failed for this business, and a button to try it again. */
export function BusinessJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  const retry = useAction(operatorApi.jobs.retry.call, {
    done: () => toast.success('Nova tentativa iniciada!'),
    failed: ['Erro', 'Não foi possível tentar de novo.'],
  })
  return (
    <Card title="Tarefas com falha">
      <ul className="divide-y divide-line text-sm">
        {jobs.map(({ id, task, lastError, givenUpAt, nextAt }) => (
          <li key={id} className="flex items-start justify-between gap-3 py-2.5 first:pt-0 last:pb-0">
            <span className="min-w-0">
              <span className="block font-semibold text-ink">{jobName(task)}</span>
              <span className="block text-xs break-words text-soft">{lastError}</span>
              <span className="block text-xs text-soft">
                {givenUpAt
                  ? `sem sucesso desde ${formatDateTime(givenUpAt, defaultZone)}`
                  : nextAt && `nova tentativa em ${formatDateTime(nextAt, defaultZone)}`}
              </span>
            </span>
            <IconButton
              label={`Tentar de novo: ${jobName(task)}`}
              icon={<RotateCcw aria-hidden size={18} />}
              pending={retry.isPending && retry.variables.id === id}
              onClick={() => retry.mutate({ id })}
            />
          </li>
        ))}
      </ul>
      {jobs.length === 0 && <p className="text-sm text-soft">Nenhuma tarefa deste negócio falhou.</p>}
      <ListEnd count={jobs.length} most={mostJobsOfBusiness}>
        Mostrando as primeiras {mostJobsOfBusiness}.
      </ListEnd>
    </Card>
  )
}
