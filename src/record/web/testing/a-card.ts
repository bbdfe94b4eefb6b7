import type { ClientCard } from '../../../clients/contract.ts'

/** A client's card with nothing but a contact. */
export const aCard: ClientCard = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Bia Lima',
  phone: '+5511987654321',
  email: 'bia@exemplo.com',
  document: null,
  birthday: null,
  status: 'absent',
  lastVisitAt: null,
  nextAppointmentAt: null,
  totalSpentCents: 0,
  guardian: null,
  dependents: [],
  hasNotes: false,
  createdAt: '2026-11-21T15:00:00.000Z',
  removedAt: null,
  erasedAt: null,
  kept: [],
  consents: [],
}
