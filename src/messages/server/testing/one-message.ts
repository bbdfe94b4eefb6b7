import type pg from 'pg'
import { defaultZone, localDate } from '../../../platform/clock.ts'
import { insertRow } from '../../../platform/server/testing/rows.ts'

type Told = { appointment: { id: string; client_id: string; starts_at: Date }; now: Date }

/** Fills each message table with one row, for a business that sends reminders and birthday messages. */
export async function fillMessages(admin: pg.Client, business_id: string, { appointment, now }: Told) {
  const { id: appointment_id, client_id, starts_at } = appointment
  await insertRow(admin, 'message_settings', { business_id, quiet_from: 1260, quiet_to: 480 })
  await insertRow(admin, 'message_channel', {
    business_id,
    channel: 'whatsapp',
    sender: '1234567',
    sealed_token: Buffer.from('sealed'),
    template: 'lembrete',
    since: now,
  })
  const reminder = { business_id, kind: 'reminder', channel: 'email' } as const
  await insertRow(admin, 'message_rule', { ...reminder, on_since: now, amount: 24, text: 'Olá, {nome}.' })
  const waiting = { client_id, due_at: now, state: 'waiting', changed_at: now } as const
  await insertRow(admin, 'message', { ...reminder, ...waiting, appointment_id, starts_at })
  const birthday_on = localDate(now, defaultZone)
  await insertRow(admin, 'message', { business_id, kind: 'birthday', channel: 'whatsapp', ...waiting, birthday_on })
}
