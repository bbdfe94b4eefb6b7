import { firstIn } from '../../platform/filled.ts'
import type { Translator } from '../../languages/translator.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import { isZoneNamed, zoneWords } from '../../languages/zone-words.ts'
import { addDays, weekdayOf, type LocalDate } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import { choiceAddress } from '../booking-address.ts'
import { type OfferedTimes } from '../booking-page.ts'
import { byPartOfDay, nearDay, nearestTimes, otherDays } from '../free-days.ts'
import { whatsappLink } from '../../platform/whatsapp.ts'
import { FieldError } from './field-error.tsx'

// Styled on the group, not on each time: a day may have forty, and repeated classes would bloat the page.
const chips =
  'mt-1 grid gap-2 sm:grid-cols-6 ' +
  '*:figures *:grid *:h-12 *:cursor-pointer *:place-items-center *:rounded-control *:border *:border-line ' +
  '*:bg-sunken *:text-base *:transition-colors *:hover:border-primary ' +
  '*:has-checked:border-primary *:has-checked:bg-primary *:has-checked:font-semibold *:has-checked:text-on-primary ' +
  '*:has-focus-visible:outline-2 *:has-focus-visible:outline-offset-2 *:has-focus-visible:outline-focus'

/** The free times of the chosen day, as radio buttons of the form: choosing one needs no request. */
export function BookingTimes({ view }: { view: OfferedTimes }) {
  const { say, dayWords, timeWords } = useTranslator()
  const { link, days, choice, typed, fields, today } = view
  if (choice.month) return null
  const times = days.find(({ date }) => date === choice.date)?.times ?? []
  const parts = byPartOfDay(times)
  if (parts.length === 0) return <NoTimes view={view} />
  const near = choice.date && nearDay(choice.date, today)
  const gone = fields.time && typed.time && isTime(typed.time) && !times.includes(typed.time) ? typed.time : null
  return (
    <fieldset className="mt-6" aria-describedby={fields.time ? 'time-error' : undefined}>
      <legend className="text-xl font-semibold">
        {say('Horário')}{' '}
        <span className="ml-2 text-sm font-normal text-soft">
          {near && `${say(near)}, `}
          {choice.date && dayWords(choice.date)}
        </span>
        <BusinessZone zone={link.zone} at={`${choice.date}T12:00Z`} />
      </legend>
      <FieldError name="time" fields={fields} />
      {gone && (
        <p className="mt-1 text-sm text-soft">
          {say('Os mais próximos:')}{' '}
          <span className="figures">{nearestTimes(times, gone).map(timeWords).join(', ')}</span>
        </p>
      )}
      {parts.map(({ name, times }) => (
        <div key={name} className="mt-3">
          <h3 className="text-sm text-soft">{say(name)}</h3>
          <div className={`${chips} ${timeWords('10:00').length > 5 ? 'grid-cols-3' : 'grid-cols-4'}`}>
            {times.map((time, i) => (
              <label key={time}>
                <input
                  type="radio"
                  name="time"
                  value={time}
                  required
                  defaultChecked={typed.time === time}
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a refusal the client chooses a time again
                  autoFocus={i === 0 && Boolean(fields.time) && name === firstIn(parts).name}
                  className="visually-hidden"
                />
                {timeWords(time)}
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}

/** By whose clock the times are. The server does not know the visitor's and goes by the language; the script compares. */
export function BusinessZone({ zone, at }: { zone: string; at: string }) {
  const translator = useTranslator()
  return (
    <span
      data-zone={zone}
      data-at={at}
      hidden={!isZoneNamed(zone, translator)}
      className="text-sm font-normal text-soft"
    >
      {' '}
      ({zoneWords(zone, translator)})
    </span>
  )
}

/** Nobody can become free on a day on which nobody serves: waiting makes sense only for one that is full. */
const mayWait = ({ lack }: Pick<OfferedTimes, 'lack'>): boolean => lack === null || lack === 'full'

/** The names are keys of the language catalogues. Sunday is the first. */
const closedOn = [
  'Fechado aos domingos.',
  'Fechado às segundas-feiras.',
  'Fechado às terças-feiras.',
  'Fechado às quartas-feiras.',
  'Fechado às quintas-feiras.',
  'Fechado às sextas-feiras.',
  'Fechado aos sábados.',
] as const

/** Shown when the chosen day or all shown days are full: the next free days, and the business's WhatsApp. */
function NoTimes({ view }: { view: OfferedTimes }) {
  const translator = useTranslator()
  const { say, shortDayWords } = translator
  const { path, link, choice, professionals } = view
  const others = otherDays(view)
  // Another one helps only beside a chosen one, on a day on which somebody works.
  const isClosed = view.lack === 'closed' || view.lack === 'closedOnDate'
  const mayAskAnother = choice.professionalId !== null && professionals.length > 1 && !isClosed
  return (
    <div className="mt-4 rounded-card bg-sunken p-4 text-base text-soft">
      <p>
        {professionals.length === 0
          ? say('O agendamento online deste serviço ainda não está disponível.')
          : choice.date
            ? noneOnDay(view.lack, choice.date, translator)
            : noneInSight(view, translator)}
        {mayAskAnother && say(' Veja também outro profissional.')}
        {link.whatsapp && (
          <>
            {say(' Se preferir, ')}
            <a
              href={whatsappLink(link.whatsapp)}
              target="_blank"
              rel="noreferrer"
              className="font-semibold text-ink underline underline-offset-2"
            >
              {say('fale no WhatsApp')}
            </a>
            .
          </>
        )}
      </p>
      {others.length > 0 && (
        <>
          <p className="mt-3 text-sm">
            {others.length > 1 ? say('Dias com horários livres:') : say('Dia com horários livres:')}
          </p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {others.map((date) => (
              <li key={date}>
                <a
                  id={`day-offer-${date}`}
                  href={choiceAddress(path, { ...choice, date, from: view.nextFree ? date : choice.from })}
                  className="inline-flex min-h-11 items-center rounded-control border border-line bg-surface px-3 font-semibold text-ink transition-colors hover:border-primary"
                >
                  {shortDayWords(date)}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {path === paths.booking(link.slug) && professionals.length > 0 && mayWait(view) && (
        <p className="mt-3">
          <a
            id="day-waitlist"
            href={choiceAddress(paths.waitlist(link.slug), { ...choice, from: null })}
            className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-2"
          >
            {say('Avise-me se abrir um horário')}
          </a>
        </p>
      )}
    </div>
  )
}

const isTime = (typed: string) => /^\d\d:\d\d$/.test(typed)

function noneOnDay(lack: OfferedTimes['lack'], date: LocalDate, { say, dayWords }: Translator): string {
  const day = dayWords(date)
  if (lack === 'closed') return say(closedOn[weekdayOf(date)]!)
  if (lack === 'closedOnDate') return say('Fechado neste dia: {day}.', { day })
  if (lack === 'unserved') return say('Sem atendimento neste dia: {day}.', { day })
  return lack === 'late'
    ? say('Não dá mais tempo de agendar por aqui para este dia: {day}.', { day })
    : say('Não há horários livres neste dia: {day}.', { day })
}

const noneInSight = ({ nextFree, today, link }: OfferedTimes, { say, dayWords }: Translator) =>
  nextFree
    ? say('Não há horários livres nestes dias.')
    : say('Não há horários livres até {day}.', { day: dayWords(addDays(today, link.horizonDays)) })
