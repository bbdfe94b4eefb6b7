import { timeOf, weekdayOf, type LocalDate } from '../../platform/clock.ts'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import type { Day } from '../contract.ts'
import { weekdayNames } from '../../team/hours.ts'
import { longDate } from './date-navigation.tsx'

type Professional = Day['professionals'][number]

export const ProfessionalHead = ({ professional }: { professional: Professional }) => (
  <div className="flex items-center gap-2.5 px-3 py-2.5">
    <span className="@max-[12rem]:hidden">
      <Avatar name={professional.name} />
    </span>
    <span className="min-w-0">
      <span className="block truncate text-sm font-semibold text-ink">{professional.name}</span>
      <span className="figures block truncate text-xs text-soft">{describeWork(professional)}</span>
    </span>
  </div>
)

function describeWork({ isActive, working, off }: Professional): string {
  if (!isActive) return 'Inativo'
  if (working.length === 0) return 'Folga'
  const away = off.find(({ from, to }) => working.every((stretch) => from <= stretch.from && stretch.to <= to))
  if (away) return away.reason
  return `${timeOf(working[0]!.from)}–${timeOf(working.at(-1)!.to)}`
}

type DayHeadProps = { date: LocalDate; today: LocalDate; count: number; onOpen: () => void }

/** A day of the week; pressing it shows the day. */
export const DayHead = ({ date, today, count, onOpen }: DayHeadProps) => (
  <button
    type="button"
    onClick={onOpen}
    className="focus-ring flex w-full items-center gap-2 px-3 py-2 text-left transition-colors hover:bg-hover"
  >
    <span className="visually-hidden">{`${longDate(date)}, ${countName(count)}`}</span>
    <span
      aria-hidden
      className={classNames(
        'figures grid size-8 shrink-0 place-items-center rounded-full text-sm font-semibold',
        date === today ? 'bg-accent text-on-accent' : 'text-ink',
      )}
    >
      {Number(date.slice(8))}
    </span>
    <span aria-hidden className="min-w-0">
      <span className="block text-xs font-semibold text-ink">{weekdayNames[weekdayOf(date)]!.slice(0, 3)}</span>
      <span className="figures block truncate text-xs text-soft">{count === 0 ? 'livre' : count}</span>
    </span>
  </button>
)

export const countName = (count: number): string =>
  count === 0 ? 'nenhum agendamento' : count === 1 ? '1 agendamento' : `${count} agendamentos`
