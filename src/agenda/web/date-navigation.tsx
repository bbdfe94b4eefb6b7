import { ChevronLeft, ChevronRight } from 'lucide-react'
import { firstIn, lastIn } from '../../platform/filled.ts'
import type { LocalDate } from '../../platform/clock.ts'
import { type Formats, inWords } from '../../platform/format.ts'
import { useSingleKeySwitch } from '../../platform/web/shell/single-keys.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { DateInput } from '../../platform/web/dates/date-input.tsx'
import { moveDate, type AgendaView, weekOf } from '../period.ts'
import type { DayPlan } from '../contract.ts'
import { confirmedOf } from '../visit-answer.ts'

type Props = { view: AgendaView; date: LocalDate; today: LocalDate; onChange: (date: LocalDate) => void }

const neighbours = {
  day: ['Dia anterior', 'Próximo dia'],
  week: ['Semana anterior', 'Próxima semana'],
  month: ['Mês anterior', 'Próximo mês'],
} as const satisfies Record<AgendaView, [string, string]>

export function DateNavigation({ view, date, today, onChange }: Props) {
  const [showsKeys] = useSingleKeySwitch()
  const [before, after] = neighbours[view]
  return (
    <div role="group" aria-label="Data" className="flex items-center gap-1">
      <Button
        onClick={() => onChange(today)}
        disabledReason={date === today ? 'A agenda já mostra o dia de hoje' : undefined}
      >
        <Shortcut>Hoje</Shortcut>
      </Button>
      <IconButton
        label={showsKeys ? `${before} (K)` : before}
        icon={<ChevronLeft aria-hidden size={18} />}
        onClick={() => onChange(moveDate(date, view, -1))}
      />
      <div className="w-40">
        <DateInput aria-label="Escolher data" value={date} onValueChange={(chosen) => chosen && onChange(chosen)} />
      </div>
      <IconButton
        label={showsKeys ? `${after} (J)` : after}
        icon={<ChevronRight aria-hidden size={18} />}
        onClick={() => onChange(moveDate(date, view, 1))}
      />
    </div>
  )
}

/** `terça-feira, 10 de novembro`. */
export const longDate = inWords({ weekday: 'long', day: 'numeric', month: 'long' })
const monthName = inWords({ month: 'long', year: 'numeric' })
const dayAndMonth = inWords({ day: 'numeric', month: 'long' })

const shortWeekday = inWords({ weekday: 'short' })
/** `seg., 23/11`. */
export const shortDate = (date: LocalDate, { dayAndMonth }: Formats): string =>
  `${shortWeekday(date)}, ${dayAndMonth(date)}`

/** The shown period in words: a day, `8 a 14 de novembro`, `novembro de 2026`. */
function periodName(view: AgendaView, date: LocalDate): string {
  if (view === 'day') return longDate(date)
  if (view === 'month') return monthName(date)
  const [first, last] = [firstIn(weekOf(date)), lastIn(weekOf(date))]
  const start = first.slice(0, 7) === last.slice(0, 7) ? String(Number(first.slice(8))) : dayAndMonth(first)
  return `${start} a ${dayAndMonth(last)}`
}

export const countName = (count: number): string =>
  count === 0 ? 'nenhum agendamento' : count === 1 ? '1 agendamento' : `${count} agendamentos`

/** What the agenda shows, and of a day how many of its visits are confirmed: `12 de 15 confirmados`. */
export function PeriodTitle({ view, date, day }: Pick<Props, 'view' | 'date'> & { day: DayPlan | undefined }) {
  const isShown = day?.date === date
  const { confirmed, all } = confirmedOf(isShown ? day.appointments.filter(({ from }) => from >= 0) : [])
  return (
    <span className="flex flex-wrap gap-x-3">
      <span className="inline-block first-letter:uppercase">{periodName(view, date)}</span>
      {all > 0 && (
        <span className="whitespace-nowrap">
          <span className="figures">{confirmed}</span> de <span className="figures">{all}</span>{' '}
          {all === 1 ? 'confirmado' : 'confirmados'}
        </span>
      )}
    </span>
  )
}

/** A label whose first letter is its shortcut, underlined where that acts and a mouse and so likely a keyboard is there. */
export function Shortcut({ children }: { children: string }) {
  const [isOn] = useSingleKeySwitch()
  if (!isOn) return <span>{children}</span>
  return (
    <span>
      <span className="decoration-current/50 underline-offset-4 pointer-fine:underline">{children.slice(0, 1)}</span>
      {children.slice(1)}
    </span>
  )
}

/** The agenda's keys, and what they do. */
export const agendaKeys = {
  n: 'Novo agendamento',
  h: 'Ir para hoje',
  d: 'Ver o dia',
  s: 'Ver a semana',
  m: 'Ver o mês',
  j: 'Próximo dia, semana ou mês',
  k: 'Dia, semana ou mês anterior',
}
