import type { Everything, SamplesOf } from '../../../accounts/server/testing/stage.ts'
import { newId } from '../../../platform/id.ts'
import type { ticketsContract } from '../../contract.ts'

export const ticketsSamples: SamplesOf<typeof ticketsContract> = {
  save: ({ rows }) => ({
    id: newId(),
    hold: newId(),
    change: 1,
    name: 'Mesa da janela',
    isParked: true,
    clientId: rows.client.id,
    lines: [lineOf(rows)],
    discount: { type: 'percentage', percent: 10 },
  }),
  open: ({ rows }) => ({ id: rows.ticket.id, hold: newId(), from: rows.ticket.hold, takesOver: true }),
  drop: ({ rows }) => ({ id: rows.ticket.id, hold: rows.ticket.hold }),
}

const lineOf = ({ service, professional }: Everything) => ({
  kind: 'service' as const,
  id: service.id,
  name: service.name,
  quantity: 1,
  unitCents: service.price_cents,
  professional: { id: professional.id, name: professional.name },
  note: 'Sem amônia',
  visit: null,
})
