import { mostServices } from '../../agenda/appointment.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import { bookingAddress, withoutService, withServices } from '../booking-address.ts'
import { chosenServices, type BookingView } from '../booking-page.ts'
import { shownTerms, totalOf } from '../public-terms.ts'
import { ChosenBar, ServiceList } from './service-list.tsx'
import { Duration, linkLook, Price } from './service-terms.tsx'

/** The list of services, also while others are added. Once that is over, the chosen ones with a link that adds another. */
export function BookingService({ view }: { view: BookingView }) {
  const { choice } = view
  if (choice.serviceId === null) return <ServiceList view={view} />
  return choice.isAdding ? (
    <>
      <ServiceList view={view} />
      <ChosenBar view={view} />
    </>
  ) : (
    <ChosenServices view={view} />
  )
}

function ChosenServices({ view }: { view: BookingView }) {
  const { say } = useTranslator()
  const { link, services, choice } = view
  const chosen = chosenServices(view)
  const terms = chosen.map((service) => shownTerms(service, choice.professionalId, view.professionals))
  const total = totalOf(terms)
  const isMore = chosen.length < Math.min(mostServices, services.length)
  return (
    <section aria-labelledby="service" className="rounded-card border border-line bg-surface p-4 sm:px-6">
      <h2 id="service" className="text-sm font-semibold text-soft">
        {chosen.length > 1 ? say('Serviços') : say('Serviço')}
      </h2>
      <ul className="divide-y divide-line">
        {chosen.map((service, at) => (
          <li key={service.id} className="flex flex-wrap items-center gap-x-3 py-1.5">
            <p className="min-w-0 flex-1">
              <span className="block text-base font-semibold break-words">{service.name}</span>
              <Duration minutes={terms[at]?.durationMinutes} />
            </p>
            <Price cents={terms[at]?.priceCents} currency={link.currency} />
            {chosen.length > 1 ? (
              <a href={bookingAddress(link.slug, withoutService(choice, service.id))} className={`-mr-2 ${linkLook}`}>
                {say('Remover')}
                <span className="visually-hidden"> {service.name}</span>
              </a>
            ) : (
              services.length > 1 && (
                <a href={bookingAddress(link.slug, withServices(choice, []))} className={`-mr-2 ${linkLook}`}>
                  {say('Trocar')}
                  <span className="visually-hidden">{say(' serviço')}</span>
                </a>
              )
            )}
            {service.description && <p className="basis-full text-sm text-soft">{service.description}</p>}
          </li>
        ))}
      </ul>
      {chosen.length > 1 && (
        <p className="mt-1 flex items-center gap-3 border-t border-line pt-2">
          <span className="min-w-0 flex-1">
            <span className="text-soft">{say('Total')}</span> <Duration minutes={total.durationMinutes} />
          </span>
          <Price cents={total.priceCents} currency={link.currency} />
        </p>
      )}
      {isMore && (
        <a href={bookingAddress(link.slug, { ...choice, isAdding: true })} className={`mt-1 -ml-2 ${linkLook}`}>
          <span aria-hidden className="mr-1">
            +
          </span>
          {say('Adicionar outro serviço')}
        </a>
      )}
    </section>
  )
}
