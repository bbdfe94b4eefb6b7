import { useQuery } from '@tanstack/react-query'
import { brl, formatCount } from '../../platform/format.ts'
import { BarChart } from '../../platform/web/bar-chart.tsx'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { churnOf, conversionOf, countsOf, type Month, percentOf, revenueText, shareText } from '../month.ts'
import { operatorApi } from './api.ts'

/** Charts of the last twelve months, each with its table. */
export function MonthCharts() {
  const query = useQuery(operatorApi.months.queryOptions())
  return (
    <Loaded
      query={query}
      failed="Erro ao carregar os meses"
      around={(failure) => <Card>{failure}</Card>}
      skeleton={<Charts months={undefined} />}
    >
      {(months) => <Charts months={months} />}
    </Loaded>
  )
}

/** One point is a figure, and no course: such a chart is left out, and without any of them the whole part. */
const hasCourse =
  (months: readonly Month[] | undefined) =>
  ({ value }: ChartPart): boolean =>
    !months || months.filter((month) => value(month) !== 0).length > 1

function Charts({ months }: { months: readonly Month[] | undefined }) {
  const shown = cuts.filter(hasCourse(months))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="months" className="grid gap-3">
      <h2 id="months" className="text-xl font-semibold text-ink">
        Últimos 12 meses
      </h2>
      <div className="grid grid-cols-1 items-start gap-4 md:gap-5 lg:grid-cols-2" aria-busy={!months}>
        {shown.map(({ title, note, value, text }) => (
          <Card key={title} title={title}>
            <div className="grid gap-3">
              <p className="text-sm text-soft">{note}</p>
              {months ? (
                <BarChart
                  what={title}
                  bars={months.map((one) => ({ ...one, date: one.month, value: value(one) }))}
                  text={text}
                />
              ) : (
                <Skeleton className="h-56 w-full" />
              )}
            </div>
          </Card>
        ))}
      </div>
    </section>
  )
}

type ChartPart = { title: string; note: string; value: (month: Month) => number; text: (month: Month) => string }

const soldOf = ({ soldCents, refundedCents }: Month) => soldCents - refundedCents

const cuts: ChartPart[] = [
  {
    title: 'Receita recebida',
    note: 'O que os negócios pagaram em cada mês, sem o que foi estornado.',
    value: ({ receivedCents }) => receivedCents,
    text: ({ receivedCents }) => brl(receivedCents),
  },
  {
    title: 'Receita mensal (MRR)',
    note: 'Quanto os planos pagos valiam por mês no fim de cada mês, pelo preço contratado. No mês atual, até agora.',
    value: ({ monthlyRevenueCents }) => monthlyRevenueCents ?? 0,
    text: revenueText,
  },
  {
    title: 'Novos negócios',
    note: 'Cadastros feitos em cada mês.',
    value: ({ businesses }) => businesses,
    text: ({ businesses }) => formatCount(businesses),
  },
  {
    title: 'Conversão',
    note: 'Quantos dos negócios cujo teste terminou no mês já pagaram um plano.',
    value: (month) => percentOf(conversionOf(month)) ?? 0,
    text: (month) => `${shareText(conversionOf(month))} (${countsOf(conversionOf(month))})`,
  },
  {
    title: 'Cancelamento (churn)',
    note: 'Negócios que pagavam no começo do mês e não pagam mais. Quem atrasa ainda conta como pagante por duas semanas.',
    value: (month) => percentOf(churnOf(month)) ?? 0,
    text: (month) => `${shareText(churnOf(month))} (${countsOf(churnOf(month))})`,
  },
  {
    title: 'Agendamentos',
    note: 'Atendimentos marcados para cada mês, sem os cancelados.',
    value: ({ bookings }) => bookings,
    text: ({ bookings }) => formatCount(bookings),
  },
  {
    title: 'Vendas dos negócios',
    note: 'O que os negócios venderam no PDV, menos os estornos do mês.',
    value: soldOf,
    text: (month) => `${brl(soldOf(month))} (${formatCount(month.sales)} ${month.sales === 1 ? 'venda' : 'vendas'})`,
  },
]
