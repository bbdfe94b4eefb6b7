import {
  workingDay as day,
  type Everything,
  type SamplesOf,
  type Stage,
} from '../../../accounts/server/testing/stage.ts'
import { insertVisit } from '../../../agenda/server/testing/agenda.ts'
import { chosenTime } from '../../../agenda/server/testing/samples.ts'
import { newId } from '../../../platform/id.ts'
import { newBookingLink } from '../../booking-link.ts'
import { keyOf } from '../../own-booking.ts'
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
    rate: async (stage) => ({ slug: stage.rows.slug, key: await attended(stage), stars: 5, text: 'Gostei' }),
    cancel: ({ rows }) => own(rows),
  },
}

const own = ({ slug, ownKey: key }: Everything) => ({ slug, key })

/** The key of a visit that was over an hour ago. */
async function attended({ admin, businessId: business_id, rows }: Stage): Promise<string> {
  const id = newId()
  const ends_at = new Date(Date.now() - 3_600_000)
  await insertVisit(admin, {
    business_id,
    id,
    client_id: rows.client.id,
    professional_id: rows.professional.id,
    service_id: rows.service.id,
    starts_at: new Date(ends_at.getTime() - 3_600_000),
    ends_at,
    price_cents: rows.service.price_cents,
    status: 'completed',
    squeeze_reason: 'Já foi',
  })
  const {
    rows: [visit],
  } = await admin.query<{ secret: string }>('select secret from visit where id = $1', [id])
  return keyOf(id, visit!.secret)
}
