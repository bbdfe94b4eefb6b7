import { workingDay as day, type Everything, type SamplesOf } from '../../../accounts/server/testing/stage.ts'
import { chosenTime } from '../../../agenda/server/testing/samples.ts'
import { newId } from '../../../platform/id.ts'
import { newBookingLink } from '../../booking-link.ts'
import type { bookingContract } from '../../contract.ts'

export const bookingSamples: SamplesOf<typeof bookingContract> = {
  link: {
    statistics: () => ({ days: 7 }),
    checkPath: () => ({ slug: 'salao-da-ana' }),
    save: ({ rows }) => ({ ...newBookingLink('Salão'), slug: rows.slug }),
  },
  page: ({ rows }) => ({ slug: rows.slug }),
  freeTimes: ({ rows }) => ({ slug: rows.slug, serviceId: rows.service.id, from: day }),
  book: ({ rows }) => ({
    ...chosenTime(rows),
    slug: rows.slug,
    key: newId(),
    name: rows.client.name,
    phone: rows.client.phone,
  }),
  own: {
    get: ({ rows }) => own(rows),
    freeTimes: ({ rows }) => ({ ...own(rows), from: day }),
    move: ({ rows }) => ({ ...own(rows), date: day, time: '16:00' }),
    confirm: ({ rows }) => ({ ...own(rows), startsAt: rows.appointment.starts_at.toISOString() }),
    decline: ({ rows }) => ({ ...own(rows), startsAt: rows.appointment.starts_at.toISOString() }),
    cancel: ({ rows }) => own(rows),
  },
}

const own = ({ slug, ownKey: key }: Everything) => ({ slug, key })
