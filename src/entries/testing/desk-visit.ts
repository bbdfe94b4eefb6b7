import { book } from '../../agenda/server/testing/agenda.ts'
import type { Status } from '../../agenda/appointment.ts'
import { doneAddress } from '../../booking/booking-address.ts'
import type { BookingLinkForm } from '../../booking/booking-link.ts'
import { keyOf } from '../../booking/own-booking.ts'
import { bookingPages } from '../../booking/server/pages.ts'
import { comingDay, anOnlineSalon } from '../../booking/server/testing/online-salon.ts'
import type { freshDatabase } from '../../platform/server/testing/database.ts'

const visitor = { incoming: { headers: {}, socket: { remoteAddress: '10.5.0.2' } } }
const ask = async (path: string, init: RequestInit) => {
  const response = await bookingPages.request(path, init, visitor)
  return { status: response.status, html: await response.text(), headers: response.headers }
}

type VisitRow = {
  secret: string
  status: Status
  onlineAct: string | null
  startsAt: Date
  answer: string | null
  version: number
}

/** Visits that the desk made, and whoever opens their pages. */
export function deskVisits(database: ReturnType<typeof freshDatabase>) {
  const rowOf = async (id: string): Promise<VisitRow> => {
    const { rows } = await database.admin.query<VisitRow>(
      `select v.secret, a.status, a.online_act as "onlineAct", a.starts_at as "startsAt", v.answer, a.version
       from visit v join appointment a on a.business_id = v.business_id and a.visit_id = v.id where v.id = $1`,
      [id],
    )
    return rows[0]!
  }
  /** A visit for Ana Lúcia Souza, at ten. */
  async function aDeskVisit(more: Partial<BookingLinkForm> = {}) {
    const salon = await anOnlineSalon(more)
    const { now: _, ...scope } = salon.scope
    await database.admin.query(
      `update client set name = 'Ana Lúcia Souza', phone = '+5511955551234', email = 'ana@exemplo.com' where id = $1`,
      [salon.clientId],
    )
    const { id } = await book({ ...salon, scope }, '10:00', { date: comingDay, notes: 'Alergia a amônia' })
    const { secret, startsAt } = await rowOf(id)
    const key = keyOf(id, secret)
    return { ...salon, scope, id, key, address: doneAddress(salon.slug, key), startsAt: startsAt.toISOString() }
  }
  return {
    rowOf,
    aDeskVisit,
    get: (path: string, method = 'GET') => ask(path, { method }),
    send: (path: string, form: Record<string, string> = {}) =>
      ask(path, { method: 'POST', body: new URLSearchParams(form) }),
  }
}
