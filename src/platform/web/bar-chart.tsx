import { firstIn, lastIn } from '../filled.ts'
import { useFormats } from './use-formats.ts'

export type Bar = { date: string; value: number }

type Props<B extends Bar> = {
  /** What the bars show; heading of the table's value column. */
  what: string
  bars: readonly B[]
  /** Formats a bar's value. */
  text: (bar: B) => string
}

const width = 720
const height = 200
const gap = 0.25

/** A bar chart of days or months, with the same figures as a table for people who cannot see it. */
export function BarChart<B extends Bar>({ what, bars, text }: Props<B>) {
  const { date: nameOf } = useFormats()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const least = Math.min(0, ...bars.map(({ value }) => value))
  const scale = height / (most - least)
  const step = width / bars.length
  const best = bars.reduce((best, bar) => (bar.value > best.value ? bar : best), firstIn(bars))
  const summary = bars.some(({ value }) => value !== 0)
    ? `Maior: ${text(best)} em ${nameOf(best.date)}`
    : 'Sem movimento no período'
  return (
    <div className="grid gap-3">
      <svg
        role="img"
        aria-label={`${what} de ${nameOf(firstIn(bars).date)} a ${nameOf(lastIn(bars).date)}. ${summary}.`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-48 w-full"
      >
        {bars.map((bar, at) => (
          <rect
            key={bar.date}
            x={step * (at + gap / 2)}
            width={step * (1 - gap)}
            y={(most - Math.max(0, bar.value)) * scale}
            height={Math.max(bar.value === 0 ? 0 : 1, Math.abs(bar.value) * scale)}
            className={bar.value < 0 ? 'fill-danger-solid' : 'fill-primary'}
          >
            <title>{`${nameOf(bar.date)}: ${text(bar)}`}</title>
          </rect>
        ))}
        <line
          x1={0}
          x2={width}
          y1={most * scale}
          y2={most * scale}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
      </svg>
      <div className="figures flex justify-between text-xs text-soft" aria-hidden>
        <span>{nameOf(firstIn(bars).date)}</span>
        <span className="max-md:hidden">{summary}</span>
        <span>{nameOf(lastIn(bars).date)}</span>
      </div>
      <ChartTable columns={[what]} rows={bars.map((bar) => ({ date: bar.date, cells: [text(bar)] }))} />
    </div>
  )
}

type TableProps = { columns: readonly string[]; rows: readonly { date: string; cells: readonly string[] }[] }

/** The figures of a chart as a table, for people who cannot see it or point at its bars. */
export function ChartTable({ columns, rows }: TableProps) {
  const { date: nameOf } = useFormats()
  return (
    <details className="text-sm">
      <summary className="focus-ring flex min-h-control w-fit cursor-pointer items-center rounded-sm font-semibold text-soft hover:text-ink">
        Ver em tabela
      </summary>
      <table className="figures mt-2 w-full">
        <thead>
          <tr className="text-left text-xs text-soft">
            <th scope="col" className="py-1.5 font-semibold">
              Período
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1.5 text-right font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ date, cells }) => (
            <tr key={date} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {nameOf(date)}
              </th>
              {cells.map((cell, at) => (
                <td key={columns[at]} className="py-1.5 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
