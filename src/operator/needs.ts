import { paths } from '../platform/paths.ts'
import type { ProvedRestore } from '../platform/proved-restore.ts'
import type { FailedDrill } from './drill-lines.ts'

/** What the overview tells of which somebody should know first. */
export type OverviewNeeds = {
  attention: { overdue: number; trialsEnding: number; sendersStopped: number }
  jobs: { givenUp: number }
  operation: { restore: ProvedRestore | null; failedDrill: FailedDrill | null }
}

type WaitingMatter = { to: string; count: number; one: string; many: string }

/** What waits for a person, the most urgent first. */
export const needsOf = ({ attention, jobs }: OverviewNeeds): WaitingMatter[] =>
  [
    {
      to: `${paths.masterBusinesses}?standing=overdue`,
      count: attention.overdue,
      one: 'negócio com o pagamento vencido',
      many: 'negócios com o pagamento vencido',
    },
    {
      to: `${paths.masterBusinesses}?standing=trial_ending`,
      count: attention.trialsEnding,
      one: 'teste termina nos próximos 7 dias',
      many: 'testes terminam nos próximos 7 dias',
    },
    {
      to: paths.masterJobs,
      count: jobs.givenUp,
      one: 'tarefa falhou e não será tentada de novo',
      many: 'tarefas falharam e não serão tentadas de novo',
    },
    {
      to: paths.masterJobs,
      count: attention.sendersStopped,
      one: 'negócio com os envios a clientes parados',
      many: 'negócios com os envios a clientes parados',
    },
  ].filter(({ count }) => count > 0)
