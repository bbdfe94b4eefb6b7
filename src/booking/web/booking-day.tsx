import { firstIn, lastIn } from '../../platform/filled.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import { addDays, type LocalDate } from '../../platform/clock.ts'
import { choiceAddress } from '../booking-address.ts'
import { type OfferedTimes } from '../booking-page.ts'
import { shownDays, type FreeDay } from '../free-days.ts'
import { BookingMonth, DayWithMonth, MonthLink, Pager } from './booking-month.tsx'
import { FieldError } from './field-error.tsx'

/** Two weeks of days or a whole month, to choose a day from. */
export function BookingDay({ view }: { view: OfferedTimes }) {
  const { say, monthsWords } = useTranslator()
  const { days, choice } = view
  if (choice.month) return <BookingMonth view={view} first={choice.month} />
  const first = firstIn(days).date
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <h2 id="next" tabIndex={-1} className="text-xl font-semibold outline-none">
          {say('Data')}
        </h2>
        <div className="flex items-center gap-1">
          <p className="mr-1 text-sm text-soft">{monthsWords(first, lastIn(days).date)}</p>
          <Pager to={weeksAddress(view, addDays(first, -shownDays))} label={say('Dias anteriores')} sign="‹" />
          <Pager to={weeksAddress(view, addDays(first, shownDays))} label={say('Próximos dias')} sign="›" />
        </div>
      </div>
      <FieldError name="date" fields={view.fields} />
      <ul className="mt-2 grid grid-cols-7 gap-1 sm:gap-2">
        {days.map((day) => (
          <li key={day.date}>
            <Day view={view} day={day} />
          </li>
        ))}
      </ul>
      <MonthLink view={view} />
    </div>
  )
}

function Day({ view, day }: { view: OfferedTimes; day: FreeDay }) {
  const { say, weekdayWord } = useTranslator()
  const { date, times } = day
  const isChosen = date === view.choice.date
  const look = 'flex h-14 flex-col items-center justify-center rounded-control'
  const weekday = <span className="text-xs">{date === view.today ? say('hoje') : weekdayWord(date)} </span>
  const figures = 'figures text-base leading-5'
  // A full day is a link too: it shows the nearest free days and the waiting list.
  if (times.length === 0)
    return (
      <a
        id={`day-${date}`}
        href={choiceAddress(view.path, { ...view.choice, date, from: firstIn(view.days).date })}
        aria-current={isChosen ? 'date' : undefined}
        rel="nofollow"
        className={`${look} text-faint transition-colors hover:bg-hover ${isChosen ? 'border border-line' : ''}`}
      >
        {weekday}
        <DayWithMonth date={date} className={figures} />
        <span className="visually-hidden">{say(', sem horários')}</span>
      </a>
    )
  return (
    <a
      id={`day-${date}`}
      href={choiceAddress(view.path, { ...view.choice, date, from: firstIn(view.days).date })}
      aria-current={isChosen ? 'date' : undefined}
      className={`${look} border font-semibold transition-colors ${
        isChosen ? 'border-primary bg-primary text-on-primary' : 'border-line bg-sunken hover:border-primary'
      }`}
    >
      {weekday}
      <DayWithMonth date={date} className={figures} />
    </a>
  )
}

function weeksAddress({ path, link, choice, today, days }: OfferedTimes, to: LocalDate): string | null {
  const from = to < today ? today : to
  if (from === firstIn(days).date || from > addDays(today, link.horizonDays)) return null
  return choiceAddress(path, { ...choice, date: null, from })
}
