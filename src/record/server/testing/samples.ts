import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { recordContract } from '../../contract.ts'

export const recordSamples: SamplesOf<typeof recordContract> = {
  timeline: ({ rows }) => ({ id: rows.client.id, page: 1 }),
  exportClientRecord: ({ rows }) => ({ id: rows.client.id }),
  page: {
    get: ({ rows }) => ({ id: rows.client.id }),
    mail: ({ rows }) => ({ id: rows.client.id }),
    make: ({ rows }) => ({ id: rows.client.id }),
    end: ({ rows }) => ({ id: rows.client.id }),
  },
  requests: {
    grant: ({ rows }) => ({ id: rows.clientRequest.id }),
    refuse: ({ rows }) => ({ id: rows.clientRequest.id, reason: 'O número é de outra pessoa' }),
  },
  ask: ({ rows }) => ({ slug: rows.slug, email: 'cliente@exemplo.com' }),
  own: {
    correct: ({ rows }) => ({ secret: rows.pageSecret, name: 'Cliente Silva', birthday: '12/03' }),
    askContact: ({ rows }) => ({ secret: rows.pageSecret, phone: '(11) 98765-4321', email: 'nova@exemplo.com' }),
    answerConsent: ({ rows }) => ({ secret: rows.pageSecret, purpose: 'marketing', isGranted: false }),
    askErasure: ({ rows }) => ({ secret: rows.pageSecret }),
    takeBack: ({ rows }) => ({ secret: rows.pageSecret, id: rows.clientRequest.id }),
    export: ({ rows }) => ({ secret: rows.pageSecret }),
  },
}
