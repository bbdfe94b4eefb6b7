import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import { addMinutes } from '../../../platform/clock.ts'
import type { messagesContract } from '../../contract.ts'
import { defaultMessageRules, defaultQuiet } from '../../message-rule.ts'

export const messagesSamples: SamplesOf<typeof messagesContract> = {
  rules: {
    save: () => ({ ...defaultMessageRules[0]!, isOn: true, text: 'Olá, {nome}. Até amanhã.' }),
    saveQuiet: () => defaultQuiet,
  },
  list: () => ({}),
  queue: {
    mark: ({ rows }) => ({
      visitId: rows.visit.id,
      startsAt: rows.appointment.starts_at.toISOString(),
      state: 'opened',
    }),
    markBirthday: async ({ admin, rows }) => {
      await admin.query(
        `update client c set birthday = to_char(now() at time zone b.zone, 'MM-DD') from business b
         where b.id = c.business_id and c.id = $1`,
        [rows.client.id],
      )
      return { clientId: rows.client.id, state: 'opened' }
    },
  },
  ofVisit: ({ rows }) => ({ id: rows.appointment.id }),
  sendVisit: async ({ admin, businessId, rows }) => {
    // At any hour of the night.
    await admin.query('update message_settings set quiet_from = null, quiet_to = null where business_id = $1', [
      businessId,
    ])
    return { id: rows.appointment.id }
  },
  ofDelay: ({ rows }) => ({
    visits: [
      {
        id: rows.appointment.id,
        startsAt: addMinutes(rows.appointment.starts_at, -15).toISOString(),
        professionalId: rows.professional.id,
      },
    ],
  }),
  replies: {
    list: () => ({}),
    read: ({ rows }) => ({ id: rows.messageReply.id, isRead: true }),
  },
  channels: {
    save: () => ({ channel: 'sms', sender: 'salao', token: 'chave' }),
    remove: () => ({ channel: 'whatsapp' }),
  },
  feeds: {
    make: ({ rows }) => ({ professionalId: rows.professional.id }),
    end: ({ rows }) => ({ professionalId: rows.professional.id }),
  },
}
