import { useTranslator } from '../../languages/web/use-translator.ts'
import { smallPicture } from '../../business/picture.ts'
import { addDays, type LocalDate } from '../../platform/clock.ts'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { bookingAddress } from '../booking-address.ts'
import type { BookingView, OfferedProfessional } from '../booking-page.ts'
import { earliestOf, nearDay, shownDays } from '../free-days.ts'

/** Shown only if there are at least two professionals: each with their first free time. */
export function BookingProfessional({ view }: { view: BookingView }) {
  const { say } = useTranslator()
  const { professionals } = view
  if (professionals.length < 2) return null
  const first = earliestOf(professionals)
  const anybody = { id: null, name: say('Qualquer profissional'), photo: null, ...(first !== undefined && { first }) }
  return (
    <section aria-labelledby="professional" className="rounded-card border border-line bg-surface p-4 sm:px-6">
      <h2 id="professional" className="text-sm font-semibold text-soft">
        {say('Profissional')}
      </h2>
      <PeopleLinks view={view} people={[anybody, ...professionals]} isWithinStep />
    </section>
  )
}

/** How many are in sight at once; the others, beside whoever is chosen, unfold. */
const fewPeople = 8

/** A professional, or with null anybody. */
type PersonChoice = Omit<OfferedProfessional, 'id'> & { id: string | null }

type Props = {
  view: BookingView
  people: readonly PersonChoice[]
  /** Whether they are chosen among within a step, so that the page stays where it is. */
  isWithinStep: boolean
}

/** People to choose from, each with their first free time where one is known. */
export function PeopleLinks({ people, ...of }: Props) {
  const { say } = useTranslator()
  const isInSight = ({ id }: PersonChoice, at: number) => at < fewPeople || id === of.view.choice.professionalId
  const others = people.filter((one, at) => !isInSight(one, at))
  return (
    <>
      <People people={people.filter(isInSight)} {...of} />
      {others.length > 0 && (
        <details>
          <summary className="inline-flex h-11 cursor-pointer items-center font-semibold underline underline-offset-2">
            {say('Mais {count} profissionais', { count: others.length })}
          </summary>
          <People people={others} {...of} />
        </details>
      )}
    </>
  )
}

function People({ view: { link, choice, today }, people, isWithinStep }: Props) {
  const { say, timeWords, weekdayWord, shortDayWords } = useTranslator()
  const nextWeek = addDays(today, 7)
  const dayOf = (date: LocalDate) => {
    const near = nearDay(date, today)
    return near ? say(near) : date < nextWeek ? weekdayWord(date) : shortDayWords(date)
  }
  const firstWords = ({ first }: PersonChoice) =>
    first ? `${dayOf(first.date)}, ${timeWords(first.time)}` : say('sem horário em {days} dias', { days: shownDays })
  return (
    <ul className={`mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3 ${personLook}`}>
      {people.map((one) => (
        <li key={one.id}>
          {/* A link, so that it works without JavaScript and with one tap. */}
          <a
            id={isWithinStep ? `professional-${one.id ?? 'any'}` : undefined}
            href={bookingAddress(link.slug, { ...choice, professionalId: one.id })}
            aria-current={isWithinStep && choice.professionalId === one.id ? 'true' : undefined}
          >
            {one.id && <Avatar name={one.name} photo={one.photo && smallPicture(one.photo)} />}
            <span>
              <b>{one.name}</b>
              {one.first !== undefined && <small>{firstWords(one)}</small>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

// Styled on the list, not on each person: a team may be two hundred, and repeated classes would bloat the page.
const personLook =
  '[&_a]:flex [&_a]:h-full [&_a]:min-h-14 [&_a]:items-center [&_a]:gap-2 [&_a]:rounded-control [&_a]:border ' +
  '[&_a]:border-line [&_a]:bg-sunken [&_a]:px-3 [&_a]:py-2 [&_a]:transition-colors [&_a]:hover:border-primary ' +
  '[&_a[aria-current]]:border-primary [&_a[aria-current]]:bg-primary [&_a[aria-current]]:text-on-primary ' +
  '[&_a>span:last-child]:min-w-0 [&_b]:line-clamp-2 [&_b]:font-semibold [&_b]:break-words ' +
  '[&_small]:figures [&_small]:block [&_small]:text-xs [&_a:not([aria-current])_small]:text-soft'
