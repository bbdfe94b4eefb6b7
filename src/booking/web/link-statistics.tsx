import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstIn, lastIn } from '../../platform/filled.ts'
import { formatCount } from '../../platform/format.ts'
import { ChartTable } from '../../platform/web/bar-chart.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import type { LinkStatistics as Statistics } from '../contract.ts'
import { conversion, sourceNames, sumOf, type LinkSums } from '../link-source.ts'
import { firstSpan, statisticsOver } from './api.ts'

const spans = [
  { value: '7', label: '7 dias' },
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
] as const

/** Visits, started bookings and finished bookings of the link, by day and by source. */
export function LinkStatistics() {
  const [span, setSpan] = useState<(typeof spans)[number]['value']>(firstSpan)
  const query = useQuery(statisticsOver(span))
  return (
    <Card
      title="Estatísticas"
      actions={
        <div className="w-full max-w-72">
          <Segmented label="Período" value={span} options={spans} onChange={setSpan} />
        </div>
      }
    >
      {query.isPending && <Skeleton className="h-48 rounded-card" />}
      {query.isError && (
        <ErrorState
          title="Erro"
          text="Não foi possível carregar as estatísticas."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <Numbers statistics={query.data} />}
    </Card>
  )
}

const share = (sums: LinkSums) => {
  const percent = conversion(sums)
  return percent === null ? '–' : `${percent}%`
}

function Numbers({ statistics: { days, sources } }: { statistics: Statistics }) {
  const all = sumOf(days)
  const figures = [
    ['Visitas', formatCount(all.views)],
    ['Iniciados', formatCount(all.started)],
    ['Agendamentos', formatCount(all.finished)],
    ['Conversão', share(all)],
  ]
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="figures text-xl font-semibold text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      {all.views + all.finished > 0 ? (
        <>
          <Bars days={days} />
          <table className="figures w-full text-sm">
            <caption className="visually-hidden">De onde vieram</caption>
            <thead>
              <tr className="text-right text-xs text-soft">
                <th scope="col" className="py-1.5 text-left font-semibold">
                  Origem
                </th>
                <th scope="col" className="py-1.5 font-semibold">
                  Visitas
                </th>
                <th scope="col" className="py-1.5 font-semibold">
                  Agendamentos
                </th>
                <th scope="col" className="py-1.5 font-semibold max-md:hidden">
                  Conversão
                </th>
              </tr>
            </thead>
            <tbody>
              {sources.map(({ source, ...sums }) => (
                <tr key={source} className="border-t border-line text-right">
                  <th scope="row" className="py-2 text-left font-normal">
                    {sourceNames[source]}
                  </th>
                  <td className="py-2">{formatCount(sums.views)}</td>
                  <td className="py-2">{formatCount(sums.finished)}</td>
                  <td className="py-2 max-md:hidden">{share(sums)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <p className="text-soft">
          Ninguém abriu a página neste período. Compartilhe o link: cada visita aparece aqui em poucos segundos.
        </p>
      )}
    </div>
  )
}

const width = 720
const height = 96
const gap = 0.3

/** Bars of visits with the bookings inside them. The figures of a day are in its tooltip, and in a table. */
function Bars({ days }: { days: Statistics['days'] }) {
  const formats = useFormats()
  const most = Math.max(1, ...days.map(({ views, finished }) => Math.max(views, finished)))
  const step = width / days.length
  const bar = (count: number) => ({ y: height - (count / most) * height, height: (count / most) * height })
  return (
    <div className="grid gap-1">
      <svg
        role="img"
        aria-label={`Visitas de ${formats.date(firstIn(days).date)} a ${formats.date(lastIn(days).date)}. Máximo em um dia: ${formatCount(most)}.`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-24 w-full"
      >
        {days.map(({ date, views, finished }, at) => (
          <g key={date}>
            <title>{`${formats.date(date)}. Visitas: ${formatCount(views)}. Agendamentos: ${formatCount(finished)}.`}</title>
            <rect x={step * (at + gap / 2)} width={step * (1 - gap)} {...bar(views)} className="fill-edge" />
            <rect x={step * (at + gap / 2)} width={step * (1 - gap)} {...bar(finished)} className="fill-accent" />
          </g>
        ))}
      </svg>
      <p className="figures flex flex-wrap justify-between gap-x-4 text-xs text-soft" aria-hidden>
        <span>{formats.date(firstIn(days).date)}</span>
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-full bg-edge" /> visitas
          <span className="ml-2 size-2.5 rounded-full bg-accent" /> agendamentos
        </span>
        <span>{formats.date(lastIn(days).date)}</span>
      </p>
      <ChartTable
        columns={['Visitas', 'Agendamentos']}
        rows={days.map(({ date, views, finished }) => ({ date, cells: [formatCount(views), formatCount(finished)] }))}
      />
    </div>
  )
}
