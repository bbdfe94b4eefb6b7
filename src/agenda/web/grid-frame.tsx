import { timeOf } from '../../platform/clock.ts'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import type { Day } from '../contract.ts'

type Professionals = Day['professionals']

/** How minutes of the day are drawn. */
export type Scale = {
  from: number
  to: number
  top: (minute: number) => number
  height: (from: number, to: number) => number
}

export const halfHour = 30

const columns = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(9rem, 1fr))` })

export const ColumnHeads = ({ professionals }: { professionals: Professionals }) => (
  <div className="grid border-b border-line bg-surface" style={columns(professionals.length)}>
    {professionals.map((professional) => (
      <div key={professional.id} className="@container border-l border-line">
        <div className="flex items-center gap-2.5 px-3 py-2.5">
          <span className="@max-[10rem]:hidden">
            <Avatar name={professional.name} />
          </span>
          <span className="min-w-0">
            <span className="block truncate text-sm font-semibold text-ink">{professional.name}</span>
            <span className="figures block truncate text-xs text-soft">{describeWork(professional)}</span>
          </span>
        </div>
      </div>
    ))}
  </div>
)

function describeWork({ isActive, working }: Professionals[number]): string {
  if (!isActive) return 'Inativo'
  if (working.length === 0) return 'Folga'
  return `${timeOf(working[0]!.from)}–${timeOf(working.at(-1)!.to)}`
}

export const HourGutter = ({ lines, now, top }: { lines: number[]; now: number | null; top: Scale['top'] }) => (
  <>
    {lines
      .filter((minute) => minute % 60 === 0)
      .map((minute) => (
        <span
          key={minute}
          className="figures absolute right-2 -translate-y-1/2 text-xs text-soft"
          style={{ top: top(minute) }}
        >
          {timeOf(minute)}
        </span>
      ))}
    {now !== null && (
      <span
        className="figures absolute right-0.5 -translate-y-1/2 rounded-sm bg-accent px-1 py-0.5 text-xs font-semibold text-on-accent"
        style={{ top: top(now) }}
      >
        {timeOf(now)}
      </span>
    )}
  </>
)

export const NowLine = ({ top }: { top: number }) => (
  <div aria-hidden className="pointer-events-none absolute inset-x-0 border-t-2 border-accent" style={{ top: top - 1 }}>
    <span className="absolute -top-[5px] -left-1 size-2 rounded-full bg-accent" />
  </div>
)

/** Time off is hatched; an empty half hour under the mouse says what pressing it begins. */
export const Background = ({ professionals, lines, scale, pickable }: BackgroundProps) => (
  <div aria-hidden className="absolute inset-0 grid" style={columns(professionals.length)}>
    {professionals.map(({ id, working, isActive }) => (
      <div key={id} className={`relative border-l border-line ${timeOff}`}>
        {working.map(({ from, to }) => (
          <div
            key={from}
            className="absolute inset-x-0 bg-surface"
            style={{ top: scale.top(from), height: scale.height(from, to) }}
          />
        ))}
        {lines.map((minute) => (
          <div
            key={minute}
            data-time={`+ ${timeOf(minute)}`}
            className={classNames(
              'absolute inset-x-0 border-t border-line',
              minute % 60 > 0 && 'border-dashed',
              pickable && isActive && pickableCell,
            )}
            style={{ top: scale.top(minute), height: scale.height(minute, minute + halfHour) }}
          />
        ))}
      </div>
    ))}
  </div>
)
type BackgroundProps = { professionals: Professionals; lines: number[]; scale: Scale; pickable: boolean }

const timeOff = 'bg-sunken bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_8px)]'
const pickableCell =
  'cursor-pointer after:hidden after:px-2 after:py-1 after:text-xs after:font-semibold after:text-accent-text after:content-[attr(data-time)] hover:bg-accent-soft hover:after:block'
