import { bookingAddress } from '../../booking/booking-address.ts'
import { formatMinutes } from '../../platform/format.ts'
import type { ShownContent } from '../live-site.ts'
import { placed } from '../placed.ts'
import type { SectionInput } from './site-contact.tsx'

/** In the order of the page; those of one category stand together, where there are several. */
export function SiteServices({ content, live, links }: SectionInput) {
  const groups = Map.groupBy(placed(content.services), ({ category }) => category ?? null)
  if (groups.size < 2) return <ServiceItems services={content.services} live={live} links={links} />
  return (
    <div className="grid gap-8">
      {Array.from(groups, ([category, services]) => (
        <div key={category}>
          {category && <p className="mb-1 text-sm font-semibold text-soft">{category}</p>}
          <ServiceItems services={services} live={live} links={links} />
        </div>
      ))}
    </div>
  )
}

type ServiceItemsProps = Omit<SectionInput, 'content'> & Pick<ShownContent, 'services'>

/** Catalogue services have a link to book them. */
function ServiceItems({ services, live: { bookingSlug, takesBookings }, links }: ServiceItemsProps) {
  return (
    <ul className="grid gap-x-10 @3xl:grid-cols-2">
      {placed(services).map(({ place, name, serviceId, price, description, durationMinutes }) => (
        <li key={place} className="flex items-center justify-between gap-4 border-b border-line py-3">
          <div className="min-w-0">
            <h3 className="text-base font-semibold break-words">{name}</h3>
            {durationMinutes !== undefined && (
              <p className="figures text-sm text-soft">{formatMinutes(durationMinutes)}</p>
            )}
            {description && <p className="mt-0.5 text-sm text-soft">{description}</p>}
          </div>
          <div className="flex shrink-0 items-center gap-3">
            {price && <p className="figures text-base font-semibold">{price}</p>}
            {bookingSlug && takesBookings && serviceId && (
              <a
                {...links}
                href={bookingAddress(bookingSlug, { serviceId })}
                aria-label={`Agendar ${name}`}
                className="focus-ring inline-flex min-h-11 items-center rounded-control bg-primary px-4 text-sm font-semibold text-on-primary"
              >
                Agendar
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
