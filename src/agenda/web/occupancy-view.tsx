import { weekdayOf, type LocalDate } from '../../platform/clock.ts'
import { formatMinutes } from '../../platform/format.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { weekdayNames } from '../../team/hours.ts'
import { type Occupancy, type OccupiedWeek, sumOf, takenPercent } from '../occupancy.ts'
import { longDate } from './date-navigation.tsx'
import type { ScheduleActions } from './use-time-grid.ts'

type Props = {
  week: OccupiedWeek
  today: LocalDate
  actions: Pick<ScheduleActions, 'showDay' | 'showDayOf' | 'showProfessional'>
}

/** The week of everybody: how full each day of each person is. A press shows that day; on a name, the person's week. */
export function OccupancyView({ week: { days, professionals }, today, actions }: Props) {
  return (
    <section
      aria-label="Ocupação da semana"
      className="min-w-0 overflow-clip rounded-card border border-line bg-surface"
    >
      <table className="w-full table-fixed border-collapse text-left text-sm max-md:block">
        <thead className="max-md:sticky max-md:top-0 max-md:z-10 max-md:block max-md:bg-surface">
          <tr className={cells}>
            <th scope="col" className="w-40 px-4 py-2 text-xs font-semibold text-soft max-md:hidden xl:w-52">
              Profissional
            </th>
            {days.map(({ date, closed }) => (
              <th key={date} scope="col" className="p-0 font-normal">
                <DayHead date={date} closed={closed} isToday={date === today} onOpen={() => actions.showDay(date)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {professionals.map(({ id, name, isActive, days: theirs }) => (
            <tr key={id} className={`border-t border-line ${cells}`}>
              <th scope="row" className="p-0 font-semibold max-md:col-span-7">
                <button
                  type="button"
                  onClick={() => actions.showProfessional(id)}
                  className="focus-ring block min-h-11 w-full px-4 text-left break-words text-ink hover:bg-hover max-md:px-3"
                >
                  {name}
                  {!isActive && <span className="block text-xs font-normal text-soft">Inativo</span>}
                  <span className="visually-hidden">, ver a semana</span>
                </button>
              </th>
              {theirs.map((one, at) => {
                const { date, closed } = days[at]!
                return (
                  <td
                    key={date}
                    className={classNames(
                      'h-px border-l border-line p-0 max-md:h-auto',
                      one.workingMinutes === 0 && 'bg-sunken',
                    )}
                  >
                    <Cell
                      {...one}
                      of={`${name}, ${longDate(date)}`}
                      none={closed === undefined ? 'folga' : 'fechado'}
                      onOpen={() => actions.showDayOf(id, date)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        {professionals.length > 1 && (
          <tfoot className="max-md:block">
            <tr className={`border-t border-edge bg-sunken text-soft ${cells}`}>
              <th scope="row" className="px-4 py-2 text-xs font-semibold max-md:col-span-7 max-md:px-3">
                Todos
              </th>
              {days.map(({ date }, at) => {
                const all = sumOf(professionals.map((one) => one.days[at]!))
                return (
                  <td key={date} className="figures px-2 py-2 text-xs font-semibold max-md:px-1 max-md:text-center">
                    {percentText(all)}
                  </td>
                )
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

/** On a phone a name stands above its seven days. */
const cells = 'max-md:grid max-md:grid-cols-7'

const percentText = (one: Occupancy) => {
  const percent = takenPercent(one)
  return percent === null ? '–' : `${percent}%`
}

type HeadProps = { date: LocalDate; closed: string | undefined; isToday: boolean; onOpen: () => void }

const DayHead = ({ date, closed, isToday, onOpen }: HeadProps) => (
  <button
    type="button"
    onClick={onOpen}
    className="focus-ring flex min-h-12 w-full items-center gap-2 px-2 py-1.5 text-left hover:bg-hover max-lg:flex-col max-lg:gap-0 max-lg:px-0"
  >
    <span className="visually-hidden">
      {longDate(date)}
      {closed !== undefined && `, fechado: ${closed}`}
    </span>
    <span
      aria-hidden
      className={classNames(
        'figures grid size-8 shrink-0 place-items-center rounded-full text-sm font-semibold',
        isToday ? 'bg-accent text-on-accent' : 'text-ink',
      )}
    >
      {Number(date.slice(8))}
    </span>
    <span aria-hidden className="min-w-0 max-lg:order-first">
      <span className="block text-xs font-semibold text-ink">{weekdayNames[weekdayOf(date)]!.slice(0, 3)}</span>
      {closed !== undefined && <span className="block truncate text-xs text-soft max-lg:hidden">{closed}</span>}
    </span>
  </button>
)

type CellProps = Occupancy & { visits: number; of: string; none: string; onOpen: () => void }

function Cell({ visits, of, none, onOpen, ...one }: CellProps) {
  const percent = takenPercent(one)
  const free = one.workingMinutes - one.takenMinutes
  const count = visits === 1 ? '1 visita' : `${visits} visitas`
  return (
    <button
      type="button"
      onClick={onOpen}
      className={classNames(
        'focus-ring relative flex h-full min-h-16 w-full flex-col justify-center px-2 pt-1 pb-2.5 text-left hover:bg-hover max-md:min-h-12 max-md:items-center max-md:px-0',
      )}
    >
      <span className="visually-hidden">
        {of}:{' '}
        {percent === null
          ? none
          : `${percent}% ocupado, ${free === 0 ? 'sem tempo livre' : `${formatMinutes(free)} livres`}`}
        , {count}
      </span>
      <span aria-hidden className="contents">
        {percent === null ? (
          <span className="text-xs text-soft max-md:hidden">{none}</span>
        ) : (
          <span className="figures text-base font-semibold text-ink max-md:text-xs">{percent}%</span>
        )}
        {percent === null && <span className="text-soft md:hidden">–</span>}
        {percent !== null && (
          <span className="figures text-xs text-soft max-lg:hidden">
            {free === 0 ? 'lotado' : `${formatMinutes(free)} livres`}
          </span>
        )}
        {(percent !== null || visits > 0) && <span className="figures text-xs text-soft max-md:hidden">{count}</span>}
      </span>
      {percent !== null && (
        <span aria-hidden className="absolute inset-x-0 bottom-0 h-1.5 bg-neutral-soft">
          <span className="block h-full bg-success-solid" style={{ width: `${percent}%` }} />
        </span>
      )}
    </button>
  )
}
