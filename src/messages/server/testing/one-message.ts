import { defaultZone, localDate } from '../../../platform/clock.ts'
import type { RowBatch } from '../../../platform/server/testing/rows.ts'

type MessageFacts = { appointment: { visit_id: string; client_id: string; starts_at: Date }; now: Date }

/** A business that reminds and congratulates its clients: one row in each table of it. */
export function fillMessages({ put, make }: RowBatch, { appointment, now }: MessageFacts): void {
  const { visit_id, client_id, starts_at } = appointment
  put('message_settings', { quiet_from: 1260, quiet_to: 480 })
  put('message_channel', {
    channel: 'whatsapp',
    sender: '1234567',
    sealed_token: Buffer.from('sealed'),
    template: 'lembrete',
    since: now,
  })
  const reminder = { kind: 'reminder', channel: 'email' } as const
  put('message_rule', { ...reminder, on_since: now, amount: 24, text: 'Olá, {nome}.' })
  const waiting = { client_id, due_at: now, state: 'waiting', changed_at: now } as const
  put('message', { ...reminder, ...waiting, visit_id, starts_at })
  make('message_reply', { provider_id: 'wamid.1', client_id, phone: '+5511987654321', text: 'Oi', received_at: now })
  const birthday_on = localDate(now, defaultZone)
  put('message', { kind: 'birthday', channel: 'whatsapp', ...waiting, birthday_on })
}
