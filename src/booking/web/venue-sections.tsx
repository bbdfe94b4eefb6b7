import { spanWords } from '../../languages/span-words.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import { openOn } from '../../hours/opening.ts'
import { smallPicture } from '../../business/picture.ts'
import { addDays } from '../../platform/clock.ts'
import type { ReactNode } from 'react'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { bookingAddress } from '../booking-address.ts'
import { type BookingView, hostOf } from '../booking-page.ts'
import { nearDay } from '../free-days.ts'
import { PeopleLinks } from './booking-professional.tsx'

/** Below the list of services: who works there, when it is open, and what one agrees to. */
export function VenueSections({ view }: { view: BookingView }) {
  return (
    <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        {!hostOf(view) && <Team view={view} />}
        <Terms view={view} />
      </div>
      <ComingWeek view={view} />
    </div>
  )
}

/** Who receives whoever comes by a professional's own link. */
export function Host({ view }: { view: BookingView }) {
  const { say, listed } = useTranslator()
  const { link, choice, specialties } = view
  const host = hostOf(view)
  if (!host) return null
  return (
    <section
      aria-labelledby="host"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <Avatar name={host.name} photo={host.photo && smallPicture(host.photo)} size="lg" />
      <div className="min-w-0 flex-1">
        <h2 id="host" className="text-xl font-semibold break-words">
          {host.name}
        </h2>
        {specialties.length > 0 && <p className="text-soft">{listed(specialties)}</p>}
      </div>
      <a
        href={bookingAddress(link.slug, { ...choice, professionalId: null })}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
      >
        {say('Ver toda a equipe')}
      </a>
    </section>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Each leads to what can be booked with them. */
function Team({ view }: { view: BookingView }) {
  const { say } = useTranslator()
  if (view.professionals.length < 2) return null
  return (
    <Section id="team" title={say('Equipe')}>
      <PeopleLinks view={view} people={view.professionals} isWithinStep={false} />
    </Section>
  )
}

const week = 7

function ComingWeek({ view: { opening, today } }: { view: BookingView }) {
  const { say, shortDayWords, timeWords } = useTranslator()
  const days = Array.from({ length: week }, (_, at) => {
    const date = addDays(today, at)
    return { date, ...openOn(opening, date) }
  })
  if (days.every(({ stretches }) => stretches.length === 0)) return null
  return (
    <Section id="hours" title={say('Horário de funcionamento')}>
      <dl className="mt-2 divide-y divide-line">
        {days.map(({ date, stretches, name }) => {
          const near = nearDay(date, today)
          return (
            <div key={date} className="flex items-baseline justify-between gap-4 py-2">
              <dt className={near === 'hoje' ? 'font-semibold' : ''}>
                {near && `${say(near)}, `}
                {shortDayWords(date)}
                {name && <span className="block text-sm text-soft">{name}</span>}
              </dt>
              <dd className="figures text-right whitespace-nowrap">
                {stretches.length === 0
                  ? say('Fechado')
                  : stretches.map(({ from, to }) => (
                      <span key={from} className="block">
                        {timeWords(from)} – {timeWords(to)}
                      </span>
                    ))}
              </dd>
            </div>
          )
        })}
      </dl>
    </Section>
  )
}

function Terms({ view: { link } }: { view: BookingView }) {
  const translator = useTranslator()
  const { say } = translator
  const { noticeMinutes, changeNoticeMinutes, deposit } = link
  return (
    <Section id="terms" title={say('Antes de agendar')}>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-soft">
        {noticeMinutes > 0 && (
          <li>
            {say('Agende com pelo menos {time} de antecedência.', { time: spanWords(noticeMinutes, translator) })}
          </li>
        )}
        <li>
          {changeNoticeMinutes > 0
            ? say('Remarque ou cancele pelo seu link até {time} antes.', {
                time: spanWords(changeNoticeMinutes, translator),
              })
            : say('Remarque ou cancele pelo seu link até a hora marcada.')}
        </li>
        {deposit && (
          <li>
            {deposit.serviceIds === null
              ? say('O horário é reservado com um sinal por PIX, descontado no dia.')
              : say('Alguns serviços são reservados com um sinal por PIX, descontado no dia.')}
          </li>
        )}
      </ul>
    </Section>
  )
}
