import type { ReactNode } from 'react'
import { weekdayOf } from '../../platform/clock.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { weekdayNames } from '../../team/hours.ts'
import type { FreeTime } from '../availability.ts'

/** A free time, and who is free then. */
export type OfferedTime = FreeTime & { who?: readonly { id: string; name: string }[]; more?: number | undefined }

type ChipsProps = {
  label: string
  times: readonly OfferedTime[]
  /** The chosen date and time. Times of another date are shown with that date. */
  chosen: FreeTime
  onChoose: (time: OfferedTime) => void
}

/** Free times as buttons. */
export const FreeChips = ({ label, times, chosen, onChoose }: ChipsProps) => {
  const formats = useFormats()
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {times.map((one) => {
        const { date, time, who = [], more = 0 } = one
        const weekday = weekdayNames[weekdayOf(date)]?.slice(0, 3)
        const day = date === chosen.date ? '' : `${weekday} ${formats.dayAndMonth(date)} · `
        return (
          <TimeChip
            key={`${date} ${time}`}
            isChosen={date === chosen.date && time === chosen.time}
            label={who.length > 0 ? `${day}${time} com ${allNames(who, more)}` : undefined}
            onPress={() => onChoose(one)}
          >
            {day}
            <span>{time}</span>
            {who.length > 0 && <span className="font-normal"> · {shortNames(who, more)}</span>}
          </TimeChip>
        )
      })}
    </div>
  )
}

const shownNames = 2

/** `Rô, Léo +2`; of two with the same first name, the whole name. */
function shortNames(who: readonly { name: string }[], more: number): string {
  const firstOf = ({ name }: { name: string }) => name.split(' ')[0] ?? name
  const firsts = who.map(firstOf)
  const shown = who.slice(0, shownNames).map((one, at) => {
    const first = firsts[at] ?? one.name
    return firsts.filter((other) => other === first).length > 1 ? one.name : first
  })
  const others = who.length - shown.length + more
  return others > 0 ? `${shown.join(', ')} +${others}` : shown.join(', ')
}

const allNames = (who: readonly { name: string }[], more: number): string => {
  const names = who.map(({ name }) => name).join(', ')
  return more > 0 ? `${names} e mais ${more}` : names
}

type ChipProps = {
  isChosen: boolean
  /** Says what is shown in short. */
  label?: string | undefined
  onPress: () => void
  children: ReactNode
}

export const TimeChip = ({ isChosen, label, onPress, children }: ChipProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    aria-label={label}
    onClick={onPress}
    className={classNames(
      'figures focus-ring min-h-control-sm min-w-14 rounded-control border px-2 text-xs font-semibold transition-colors',
      isChosen ? 'border-primary bg-primary text-on-primary' : 'border-edge bg-surface text-ink hover:bg-hover',
    )}
  >
    {children}
  </button>
)
