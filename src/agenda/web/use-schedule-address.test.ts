import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { readScheduleAddress } from './use-schedule-address.ts'

test('what stands in the address is shown, and what cannot be meant is left out', () => {
  const [professional, service] = [newId(), newId()]
  const right = {
    date: '2030-03-12',
    view: 'month',
    professional,
    service,
    status: 'pending',
    tab: 'todos',
    whole: true,
  }
  expect(readScheduleAddress(right, '2030-01-01')).toEqual({
    date: '2030-03-12',
    view: 'month',
    professionalId: professional,
    serviceId: service,
    status: 'pending',
    tab: 'todos',
    isWhole: true,
  })
  const wrong = {
    date: '2030-02-31x',
    view: 'year',
    professional: 'x',
    service: 7,
    status: 'gone',
    tab: 'x',
    whole: 'x',
  }
  expect(readScheduleAddress(wrong, '2030-01-01')).toEqual({
    date: '2030-01-01',
    view: 'day',
    professionalId: null,
    serviceId: null,
    status: null,
    tab: 'agendamentos',
    isWhole: false,
  })
})
