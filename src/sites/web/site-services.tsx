import { bookingAddress } from '../../booking/booking-address.ts'
import { Picture } from '../../business/web/picture.tsx'
import { formatMinutes } from '../../platform/format.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import type { ShownContent } from '../live-site.ts'
import { placed } from '../placed.ts'
import type { SectionInput } from './site-contact.tsx'
import { siteLooks } from './site-frame.tsx'

/** In the order of the page; those of one category stand together, where there are several. */
export function SiteServices({ content, live, links }: SectionInput) {
  const { layout } = content
  const groups = Map.groupBy(placed(content.services), ({ category }) => category ?? null)
  return (
    <div className={layout === 'board' ? 'grid items-start gap-10 @4xl:grid-cols-2 @4xl:gap-16' : 'grid gap-10'}>
      {Array.from(groups, ([category, services]) => (
        <div key={category}>
          {category && groups.size > 1 && (
            <p className={classNames('mb-2 text-soft', layout === 'board' ? 'text-accent' : 'text-sm font-semibold')}>
              {category}
            </p>
          )}
          <ul className={classNames('grid gap-x-10', layout === 'clinic' && '@3xl:grid-cols-2')}>
            {placed(services).map(({ place, ...service }) => (
              <Service key={place} service={service} layout={layout} live={live} links={links} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

type ServiceProps = Omit<SectionInput, 'content'> &
  Pick<ShownContent, 'layout'> & { service: ShownContent['services'][number] }

/** A service of the catalogue has a link to book it. On a board, dots lead from the name to the price. */
function Service({ service, layout, live: { bookingSlug, takesBookings }, links }: ServiceProps) {
  const { name, serviceId, price, description, durationMinutes, photo } = service
  const look = siteLooks[layout]
  const minutes = durationMinutes === undefined ? null : formatMinutes(durationMinutes)
  const booking = bookingSlug && takesBookings && serviceId && (
    <a
      {...links}
      href={bookingAddress(bookingSlug, { serviceId })}
      aria-label={`Agendar ${name}`}
      className={classNames(
        'focus-ring inline-flex min-h-11 shrink-0 items-center rounded-control text-sm font-semibold',
        layout === 'clinic'
          ? 'bg-primary px-4 text-on-primary'
          : 'text-heading underline decoration-1 underline-offset-4 hover:decoration-2',
      )}
    >
      Agendar
    </a>
  )
  const about = (
    <>
      {minutes && <p className="figures text-sm text-soft">{minutes}</p>}
      {description && <p className="mt-0.5 text-sm text-pretty text-soft">{description}</p>}
    </>
  )
  if (layout === 'board')
    return (
      <li className="py-3">
        <div className="flex items-baseline gap-3">
          <h3 className={classNames('min-w-0 break-words', look.name)}>{name}</h3>
          {price && (
            <>
              <span aria-hidden className="min-w-6 flex-1 border-b-2 border-dotted border-edge" />
              <p className={classNames('figures shrink-0', look.name)}>{price}</p>
            </>
          )}
        </div>
        <div className="flex items-center justify-between gap-4">
          <div className="min-w-0">{about}</div>
          {booking}
        </div>
      </li>
    )
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-3 @2xl:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="flex min-w-0 items-center gap-4">
        {photo && (
          <Picture of={photo} sizes="4rem" className="size-16 shrink-0 rounded-control bg-sunken object-cover" />
        )}
        <div className="min-w-0">
          <h3 className={classNames('break-words', look.name)}>{name}</h3>
          {about}
        </div>
      </div>
      {price && <p className="figures text-base font-semibold @max-2xl:row-start-2">{price}</p>}
      {booking && <div className="col-start-2 row-span-2 row-start-1 @2xl:col-start-3 @2xl:row-span-1">{booking}</div>}
    </li>
  )
}
