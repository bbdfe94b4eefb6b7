import type pg from 'pg'
import { bookAppointment } from '../../../agenda/server/book-appointment.ts'
import { aClient, write, type Salon } from '../../../agenda/server/testing/agenda.ts'
import { comingDay, anOnlineSalon } from '../../../booking/server/testing/online-salon.ts'
import { idInKey } from '../../../booking/own-booking.ts'
import { localTime, minutesOf } from '../../../platform/clock.ts'
import { newId } from '../../../platform/id.ts'
import { doJob, runJobs } from '../../../platform/server/testing/jobs.ts'
import type { OwnWish } from '../../own-wish.ts'
import type { OnlineWish } from '../../wish.ts'
import { wishOnline } from '../add-wish.ts'
import { confirmWish } from '../confirm-wish.ts'
import { waitlistJobs } from '../jobs.ts'

export const day = comingDay
export const network = '10.8.0.1'

export type FullSalon = Salon & { slug: string; taken: string[] }

/**
 * A salon that works from 10:00 for as long as it takes, with all times of the next day taken, and whose quiet hours are not
 * now.
 */
export async function aFullSalon(admin: pg.Client, times = ['10:00', '10:30']): Promise<FullSalon> {
  const { scope, ...salon } = await anOnlineSalon({ requirePhone: false })
  const { now: _, ...present } = scope
  const { businessId, zone } = present
  await admin.query('delete from working_hours where business_id = $1', [businessId])
  await admin.query(
    `insert into working_hours (business_id, professional_id, weekday, starts_minute, ends_minute)
     select $1, $2, weekday, 600, $3 from generate_series(0, 6) weekday`,
    [businessId, salon.professionalId, 600 + 30 * times.length],
  )
  const now = minutesOf(localTime(new Date(), zone))
  await admin.query('insert into message_settings (business_id, quiet_from, quiet_to) values ($1, $2, $3)', [
    businessId,
    (now + 720) % 1440,
    (now + 780) % 1440,
  ])
  const taken: string[] = []
  for (const time of times) {
    const clientId = await aClient(present, `Marcada às ${time}`)
    const { professionalId, serviceId } = salon
    const wanted = { clientId, professionalId, serviceId, date: day, time, notes: null, source: 'reception' } as const
    taken.push((await write(present, (tx) => bookAppointment(tx, wanted))).id)
  }
  return { ...salon, scope: present, taken }
}

export const aWish = (
  { serviceId }: Pick<Salon, 'serviceId'>,
  name = 'Paula Reis',
  more: Partial<OnlineWish> = {},
): OnlineWish => ({
  key: newId(),
  serviceId,
  professionalId: null,
  from: day,
  to: day,
  parts: ['morning', 'afternoon'],
  name,
  email: `${newId()}@exemplo.com`,
  phone: null,
  language: null,
  ...more,
})

const isLetter = ({ name }: { name: string }) => name === 'waitlist.wish_mail'

/** What the letter to the address that was typed has; it is sent before. */
export async function codeOf(admin: pg.Client, { key }: Pick<OwnWish, 'key'>): Promise<string> {
  await runJobs(waitlistJobs.filter(isLetter))
  const { rows } = await admin.query<{ proof: string }>('select proof from waitlist_wish where id = $1', [idInKey(key)])
  return rows[0]!.proof
}

/** A visitor's wish that counts: made on the page, and confirmed by what was sent to the address. */
export async function aConfirmedWish(admin: pg.Client, salon: FullSalon, wish: OnlineWish): Promise<OwnWish> {
  const asked = await wishOnline(salon.slug, wish, network)
  return confirmWish({ slug: salon.slug, key: asked.key, code: await codeOf(admin, asked) }, network)
}

/** Runs all jobs but the deadlines, since the tests' queue does not wait. */
export const offersAreMade = (): Promise<void> => runJobs(waitlistJobs.filter(({ name }) => name !== 'waitlist.lapse'))

/** All offers that were made, the first one first. */
export async function offersOf(admin: pg.Client, { scope }: FullSalon) {
  const { rows } = await admin.query<{ name: string; state: string; wish_id: string; id: string }>(
    `select coalesce(w.name, c.name) as name, o.state, o.wish_id, o.id from waitlist_offer o
     join waitlist_wish w on w.id = o.wish_id join client c on c.id = w.client_id
     where o.business_id = $1 order by o.made_at, o.id`,
    [scope.businessId],
  )
  return rows
}

/** Lets the deadline of the open offer pass. */
export async function letLapse(admin: pg.Client, salon: FullSalon): Promise<void> {
  const open = (await offersOf(admin, salon)).find(({ state }) => state === 'open')
  await admin.query(
    `update waitlist_offer set made_at = now() - interval '1 hour', expires_at = now() - interval '1 second' where id = $1`,
    [open!.id],
  )
  const { businessId, zone } = salon.scope
  await doJob(waitlistJobs, 'waitlist.lapse', { businessId, zone, wishId: open!.wish_id, offerId: open!.id })
}
