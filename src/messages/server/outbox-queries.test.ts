import { expect, test } from 'vitest'
import { aProfessional } from '../../agenda/server/testing/agenda.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { insertRow } from '../../platform/server/testing/rows.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { Channel } from '../message.ts'
import { listMessages } from './list-queries.ts'
import { findOutgoing } from './outbox-queries.ts'
import { aMessagingSalon, aVisit, from, hours, type MessagingSalon } from './testing/messaging-salon.ts'

const database = freshDatabase()

const aMessage = (salon: MessagingSalon, visit: string, startsAt: Date, channel: Channel, dueAt?: Date) => {
  // What was marked by hand was due when it was changed; the database's clock may be a moment behind.
  const now = from(-1_000)
  return insertRow(database.admin, 'message', {
    business_id: salon.scope.businessId,
    kind: 'reminder',
    channel,
    client_id: salon.clientId,
    visit_id: visit,
    starts_at: startsAt,
    due_at: dueAt ?? now,
    state: 'waiting',
    changed_at: now,
  })
}

test('a text names all services that were booked with its number, whatever e-mail was typed', async () => {
  const salon = await aMessagingSalon(database.admin)
  const startsAt = from(hours(24))
  const professionalId = await aProfessional(salon.scope, 'Carla')
  const visits = [await aVisit(salon, startsAt), await aVisit(salon, startsAt, { professionalId })]
  for (const [at, visit] of visits.entries()) {
    await database.admin.query(`update visit set source = 'booking' where id = $1`, [visit])
    await insertRow(database.admin, 'online_booking', {
      business_id: salon.scope.businessId,
      visit_id: visit,
      name: 'Ana Souza',
      email: at === 0 ? 'ana@exemplo.com' : null,
      phone: '+5511955554444',
      language: 'pt-BR',
    })
  }
  const servicesBy = async (channel: Channel) => {
    const { id } = await aMessage(salon, visits[0]!, startsAt, channel)
    return (await inBusiness(salon.scope, 'read', (tx) => findOutgoing(tx, id)))!.services
  }
  expect(await servicesBy('sms')).toBe('Corte, Corte')
  expect(await servicesBy('email')).toBe('Corte')
})

test('a planned message by WhatsApp is listed; one that was marked by hand and undone is not', async () => {
  const salon = await aMessagingSalon(database.admin)
  const startsAt = from(hours(24))
  const planned = await aMessage(salon, await aVisit(salon, startsAt), startsAt, 'whatsapp', from(hours(0.5)))
  const other = from(hours(48))
  await aMessage(salon, await aVisit(salon, other), other, 'whatsapp')
  const listed = await inBusiness(salon.scope, 'read', (tx) => listMessages(tx, { state: 'waiting', page: 1 }))
  expect(listed).toMatchObject({ count: 1, messages: [{ id: planned.id }] })
})
