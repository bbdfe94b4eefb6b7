import { firstIn } from '../../platform/filled.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import { addDays, addMonths, weekdayOf, type LocalDate } from '../../platform/clock.ts'
import { choiceAddress } from '../booking-address.ts'
import { type OfferedTimes } from '../booking-page.ts'
import { monthOf, type FreeDay } from '../free-days.ts'
import { dayOfMonth } from '../../languages/date-words.ts'

/** The weeks of a month. The first `before` days belong to the month before; days of other months have no entry. */
function weeksOf(first: LocalDate, before: number, days: readonly FreeDay[]): Week[] {
  const known = new Map(days.map((day) => [day.date, day]))
  return Array.from({ length: Math.ceil((before + days.length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => {
      const date = addDays(first, week * 7 + at - before)
      return { date, day: known.get(date) }
    }),
  )
}

type Week = { date: LocalDate; day: FreeDay | undefined }[]

/** All days of a month; days with a free time are links. */
export function BookingMonth({ view, first }: { view: OfferedTimes; first: LocalDate }) {
  const { say, monthsWords, shortDayWords, weekdayWord, firstWeekday } = useTranslator()
  const { days, path, choice, nextFree } = view
  const before = (weekdayOf(first) - firstWeekday + 7) % 7
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <h2 id="next" tabIndex={-1} className="text-xl font-semibold outline-none">
          {say('Data')}
        </h2>
        <div className="flex items-center gap-1">
          <Pager to={monthAddress(view, addMonths(first, -1))} label={say('Mês anterior')} sign="‹" />
          <Pager to={monthAddress(view, addMonths(first, 1))} label={say('Próximo mês')} sign="›" />
        </div>
      </div>
      <table className="mt-2 w-full table-fixed border-separate border-spacing-1">
        <caption className="mb-1 text-left text-base text-soft">
          {say('Dias com horários livres em {month}', { month: monthsWords(first, first) })}
        </caption>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, day) => (
              <th key={day} scope="col" className="text-xs font-normal text-soft">
                {weekdayWord(addDays(first, day - before))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(first, before, days).map((week) => (
            <tr key={firstIn(week).date}>
              {week.map(({ date, day }) => (
                <td key={date} className="p-0 text-center">
                  {day && <Cell view={view} day={day} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {days.every(({ times }) => times.length === 0) && (
        <p className="mt-3 rounded-card bg-sunken p-4 text-base text-soft">
          {say('Não há horários livres neste mês.')}
          {nextFree && (
            <>
              {' '}
              <a
                href={choiceAddress(path, { ...choice, date: nextFree, from: nextFree, month: null })}
                className="font-semibold text-ink underline underline-offset-2"
              >
                {say('Próximo dia livre: {day}', { day: shortDayWords(nextFree) })}
              </a>
            </>
          )}
        </p>
      )}
      <a id="weeks" href={choiceAddress(path, { ...choice, month: null })} className={linkLook}>
        {say('Ver só duas semanas')}
      </a>
    </div>
  )
}

const monthAddress = ({ path, link, choice, today }: OfferedTimes, month: LocalDate): string | null =>
  month < monthOf(today) || month > addDays(today, link.horizonDays) ? null : choiceAddress(path, { ...choice, month })

/** Link from the two weeks to the month in which they begin. */
export function MonthLink({ view: { path, choice, days } }: { view: OfferedTimes }) {
  const { say } = useTranslator()
  return (
    <a
      id="month"
      href={choiceAddress(path, { ...choice, date: null, from: null, month: monthOf(firstIn(days).date) })}
      className={linkLook}
    >
      {say('Ver o mês inteiro')}
    </a>
  )
}

const linkLook =
  'mt-1 -ml-2 inline-flex h-11 items-center rounded-control px-2 font-semibold underline underline-offset-2'

function Cell({ view: { path, choice }, day: { date, times } }: { view: OfferedTimes; day: FreeDay }) {
  const { say } = useTranslator()
  const look = 'figures grid h-11 place-items-center rounded-control text-base'
  if (times.length === 0)
    return (
      <span className={`${look} text-faint`}>
        <DayWithMonth date={date} />
        <span className="visually-hidden">{say(', sem horários')}</span>
      </span>
    )
  return (
    <a
      href={choiceAddress(path, { ...choice, date, from: null, month: null })}
      className={`${look} border border-line bg-sunken font-semibold transition-colors hover:border-primary`}
    >
      <DayWithMonth date={date} />
    </a>
  )
}

/** The day's number; who listens hears it with its month, in the order of the language. */
export function DayWithMonth({ date, className }: { date: LocalDate; className?: string }) {
  const { say, monthWord } = useTranslator()
  const day = dayOfMonth(date)
  return (
    <>
      <span aria-hidden className={className}>
        {day}
      </span>
      <span className="visually-hidden">{say('{day} de {month}', { day, month: monthWord(date) })}</span>
    </>
  )
}

type PagerProps = { to: string | null; label: string; sign: '‹' | '›' }

/** Link to earlier or later days; `to` is null if there are none. */
export function Pager({ to, label, sign }: PagerProps) {
  const look = 'grid size-11 place-items-center rounded-control text-xl'
  if (to === null)
    return (
      <span aria-hidden className={`${look} text-line`}>
        {sign}
      </span>
    )
  return (
    <a
      id={sign === '›' ? 'later' : 'earlier'}
      href={to}
      aria-label={label}
      className={`${look} text-soft hover:bg-hover`}
    >
      {sign}
    </a>
  )
}
