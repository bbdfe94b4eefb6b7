import { useTranslator } from '../../languages/web/use-translator.ts'
import { smallPicture } from '../../business/picture.ts'
import { addDays } from '../../platform/clock.ts'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { bookingAddress } from '../booking-address.ts'
import { type BookingView, type OfferedProfessional } from '../booking-page.ts'
import { earliestOf, nearDay, shownDays } from '../free-days.ts'

/** How many are in sight at once; the others, beside whoever is chosen, unfold. */
const fewProfessionals = 7

type PersonChoice = Omit<OfferedProfessional, 'id'> & { id: string | null }

/** Shown only if there are at least two professionals: each with their first free time. */
export function BookingProfessional({ view }: { view: BookingView }) {
  const { say } = useTranslator()
  const { professionals, choice } = view
  if (professionals.length < 2) return null
  const first = earliestOf(professionals)
  const anybody = { id: null, name: say('Qualquer profissional'), photo: null, ...(first !== undefined && { first }) }
  const isInSight = ({ id }: OfferedProfessional, at: number) => at < fewProfessionals || id === choice.professionalId
  const inSight: PersonChoice[] = [anybody, ...professionals.filter(isInSight)]
  const others = professionals.filter((one, at) => !isInSight(one, at))
  return (
    <section aria-labelledby="professional" className="rounded-card border border-line bg-surface p-4 sm:px-6">
      <h2 id="professional" className="text-sm font-semibold text-soft">
        {say('Profissional')}
      </h2>
      <People view={view} people={inSight} />
      {others.length > 0 && (
        <details>
          <summary className="inline-flex h-11 cursor-pointer items-center font-semibold underline underline-offset-2">
            {say('Mais {count} profissionais', { count: others.length })}
          </summary>
          <People view={view} people={others} />
        </details>
      )}
    </section>
  )
}

const People = ({ view, people }: { view: BookingView; people: readonly PersonChoice[] }) => (
  <ul className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3">
    {people.map((one) => (
      <li key={one.id} className="grid">
        <Person view={view} of={one} />
      </li>
    ))}
  </ul>
)

/** A choice as a link, so that it works without JavaScript and with one tap. */
function Person({
  view: { link, choice, today },
  of: { id, name, photo, first },
}: {
  view: BookingView
  of: PersonChoice
}) {
  const { say, timeWords, weekdayWord, shortDayWords } = useTranslator()
  const isChosen = choice.professionalId === id
  const dayOf = (date: string) => {
    const near = nearDay(date, today)
    return near ? say(near) : date < addDays(today, 7) ? weekdayWord(date) : shortDayWords(date)
  }
  const quiet = `figures block text-xs ${isChosen ? '' : 'text-soft'}`
  return (
    <a
      id={`professional-${id ?? 'any'}`}
      href={bookingAddress(link.slug, { ...choice, professionalId: id })}
      aria-current={isChosen ? 'true' : undefined}
      className={`flex min-h-14 items-center gap-2 rounded-control border px-3 py-2 transition-colors ${
        isChosen ? 'border-primary bg-primary text-on-primary' : 'border-line bg-sunken hover:border-primary'
      }`}
    >
      {id && <Avatar name={name} photo={photo && smallPicture(photo)} />}
      <span className="min-w-0">
        <span className="line-clamp-2 font-semibold break-words">{name}</span>
        {first && (
          <span className={quiet}>
            {dayOf(first.date)}, {timeWords(first.time)}
          </span>
        )}
        {first === null && <span className={quiet}>{say('sem horário em {days} dias', { days: shownDays })}</span>}
      </span>
    </a>
  )
}
