import { describeDates, describeHours } from '../../hours/special-hours.ts'
import { brazil } from '../../platform/web/use-formats.ts'
import { describeWeek } from '../../team/hours.ts'
import type { LiveSite } from '../live-site.ts'
import { type SectionInput, SitePlace } from './site-contact.tsx'

/** When, and beside it where. */
export function SiteHours({ content, live, links }: SectionInput) {
  return (
    <div className="grid gap-8 @3xl:grid-cols-2 @3xl:gap-16">
      <div className="grid content-start gap-8">
        <WeekHours hours={live.hours} />
        {live.dates.length > 0 && <ComingDates dates={live.dates} />}
      </div>
      <SitePlace content={content} links={links} level="h3" />
    </div>
  )
}

/** What is otherwise on the next dates than in every week. */
const ComingDates = ({ dates }: Pick<LiveSite, 'dates'>) => (
  <div>
    <h3 className="text-base font-semibold">Feriados e datas especiais</h3>
    <dl className="mt-1 grid">
      {dates.map((one) => (
        <div
          key={one.firstDate}
          className="flex items-baseline justify-between gap-6 border-b border-line py-3 text-base"
        >
          <dt>
            <span className="figures font-semibold">{describeDates(one, brazil)}</span>
            <span className="block text-sm text-soft">{one.name}</span>
          </dt>
          <dd className="figures text-right">{describeHours(one)}</dd>
        </div>
      ))}
    </dl>
  </div>
)

/** The week, equal days together. */
export function WeekHours({ hours: week }: Pick<LiveSite, 'hours'>) {
  return (
    <dl className="grid">
      {describeWeek(week).map(({ days, hours, breaks }) => (
        <div key={days} className="flex items-baseline justify-between gap-6 border-b border-line py-3 text-base">
          <dt className="font-semibold">{days}</dt>
          <dd className="figures text-right">
            {hours}
            {breaks.map((pause) => (
              <span key={pause} className="block text-sm text-soft">
                pausa {pause}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
