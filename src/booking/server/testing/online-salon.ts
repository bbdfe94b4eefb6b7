import { aSalon, type Salon } from '../../../agenda/server/testing/agenda.ts'
import { addDays, localDate, weekdayOf } from '../../../platform/clock.ts'
import { newId } from '../../../platform/id.ts'
import { inBusiness } from '../../../platform/server/database/run-transaction.ts'
import { newBookingLink, type BookingLinkForm } from '../../booking-link.ts'
import type { BookingRequest } from '../../booking-request.ts'
import { saveBookingLink } from '../save-booking-link.ts'

let made = 0

const inThreeDays = addDays(localDate(new Date(), 'America/Sao_Paulo'), 3)

/**
 * A working day in the future, by the real clock, which visitors use. It stays the same for as long as the worker lives, since
 * what other samples made of it does too: tests that run over midnight speak of one day.
 */
export const comingDay: string = weekdayOf(inThreeDays) === 0 ? addDays(inThreeDays, 1) : inThreeDays

/** A salon whose booking page is on and confirms bookings automatically. */
export async function anOnlineSalon(more: Partial<BookingLinkForm> = {}): Promise<Salon & { slug: string }> {
  const salon = await aSalon()
  const slug = more.slug ?? `salao-${++made}`
  const link = { ...newBookingLink('Salão de Teste'), autoConfirm: true, slug, ...more }
  await inBusiness(salon.scope, 'write', (tx) => saveBookingLink(tx, link))
  return { ...salon, slug }
}

/** For one service; a visit adds `moreServiceIds`, and a tick `wantsNews`. */
type SingleRequest = Omit<BookingRequest, 'moreServiceIds' | 'wantsNews'>

export const aRequest = (
  { serviceId }: Pick<Salon, 'serviceId'>,
  more: Partial<SingleRequest> = {},
): SingleRequest => ({
  key: newId(),
  serviceId,
  professionalId: null,
  date: comingDay,
  time: '10:00',
  name: 'Maria Silva',
  phone: '+5511987654321',
  email: null,
  address: null,
  notes: null,
  policyVersion: null,
  language: null,
  ...more,
})
