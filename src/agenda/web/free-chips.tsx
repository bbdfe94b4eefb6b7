import { weekdayOf } from '../../platform/clock.ts'
import { formatLocalDate } from '../../platform/format.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import type { FreeTime } from '../availability.ts'
import { weekdayNames } from '../../team/hours.ts'

type Props = {
  label: string
  times: readonly FreeTime[]
  /** The chosen date and time; times of other dates are shown with theirs. */
  chosen: FreeTime
  onChoose: (time: FreeTime) => void
}

/** Free times to press. */
export const FreeChips = ({ label, times, chosen, onChoose }: Props) => (
  <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
    {times.map(({ date, time }) => {
      const isChosen = date === chosen.date && time === chosen.time
      return (
        <button
          key={`${date} ${time}`}
          type="button"
          aria-pressed={isChosen}
          onClick={() => onChoose({ date, time })}
          className={classNames(
            'figures focus-ring min-h-control-sm min-w-14 rounded-control border px-2 text-xs font-semibold transition-colors',
            isChosen ? 'border-primary bg-primary text-on-primary' : 'border-edge bg-surface text-ink hover:bg-hover',
          )}
        >
          {date !== chosen.date &&
            `${weekdayNames[weekdayOf(date)]!.slice(0, 3)} ${formatLocalDate(date).slice(0, 5)} · `}
          {time}
        </button>
      )
    })}
  </div>
)
