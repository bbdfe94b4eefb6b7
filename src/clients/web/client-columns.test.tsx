import { expect, test } from 'vitest'
import { formatsOf } from '../../platform/format.ts'
import type { Client } from '../contract.ts'
import { clientLine } from './client-columns.tsx'

const client: Client = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Ana Prado',
  phone: null,
  email: null,
  document: null,
  birthday: null,
  status: 'absent',
  lastVisitAt: null,
  nextAppointmentAt: null,
  totalSpentCents: 0,
}

test.each([
  ['DD/MM/YYYY', 'vem 04/11', 'veio 31/12/2025'],
  ['MM/DD/YYYY', 'vem 11/04', 'veio 12/31/2025'],
  ['YYYY-MM-DD', 'vem 11-04', 'veio 2025-12-31'],
] as const)(
  'a client’s line says the day in the order of the business, %s, and its year if it is another',
  (...all) => {
    const [dateFormat, comes, came] = all
    const line = (of: Partial<Client>) =>
      clientLine(
        { ...client, ...of },
        formatsOf({ currency: 'BRL', dateFormat, zone: 'America/Sao_Paulo' }),
        '2026-11-02',
      )
    // In the business's zone both are the day before.
    expect(line({ nextAppointmentAt: '2026-11-05T01:00:00.000Z' })).toBe(comes)
    expect(line({ lastVisitAt: '2026-01-01T01:00:00.000Z' })).toBe(came)
    expect(line({})).toBe('nunca veio')
  },
)
