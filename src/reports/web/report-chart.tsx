import { brl, formatLocalDate } from '../../platform/format.ts'

type Bar = { date: string; cents: number }

const width = 720
const height = 200
const gap = 0.25

/** Bars of days or months; the same figures stand in a table for those who do not see them. */
export function ReportChart({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ cents }) => cents))
  const least = Math.min(0, ...bars.map(({ cents }) => cents))
  const scale = height / (most - least)
  const step = width / bars.length
  const best = bars.reduce((best, bar) => (bar.cents > best.cents ? bar : best), bars[0]!)
  return (
    <div className="grid gap-3">
      <svg
        role="img"
        aria-label={`Faturamento de ${nameOf(bars[0]!.date)} a ${nameOf(bars.at(-1)!.date)}. Maior: ${brl(best.cents)} em ${nameOf(best.date)}.`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-48 w-full"
      >
        {bars.map(({ date, cents }, at) => (
          <rect
            key={date}
            x={step * (at + gap / 2)}
            width={step * (1 - gap)}
            y={(most - Math.max(0, cents)) * scale}
            height={Math.max(cents === 0 ? 0 : 1, Math.abs(cents) * scale)}
            className={cents < 0 ? 'fill-danger-solid' : 'fill-primary'}
          >
            <title>{`${nameOf(date)}: ${brl(cents)}`}</title>
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
        <span>{nameOf(bars[0]!.date)}</span>
        <span className="max-md:hidden">
          Maior: {brl(best.cents)} em {nameOf(best.date)}
        </span>
        <span>{nameOf(bars.at(-1)!.date)}</span>
      </div>
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
              <th scope="col" className="py-1.5 text-right font-semibold">
                Faturamento
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ date, cents }) => (
              <tr key={date} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {nameOf(date)}
                </th>
                <td className="py-1.5 text-right">{brl(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

/** A day as 31/12/2026, a month as 12/2026. */
const nameOf = formatLocalDate
