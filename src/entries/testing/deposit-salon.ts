import type pg from 'pg'
import { agendaJobs } from '../../agenda/server/jobs.ts'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { write } from '../../agenda/server/testing/agenda.ts'
import type { BookingRequest } from '../../booking/booking-request.ts'
import { newBookingLink } from '../../booking/booking-link.ts'
import { bookOnline } from '../../booking/server/book-online.ts'
import { findOwn } from '../../booking/server/change-booking.ts'
import { bookingJobs } from '../../booking/server/jobs.ts'
import { inLink } from '../../booking/server/link-queries.ts'
import { saveBookingLink } from '../../booking/server/save-booking-link.ts'
import { anOnlineSalon, aRequest } from '../../booking/server/testing/online-salon.ts'
import { firstRule } from '../../deposits/deposit.ts'
import { receiveDeposit } from '../../deposits/server/confirm-deposit.ts'
import { listDeposits } from '../../deposits/server/deposit-queries.ts'
import { saveDepositRule } from '../../deposits/server/save-deposit-rule.ts'
import { keepDeposit, lockVisit, returnDeposit } from '../../deposits/server/settle-deposit.ts'
import { newId } from '../../platform/id.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import type { SaleRequest } from '../../sales/sale.ts'
import { savePixKey } from '../../sales/server/save-pix-key.ts'
import { aSale, open } from '../../sales/server/testing/till.ts'

let networks = 0
export const aNetwork = () => `10.9.${Math.floor(++networks / 250)}.${networks % 250}`
export const asked = 2_400
export const price = 8_000

/** A salon with an open register that asks for a deposit of 30 % on online bookings. */
export async function aDepositSalon() {
  const { scope, ...salon } = await anOnlineSalon()
  const { now: _, ...present } = scope
  await write(present, (tx) =>
    savePixKey(tx, { kind: 'email', key: 'pix@exemplo.com', holderName: 'Salão', city: 'São Paulo' }),
  )
  await write(present, (tx) => saveDepositRule(tx, firstRule))
  const link = { ...newBookingLink('Salão de Teste'), autoConfirm: true, slug: salon.slug, allowOnlinePayment: true }
  await write(present, (tx) => saveBookingLink(tx, link))
  return { ...salon, scope: present, session: await open(present) }
}
export type DepositSalon = Awaited<ReturnType<typeof aDepositSalon>>

/** Books the next day at ten online; the deposit asked is R$ 24,00. */
export async function aBooked(salon: DepositSalon, more: Partial<BookingRequest> = {}) {
  const email = `${newId()}@exemplo.com`
  const request = { ...aRequest(salon, { email, policyVersion: '1' }), ...more }
  const booking = await bookOnline(salon.slug, request, aNetwork())
  return { ...booking, email }
}

export const see = async ({ slug }: DepositSalon, key: string) =>
  (await inLink(slug, 'read', (tx) => findOwn(tx, key))).booking
export const confirm = ({ scope }: DepositSalon, id: string, reference: string | null = null) =>
  write(scope, async (tx) => receiveDeposit(tx, await lockVisit(tx, id), reference))
export const giveBack = ({ scope }: DepositSalon, id: string) => write(scope, (tx) => returnDeposit(tx, { id }))
export const keep = ({ scope }: DepositSalon, id: string) => write(scope, (tx) => keepDeposit(tx, { id }))
export const cancel = ({ scope }: DepositSalon, id: string) =>
  write(scope, (tx) => changeAppointment(tx, { id, status: 'cancelled' }))
export const listed = ({ scope }: DepositSalon) => write(scope, listDeposits)

/** Reads and changes rows directly in the database, bypassing the product. */
export const behind = (database: { admin: pg.Client }) => ({
  stored: async (id: string) => {
    const { rows } = await database.admin.query(
      `select status, is_paid, online_act, deposit_asked_cents as asked, deposit_cents as held from appointment where id = $1`,
      [id],
    )
    return rows[0]
  },
  entries: async (id: string) => {
    const { rows } = await database.admin.query(
      `select kind, amount_cents as cents, reference from deposit_entry where visit_id = $1 order by id`,
      [id],
    )
    return rows
  },
  isDue: (id: string) => database.admin.query(`update online_booking set held_until = now() where visit_id = $1`, [id]),
  hasBegun: (id: string, hoursAgo = 1) =>
    database.admin.query(
      `update appointment set starts_at = now() - make_interval(hours => $2),
         ends_at = now() - make_interval(hours => $2) + interval '30 minutes'
       where id = $1`,
      [id, hoursAgo],
    ),
  mails: async (recipient: string) => {
    await runJobs([...bookingJobs, ...agendaJobs])
    const { rows } = await database.admin.query<{ subject: string; text: string }>(
      'delete from mail where recipient = $1 returning subject, text',
      [recipient],
    )
    return rows
  },
  /** The sale of the visit, paid with the deposit and the rest in cash. */
  aSaleOf: async (
    { serviceId }: DepositSalon,
    appointmentId: string,
    depositCents = asked,
    more: Partial<SaleRequest> = {},
  ) => {
    const { rows } = await database.admin.query('select client_id, professional_id from appointment where id = $1', [
      appointmentId,
    ])
    const [{ client_id: clientId, professional_id: professionalId }] = rows
    const what = { kind: 'service' as const, id: serviceId, quantity: 1, unitCents: price }
    const payments = [
      { method: 'cash' as const, amountCents: price - depositCents, receivedCents: null },
      { method: 'deposit' as const, amountCents: depositCents, receivedCents: null },
    ].filter(({ amountCents }) => amountCents > 0)
    return aSale([{ ...what, professionalId, appointmentId }], { clientId, payments, ...more })
  },
})
