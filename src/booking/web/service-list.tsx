import { Check, Plus } from 'lucide-react'
import { mostServices } from '../../agenda/appointment.ts'
import { Picture } from '../../business/web/picture.tsx'
import { useTranslator } from '../../languages/web/use-translator.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { bookingAddress, servicesIn, withoutService, withService } from '../booking-address.ts'
import {
  byCategory,
  chosenServices,
  hostOf,
  inShort,
  partOfServices,
  type BookingView,
  type PublicService,
} from '../booking-page.ts'
import { shownTerms, totalOf } from '../public-terms.ts'
import { Duration, linkLook, Price } from './service-terms.tsx'

export function ServiceList({ view }: { view: BookingView }) {
  const { say } = useTranslator()
  const { link, services, choice } = view
  const chosen = servicesIn(choice)
  const host = hostOf(view)
  const offered = host ? services.filter(({ professionalIds }) => professionalIds?.includes(host.id) ?? true) : services
  const { shown, at, parts } = partOfServices(offered, choice.part ?? 1)
  const categories = byCategory(shown)
  const partAt = (part: number) => `${bookingAddress(link.slug, { ...choice, part })}#next`
  return (
    <section aria-labelledby="next" className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 id="next" tabIndex={-1} className="scroll-mt-16 text-xl font-semibold outline-none">
        {choice.isAdding ? say('Escolha outro serviço') : say('Escolha o serviço')}
      </h2>
      {offered.length === 0 && (
        <p className="mt-2 text-base text-soft">
          {say('Ainda não há serviços para agendar por aqui. Fale com {businessName} para agendar seu horário.', link)}
        </p>
      )}
      {choice.isAdding && chosen.length >= mostServices && (
        <p className="mt-2 text-soft">{say('Um agendamento tem até {most} serviços.', { most: mostServices })}</p>
      )}
      {shown.length > fewServices && <CategoryLinks categories={categories} />}
      {categories.map(({ category, services }, at) => (
        <div key={category} id={placeOf(at)} tabIndex={-1} className="mt-4 scroll-mt-16 outline-none">
          {category && <h3 className="mb-2 text-sm font-semibold text-soft">{category}</h3>}
          <ul className="grid gap-2 lg:grid-cols-2">
            {services.map((service) => (
              <li key={service.id} className="grid">
                <ServiceChoice view={view} service={service} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {parts > 1 && (
        <nav aria-label={say('Mais serviços')} className="mt-4 flex flex-wrap items-center justify-between gap-2">
          {at > 1 && (
            <a href={partAt(at - 1)} className={linkLook}>
              {say('Serviços anteriores')}
            </a>
          )}
          <span className="figures text-sm text-soft">{say('Página {at} de {parts}', { at, parts })}</span>
          {at < parts && (
            <a href={partAt(at + 1)} className={linkLook}>
              {say('Mais serviços')}
            </a>
          )}
        </nav>
      )}
    </section>
  )
}

/** A service of the list, which one press chooses. While others are added it is taken in or out, and the list stays. */
function ServiceChoice({ view, service }: { view: BookingView; service: PublicService }) {
  const { say } = useTranslator()
  const { link, choice, professionals } = view
  const chosen = servicesIn(choice)
  const isChosen = chosen.includes(service.id)
  const { durationMinutes, priceCents } = shownTerms(service, choice.professionalId, professionals)
  const photo = service.photo && (
    <Picture of={service.photo} sizes="4rem" className="size-16 shrink-0 rounded-control bg-sunken object-cover" />
  )
  const words = (
    <span className="min-w-0 flex-1">
      {isChosen && <span className="visually-hidden">{say('Remover')} </span>}
      <span className="flex flex-wrap items-start gap-x-3">
        <span className="min-w-30 flex-1">
          <span className="block text-base font-semibold break-words">{service.name}</span>
          <Duration minutes={durationMinutes} />
        </span>
        <Price cents={priceCents} currency={link.currency} />
      </span>
      {service.description && (
        <span className="mt-1 line-clamp-2 text-sm text-soft">{inShort(service.description)}</span>
      )}
    </span>
  )
  const look = 'flex min-h-16 items-center gap-3 rounded-card border px-4 py-3 transition-colors'
  if (!isChosen && chosen.length >= mostServices)
    return (
      <div className={`${look} border-line text-soft`}>
        {photo}
        {words}
      </div>
    )
  return (
    <a
      id={choice.isAdding ? `service-${service.id}` : undefined}
      href={bookingAddress(link.slug, isChosen ? withoutService(choice, service.id) : withService(choice, service.id))}
      className={`${look} ${isChosen ? 'border-primary bg-sunken' : 'border-line hover:border-primary hover:bg-sunken'}`}
    >
      {photo}
      {words}
      {choice.isAdding ? (
        <Mark isChosen={isChosen} />
      ) : (
        <span aria-hidden className="text-xl text-faint">
          ›
        </span>
      )}
    </a>
  )
}

const Mark = ({ isChosen }: { isChosen: boolean }) => (
  <span
    aria-hidden
    className={`grid size-6 shrink-0 place-items-center rounded-full border ${
      isChosen ? 'border-primary bg-primary text-on-primary' : 'border-control text-soft'
    }`}
  >
    {isChosen ? <Check size={16} /> : <Plus size={16} />}
  </span>
)

/** What was chosen so far stays in sight at the foot of the list, with the way on. */
export function ChosenBar({ view }: { view: BookingView }) {
  const { say } = useTranslator()
  const { link, choice } = view
  const chosen = chosenServices(view)
  const total = totalOf(chosen.map((service) => shownTerms(service, choice.professionalId, view.professionals)))
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-4 flex items-center gap-3 border-t border-line bg-surface px-4 py-3 shadow-float sm:mx-0 sm:rounded-card sm:border">
      <p role="status" className="min-w-0 flex-1">
        <span className="block font-semibold">
          {chosen.length === 1 ? say('1 serviço') : say('{count} serviços', { count: chosen.length })}
        </span>
        <Duration minutes={total.durationMinutes} />
      </p>
      <Price cents={total.priceCents} currency={link.currency} />
      <a
        href={bookingAddress(link.slug, { ...choice, isAdding: false, part: 1 })}
        className={buttonClass('primary', 'lg')}
      >
        {say('Continuar')}
      </a>
    </div>
  )
}

/** A list up to this length needs no links to its categories. */
const fewServices = 12
const placeOf = (at: number) => `services-${at}`

/** Links to the categories of a long list. */
function CategoryLinks({ categories }: { categories: ReturnType<typeof byCategory> }) {
  const { say } = useTranslator()
  const named = categories.flatMap(({ category }, at) => (category ? [{ category, at }] : []))
  if (named.length < 2) return null
  return (
    <nav
      aria-label={say('Serviços')}
      className="sticky top-0 z-10 -mx-4 mt-3 flex gap-2 overflow-x-auto bg-surface px-4 py-2 sm:-mx-6 sm:px-6"
    >
      {named.map(({ category, at }) => (
        <a
          key={category}
          href={`#${placeOf(at)}`}
          className="inline-flex min-h-11 shrink-0 items-center rounded-full border border-line px-4 text-sm font-semibold whitespace-nowrap transition-colors hover:border-primary hover:bg-sunken"
        >
          {category}
        </a>
      ))}
    </nav>
  )
}
