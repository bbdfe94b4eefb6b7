import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientForm, clientStatuses, quickClientForm, statusToday } from './client.ts'

const today = '2026-11-20'

// spec: clients-1
test.each([
  ['present', today, null, 'present'],
  ['completed', today, null, 'completed'],
  ['completed', today, '2026-12-01', 'completed'],
  ['present', '2026-11-19', null, 'absent'],
  ['completed', '2026-11-19', null, 'absent'],
  ['completed', '2026-11-19', '2026-12-01', 'scheduled'],
  ['scheduled', '2026-11-21', null, 'scheduled'],
  ['scheduled', today, today, 'scheduled'],
  ['scheduled', '2026-11-19', null, 'absent'],
  ['absent', null, null, 'absent'],
] as const)('%s on %s with an appointment on %s is %s today', (status, statusOn, nextAppointmentOn, shown) =>
  expect(statusToday({ status, statusOn, nextAppointmentOn }, today)).toBe(shown),
)

// spec: states-14
test('nobody is present or completed on another day than the stored one', () => {
  const day = fc.integer({ min: 10, max: 28 }).map((day) => `2026-11-${day}`)
  fc.assert(
    fc.property(fc.constantFrom(...clientStatuses), day, day, (status, statusOn, today) => {
      const shown = statusToday({ status, statusOn }, today)
      return statusOn === today || shown === 'absent' || (shown === 'scheduled' && statusOn > today)
    }),
  )
})

// spec: agenda-24, validation-3, validation-6
test('the form asks for the name only; a quick client must be reachable', () => {
  expect(clientForm.parse({ name: ' Ana  ' })).toEqual({
    name: 'Ana',
    phone: null,
    email: null,
    document: null,
    birthday: null,
  })
  const wrong = quickClientForm.safeParse({ name: '', phone: '' })
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['name', 'phone'])
})
