import { freeTimes } from '../../agenda/server/free-times.ts'
import type { FreeTime } from '../../agenda/availability.ts'
import { addDays, addMinutes, localDate, type LocalDate } from '../../platform/clock.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import { shownDays, type PublicLink, type PublicService } from '../booking-page.ts'
import { getPublicLink } from './link-queries.ts'

export type PublicPage = {
  link: PublicLink
  services: PublicService[]
  professionals: { id: string; name: string }[]
  today: LocalDate
}

/** What the page shows of a business, and nothing more. */
export async function getPublicPage(tx: BusinessTx): Promise<PublicPage> {
  const [link, services, professionals] = await inOrder([
    getPublicLink(tx),
    tx.db
      .selectFrom('service')
      .select(['id', 'name', 'category', 'duration_minutes as durationMinutes', 'price_cents as priceCents'])
      .select((is) =>
        is
          .selectFrom('service_professional as p')
          .select((is) => is.fn.agg<string[] | null>('array_agg', ['p.professional_id']).as('ids'))
          .whereRef('p.business_id', '=', 'service.business_id')
          .whereRef('p.service_id', '=', 'service.id')
          .as('professionalIds'),
      )
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
export async function getOnlineTimes(tx: BusinessTx, link: PublicLink, asked: Asked): Promise<FreeTime[]> {
  const today = localDate(tx.now, tx.zone)
  const last = addDays(today, link.horizonDays)
  const from = asked.from && asked.from > today ? asked.from : today
  if (from > last) return []
  const { serviceId, professionalId, days = shownDays } = asked
  const notBefore = earliestStart(tx, link)
  const times = await freeTimes(tx, { serviceId, professionalId, from, days, notBefore, forVisitors: true })
  return times.filter(({ date }) => date <= last)
}

export const earliestStart = (tx: BusinessTx, { noticeMinutes }: Pick<PublicLink, 'noticeMinutes'>): Date =>
  addMinutes(tx.now, noticeMinutes)
