import { useQuery } from '@tanstack/react-query'
import { MailX, Repeat, TriangleAlert, UserMinus } from 'lucide-react'
import { formatCount } from '../../platform/format.ts'
import { FigureCard } from '../../platform/web/ui/figure-card.tsx'
import type { JobFigures } from '../job.ts'
import { churnOf, conversionOf, countsOf, shareText } from '../month.ts'
import { operatorApi } from './api.ts'

const icon = { 'aria-hidden': true, size: 18, className: 'shrink-0' } as const

/** The current month's conversion and churn, and the failed jobs. */
export function HealthCards({ jobs }: { jobs: JobFigures | undefined }) {
  const months = useQuery(operatorApi.months.queryOptions())
  const month = months.data?.at(-1)
  return (
    <>
      {(month || !months.isError) && (
        <>
          <FigureCard
            label="Conversão do mês"
            icon={<Repeat {...icon} />}
            value={month && shareText(conversionOf(month))}
            note={month && `${countsOf(conversionOf(month))} testes encerrados`}
          />
          <FigureCard
            label="Churn do mês"
            icon={<UserMinus {...icon} />}
            value={month && shareText(churnOf(month))}
            note={month && `${countsOf(churnOf(month))} pagantes no dia 1º`}
          />
        </>
      )}
      <FigureCard
        label="Tarefas com falha"
        icon={<TriangleAlert {...icon} />}
        value={jobs && formatCount(jobs.waiting + jobs.givenUp)}
        note={jobs && `${formatCount(jobs.givenUp)} sem sucesso`}
      />
      <FigureCard
        label="E-mails com falha"
        icon={<MailX {...icon} />}
        value={jobs && formatCount(jobs.mails)}
        note={jobs && 'entre as tarefas com falha'}
      />
    </>
  )
}
