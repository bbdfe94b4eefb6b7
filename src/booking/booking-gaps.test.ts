import { expect, test } from 'vitest'
import { gapsOf } from './booking-gaps.ts'

const monday = { weekday: 1, from: 480, to: 720 }
const bruna = { id: 'bruna', isActive: true, week: [monday] }
const ready = { services: [{ professionalIds: [] }], professionals: [bruna], opening: null, isInPlan: true }

// spec: public-routes-4
test.each([
  ['nothing where somebody works and does something', {}, []],
  ['all of it in a new account', { services: [], professionals: [] }, ['services', 'professionals']],
  ['a plan that takes bookings', { isInPlan: false }, ['plan']],
  ['services', { services: [] }, ['services']],
  ['professionals where all have left', { professionals: [{ ...bruna, isActive: false }] }, ['professionals']],
  ['hours where nobody has any', { professionals: [{ ...bruna, week: [] }] }, ['hours']],
  ['hours where the house is closed then', { opening: [{ weekday: 2, from: 0, to: 1440 }] }, ['hours']],
  ['nothing where the house is open then', { opening: [{ weekday: 1, from: 600, to: 1440 }] }, []],
  ['performers where others are named', { services: [{ professionalIds: ['carla'] }] }, ['performers']],
  [
    'nothing where one of two services is done',
    { services: [{ professionalIds: ['carla'] }, { professionalIds: ['bruna'] }] },
    [],
  ],
])('there lacks %s', (_, changed, gaps) => {
  expect(gapsOf({ ...ready, ...changed })).toEqual(gaps)
})
