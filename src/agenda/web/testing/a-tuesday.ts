import type { Service } from '../../../catalogue/contract.ts'
import type { Professional } from '../../../team/contract.ts'
import type { Appointment } from '../../contract.ts'

/** A Tuesday. */
export const date = '2030-03-12'
export const idOf = (at: number) => `019a0000-0000-7000-8000-00000000000${at}`
export const ana = { id: idOf(1), name: 'Ana Conceição', phone: '(11) 98765-4321' }
export const bruna: Professional = {
  id: idOf(2),
  name: 'Bruna',
  phone: '(11) 98765-4321',
  email: null,
  hours: Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:30' }]),
  isActive: true,
  createdAt: '2026-01-05T12:00:00Z',
  photo: null,
  specialties: [],
  commissionPercent: 40,
  account: null,
}
export const cut: Service = {
  id: idOf(3),
  name: 'Corte',
  category: null,
  description: null,
  priceCents: 8_000,
  durationMinutes: 60,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  serviceCode: null,
  professionalIds: [],
  isActive: true,
}
/** Ana's hour with Bruna at 09:00. */
export const nine: Appointment = {
  id: idOf(4),
  professionalId: bruna.id,
  client: ana,
  service: { id: cut.id, name: cut.name },
  status: 'scheduled',
  isPaid: false,
  startsAt: `${date}T12:00:00Z`,
  from: 540,
  to: 600,
  priceCents: cut.priceCents,
  notes: null,
  source: 'reception',
  onlineAct: null,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  squeezeReason: null,
  seriesId: null,
  visitId: null,
  version: 1,
}
