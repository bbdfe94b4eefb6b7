import { beforeAll, test } from 'vitest'
import { jobs } from '../src/entries/jobs.ts'
import { defaultZone } from '../src/platform/clock.ts'
import { newId } from '../src/platform/id.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { sendNow } from '../src/platform/server/testing/jobs.ts'
import { aStage } from './stage.ts'

const database = freshDatabase()
let payload: object

/** A full business that only reads, whose time has come for all that starts by itself. */
beforeAll(async () => {
  const { admin, businessId, rows, person } = await aStage(database.admin, 'admin')
  await admin.query('update subscription set read_only_since = now() where business_id = $1', [businessId])
  await admin.query('update online_booking set held_until = now() where business_id = $1', [businessId])
  const messages = await admin.query<{ id: string }>('select id from message where business_id = $1', [businessId])
  // All fields that payloads have; the schema of a job takes its own.
  payload = {
    businessId,
    zone: defaultZone,
    id: newId(),
    accountId: person.accountId,
    email: person.email,
    was: person.email,
    name: 'Celular',
    network: '10.9.0.1',
    isOn: true,
    isAsked: true,
    isOpen: true,
    days: 7,
    to: person.email,
    invitationId: rows.invitation.id,
    referralCode: 'nenhum',
    saleId: rows.sale.id,
    visitId: rows.appointment.visit_id,
    appointmentIds: [rows.appointment.id],
    bookingId: rows.appointment.visit_id,
    cancelledBy: 'Cliente',
    target: 'pix_key',
    before: null,
    after: '4711',
    by: 'Ana',
    act: null,
    startedAt: rows.appointment.starts_at.toISOString(),
    startsAt: rows.appointment.ends_at.toISOString(),
    payment: '1',
    invoiceId: rows.invoice.id,
    announcementId: newId(),
    adjustmentId: rows.subscriptionAdjustment.id,
    reminder: 1,
    used: 4,
    most: 5,
    people: 2,
    planId: newId(),
    date: '2030-01-01',
    deliveryId: rows.webhookDelivery.id,
    clientId: rows.client.id,
    requestId: rows.clientRequest.id,
    messageId: messages.rows[0]!.id,
    wishId: rows.waitlistWish.id,
    offerId: newId(),
    replyId: newId(),
  }
})

test.each(jobs)('$name goes on in a business that only reads', async (job) => {
  await job.run(payload, sendNow)
})
