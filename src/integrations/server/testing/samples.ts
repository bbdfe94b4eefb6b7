import { type SamplesOf, workingDay } from '../../../accounts/server/testing/stage.ts'
import type { integrationsContract } from '../../contract.ts'

const booking = { date: workingDay, time: '10:00' }

export const integrationsSamples: SamplesOf<typeof integrationsContract> = {
  keys: {
    make: () => ({ name: 'Sistema do site', scopes: ['agenda.read', 'agenda.write'] }),
  },
  webhooks: {
    make: () => ({ url: 'https://exemplo.com.br/avisos', events: ['appointment.booked', 'sale.closed'] }),
  },
  v1: {
    clients: {
      list: () => ({ search: 'Cliente' }),
      create: () => ({ name: 'Cliente novo', phone: null, email: null, document: null }),
      update: ({ rows }) => ({ id: rows.client.id, name: 'Outro nome', phone: null, email: null, document: null }),
    },
    freeTimes: ({ rows }) => ({ serviceId: rows.service.id, from: workingDay }),
    appointments: {
      list: ({ rows }) => ({ from: workingDay, professionalId: rows.professional.id }),
      book: ({ rows }) => ({
        ...booking,
        clientId: rows.client.id,
        professionalId: rows.professional.id,
        serviceId: rows.service.id,
        notes: null,
      }),
      move: ({ rows }) => ({ ...booking, id: rows.appointment.id }),
      cancel: ({ rows }) => ({ id: rows.appointment.id }),
    },
    sales: { list: () => ({}) },
  },
}
