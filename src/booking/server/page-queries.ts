import { freeTimes } from '../../agenda/server/free-times.ts'
import { addDays, addMinutes, localDate, type LocalDate } from '../../platform/clock.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import {
  horizonDays,
  noticeMinutes,
  shownDays,
  type FreeTime,
  type PublicLink,
  type PublicService,
} from '../booking-page.ts'
import { getPublicLink } from './link-queries.ts'

export type PublicPage = {
  link: PublicLink
  services: PublicService[]
  professionals: { id: string; name: string }[]
  today: LocalDate
}

/** What the page shows of a business, and nothing more. */
export async function getPublicPage(tx: BusinessTx): Promise<PublicPage> {
  const [link, services, professionals] = await all([
    getPublicLink(tx),
    tx.db
      .selectFrom('service')
      .select(['id', 'name', 'category', 'duration_minutes as durationMinutes', 'price_cents as priceCents'])
      .where('business_id', '=', tx.businessId)
      .where('is_active', '=', true)
      .orderBy('name')
      .execute(),
    tx.db
      .selectFrom('professional')
      .select(['id', 'name'])
      .where('business_id', '=', tx.businessId)
      .where('is_active', '=', true)
      .orderBy('name')
      .execute(),
  ])
  return {
    link,
    services: link.showPrices ? services : services.map((service) => ({ ...service, priceCents: null })),
    professionals,
    today: localDate(tx.now, tx.zone),
  }
}

type Asked = { serviceId: string; professionalId: string | null; from?: LocalDate | undefined; days?: number }

/** The times that can be booked online: not at once, and not too far ahead. */
export async function getOnlineTimes(tx: BusinessTx, asked: Asked): Promise<FreeTime[]> {
  const today = localDate(tx.now, tx.zone)
  const last = addDays(today, horizonDays)
  const from = asked.from && asked.from > today ? asked.from : today
  if (from > last) return []
  const { serviceId, professionalId, days = shownDays } = asked
  const times = await freeTimes(tx, { serviceId, professionalId, from, days, notBefore: earliestStart(tx) })
  return times.filter(({ date }) => date <= last)
}

export const earliestStart = (tx: BusinessTx): Date => addMinutes(tx.now, noticeMinutes)
