import { brl, formatMinutes } from '../../platform/format.ts'
import { bookingAddress, byCategory, type BookingView, type PublicService } from '../booking-page.ts'

/** The services as one-tap choices; once one is chosen, only it. */
export function BookingService({ view }: { view: BookingView }) {
  const { link, services, choice } = view
  const chosen = services.find(({ id }) => id === choice.serviceId)
  if (chosen) return <ChosenService view={view} service={chosen} />
  return (
    <section aria-labelledby="next" className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 id="next" tabIndex={-1} className="text-xl font-semibold outline-none">
        Escolha o serviço
      </h2>
      {services.length === 0 && (
        <p className="mt-2 text-base text-soft">
          Ainda não há serviços para agendar por aqui. Fale com {link.businessName} para marcar seu horário.
        </p>
      )}
      {byCategory(services).map(({ category, services }) => (
        <div key={category} className="mt-4">
          {category && <h3 className="mb-2 text-sm font-semibold text-soft">{category}</h3>}
          <ul className="grid gap-2 lg:grid-cols-2">
            {services.map((service) => (
              <li key={service.id}>
                <a
                  href={bookingAddress(link.slug, { ...choice, serviceId: service.id })}
                  className="flex min-h-16 items-center gap-3 rounded-card border border-line px-4 py-3 transition-colors hover:border-primary hover:bg-sunken"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block text-base font-semibold break-words">{service.name}</span>
                    <Duration service={service} />
                  </span>
                  <Price service={service} />
                  <span aria-hidden className="text-xl text-faint">
                    ›
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function ChosenService({ view, service }: { view: BookingView; service: PublicService }) {
  const { link, services, choice } = view
  return (
    <section aria-labelledby="service" className="rounded-card border border-line bg-surface p-4 sm:px-6">
      <h2 id="service" className="text-sm font-semibold text-soft">
        Serviço
      </h2>
      <div className="mt-1 flex items-center gap-3">
        <p className="min-w-0 flex-1">
          <span className="block text-base font-semibold break-words">{service.name}</span>
          <Duration service={service} />
        </p>
        <Price service={service} />
        {services.length > 1 && (
          <a
            href={bookingAddress(link.slug, { ...choice, serviceId: null, date: null, from: null })}
            className="-mr-2 inline-flex h-11 items-center rounded-control px-2 font-semibold underline underline-offset-2"
          >
            Trocar<span className="visually-hidden"> serviço</span>
          </a>
        )}
      </div>
    </section>
  )
}

const Duration = ({ service }: { service: PublicService }) => (
  <span className="figures text-sm text-soft">{formatMinutes(service.durationMinutes)}</span>
)

const Price = ({ service }: { service: PublicService }) =>
  service.priceCents !== null && (
    <span className="figures text-base font-semibold whitespace-nowrap">{brl(service.priceCents)}</span>
  )
