import { insertVisit } from '../../../agenda/server/testing/agenda.ts'
import { workingDay as day, type SamplesOf, type Stage } from '../../../accounts/server/testing/stage.ts'
import { keyOf } from '../../../booking/own-booking.ts'
import { addDays, defaultZone, instantOf } from '../../../platform/clock.ts'
import { newId } from '../../../platform/id.ts'
import { insertRow } from '../../../platform/server/testing/rows.ts'
import type { waitlistContract } from '../../contract.ts'

const parts: ('morning' | 'afternoon')[] = ['morning', 'afternoon']

/** A working day on which the sample of a wish books the professional from early to late. */
const fullDay = addDays(day, 35)
const fullFrom = instantOf(fullDay, '07:30', defaultZone)

export const waitlistSamples: SamplesOf<typeof waitlistContract> = {
  add: ({ rows }) => ({
    clientId: rows.namesake.id,
    serviceId: rows.service.id,
    professionalId: rows.professional.id,
    from: day,
    to: day,
    parts,
  }),
  move: ({ rows }) => ({ id: rows.waitlistWish.id, before: null }),
  remove: ({ rows }) => ({ id: rows.waitlistWish.id }),
  confirm: async (stage) => ({ id: (await unconfirmed(stage)).id }),
  saveSettings: () => ({ offerMinutes: 30 }),
  wish: async ({ admin, businessId, rows }) => {
    // Days with free times are booked, and not waited for. Several may ask on one stage.
    await admin.query(
      'delete from visit where id in (select visit_id from appointment where business_id = $1 and starts_at = $2)',
      [businessId, fullFrom],
    )
    await insertVisit(admin, {
      id: newId(),
      business_id: businessId,
      client_id: rows.client.id,
      professional_id: rows.professional.id,
      service_id: rows.service.id,
      starts_at: fullFrom,
      ends_at: new Date(+fullFrom + 12 * 3_600_000),
      price_cents: 0,
      source: 'reception',
    })
    return {
      slug: rows.slug,
      key: newId(),
      serviceId: rows.service.id,
      professionalId: rows.professional.id,
      from: fullDay,
      to: fullDay,
      parts: ['afternoon'],
      name: 'Marta Dias',
      email: null,
      phone: '+5511955554444',
    }
  },
  own: {
    get: ({ rows }) => own(rows),
    confirm: async (stage) => {
      const { id, secret, proof } = await unconfirmed(stage)
      return { slug: stage.rows.slug, key: keyOf(id, secret), code: proof }
    },
    accept: offered,
    decline: offered,
    leave: ({ rows }) => own(rows),
  },
}

const own = ({ slug, wishKey: key }: Stage['rows']) => ({ slug, key })

/** A wish of the namesake that nobody has confirmed. */
async function unconfirmed({ admin, businessId: business_id, rows }: Stage) {
  const wish = { id: newId(), secret: newId(), proof: newId() }
  await admin.query(`delete from waitlist_wish where business_id = $1 and client_id = $2`, [
    business_id,
    rows.namesake.id,
  ])
  await insertRow(admin, 'waitlist_wish', {
    ...wish,
    business_id,
    client_id: rows.namesake.id,
    service_id: rows.service.id,
    first_day: day,
    last_day: day,
    parts,
    place: 1000,
    source: 'booking',
    name: 'Marta Dias',
    email: 'marta@exemplo.com',
    state: 'unconfirmed',
    created_at: new Date(),
  })
  return wish
}

/** Makes sure that the wish has an open offer. */
async function offered({ admin, businessId: business_id, rows }: Stage) {
  const open = await admin.query(`select from waitlist_offer where wish_id = $1 and state = 'open'`, [
    rows.waitlistWish.id,
  ])
  if (open.rowCount) return own(rows)
  const made_at = new Date()
  const id = newId()
  const starts_at = new Date(made_at.getTime() + 3 * 86_400_000)
  await insertRow(admin, 'waitlist_offer', {
    business_id,
    wish_id: rows.waitlistWish.id,
    visit_id: id,
    starts_at,
    made_at,
    expires_at: new Date(made_at.getTime() + 900_000),
  })
  await insertVisit(admin, {
    business_id,
    id,
    client_id: rows.client.id,
    professional_id: rows.professional.id,
    service_id: rows.service.id,
    starts_at,
    ends_at: new Date(starts_at.getTime() + 3_600_000),
    price_cents: rows.service.price_cents,
    status: 'pending',
    online_act: 'offered',
    source: 'booking',
  })
  return own(rows)
}
