import type { AnyBusiness } from '../../any-business.ts'

const id = (last: number) => `019a0000-0000-7000-8000-00000000000${last}`

/** A business that pays, as the operator's list shows it. */
export const aSalon = (last: number, name: string): AnyBusiness => ({
  id: id(last),
  name,
  slug: 'salao-sol',
  document: '12345678000195',
  ownerName: 'Rita Sol',
  ownerEmail: 'rita@exemplo.com',
  plan: 'Profissional',
  standing: 'paid',
  expiresAt: '2026-12-20T12:00:00.000Z',
  days: 22,
  lastActiveAt: '2026-11-27T15:00:00.000Z',
  bookings: 84,
  monthlyCents: 5900,
  createdAt: '2026-01-10T12:00:00.000Z',
})

export const plans = [
  { id: id(8), name: 'Profissional' },
  { id: id(9), name: 'Clínica' },
]
