import { Popover } from '@base-ui/react/popover'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { addDays, addMonths, localDate, weekdayOf, type LocalDate } from '../../clock.ts'
import { inWords } from '../../format.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { own } from '../../own.ts'

type Props = {
  anchor: RefObject<Element | null>
  /** Empty if no date is chosen. */
  value: string
  min?: string | undefined
  max?: string | undefined
  onPick: (date: LocalDate) => void
  onClose: () => void
}

/** A calendar popup: pick a day by tap or with the arrow keys. */
export function Calendar({ anchor, onClose, ...rest }: Props) {
  const month = useRef<HTMLTableElement>(null)
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50"
        >
          <Popover.Popup
            aria-label="Calendário"
            initialFocus={() => month.current?.querySelector<HTMLElement>('[tabindex="0"]') ?? true}
            finalFocus={() => anchor.current?.querySelector('input') ?? true}
            className="rounded-card border border-line bg-raised p-2 text-ink shadow-float focus:outline-none"
          >
            <Month table={month} {...rest} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type MonthProps = Omit<Props, 'anchor' | 'onClose'> & { table: RefObject<HTMLTableElement | null> }

function Month({ table, value, min = '0001-01-01', max = '9999-12-31', onPick }: MonthProps) {
  // The focused day. Without a value, it is this device's date; it only chooses the first month to show.
  const [held, setHeld] = useState(
    () => value || localDate(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone),
  )
  const [hasMoved, setMoved] = useState(false)
  const isOut = (date: LocalDate) => date < min || date > max
  const first = `${held.slice(0, 8)}01`
  const start = addDays(first, -weekdayOf(first))
  const go = (event: KeyboardEvent) => {
    const to = own(steps, event.key)?.(held)
    if (!to) return
    event.preventDefault()
    setMoved(true)
    setHeld(to)
  }
  const turn = (months: number) => {
    setMoved(false)
    setHeld(addMonths(held, months))
  }
  return (
    <>
      <div className="flex items-center justify-between gap-1 pb-1">
        <IconButton label="Mês anterior" icon={<ChevronLeft aria-hidden size={18} />} onClick={() => turn(-1)} />
        <p role="status" className="text-sm font-semibold first-letter:uppercase">
          {monthName(first)}
        </p>
        <IconButton label="Próximo mês" icon={<ChevronRight aria-hidden size={18} />} onClick={() => turn(1)} />
      </div>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the arrow keys move through the days
        role="grid"
        aria-label={monthName(first)}
        onKeyDown={go}
        className="border-collapse"
      >
        <thead>
          <tr>
            {oneWeek(start).map((date) => (
              <th key={date} scope="col" abbr={weekday(date)} className="h-8 text-xs font-semibold text-soft">
                {weekday(date).slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 6 }, (_, week) => (
            <tr key={week}>
              {oneWeek(addDays(start, week * 7)).map((date) => (
                <td key={date} aria-selected={date === value} className="p-0">
                  <button
                    type="button"
                    ref={date === held && hasMoved ? focus : undefined}
                    tabIndex={date === held ? 0 : -1}
                    aria-label={whole(date)}
                    // Not `disabled`: the keys could not pass through, and would lose their place.
                    aria-disabled={isOut(date) || undefined}
                    onClick={() => isOut(date) || onPick(date)}
                    className={classNames(
                      'focus-ring figures grid size-10 place-items-center rounded-control text-sm aria-disabled:text-faint max-md:size-11',
                      date === value ? 'bg-primary font-semibold text-on-primary' : 'not-aria-disabled:hover:bg-hover',
                      date !== value && date.slice(0, 7) !== held.slice(0, 7) && 'text-faint',
                    )}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const focus = (day: HTMLElement | null) => day?.focus()

const oneWeek = (from: LocalDate): LocalDate[] => Array.from({ length: 7 }, (_, at) => addDays(from, at))

const steps: Record<string, (from: LocalDate) => LocalDate> = {
  ArrowLeft: (from) => addDays(from, -1),
  ArrowRight: (from) => addDays(from, 1),
  ArrowUp: (from) => addDays(from, -7),
  ArrowDown: (from) => addDays(from, 7),
  Home: (from) => addDays(from, -weekdayOf(from)),
  End: (from) => addDays(from, 6 - weekdayOf(from)),
  PageUp: (from) => addMonths(from, -1),
  PageDown: (from) => addMonths(from, 1),
}

const monthName = inWords({ month: 'long', year: 'numeric' })
const weekday = inWords({ weekday: 'long' })
const whole = inWords({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
