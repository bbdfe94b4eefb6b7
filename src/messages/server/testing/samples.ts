import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { messagesContract } from '../../contract.ts'
import { defaultMessageRules, defaultQuiet } from '../../message-rule.ts'

export const messagesSamples: SamplesOf<typeof messagesContract> = {
  rules: {
    get: () => undefined,
    save: () => ({ ...defaultMessageRules[0]!, isOn: true, text: 'Olá, {nome}. Até amanhã.' }),
    saveQuiet: () => defaultQuiet,
  },
  list: () => ({}),
  queue: {
    get: () => undefined,
    mark: ({ rows }) => ({
      appointmentId: rows.appointment.id,
      startsAt: rows.appointment.starts_at.toISOString(),
      state: 'opened',
    }),
  },
  channels: {
    list: () => undefined,
    save: () => ({ channel: 'sms', sender: 'salao', token: 'chave' }),
    remove: () => ({ channel: 'whatsapp' }),
  },
  feeds: {
    list: () => undefined,
    make: ({ rows }) => ({ professionalId: rows.professional.id }),
    end: ({ rows }) => ({ professionalId: rows.professional.id }),
  },
}
