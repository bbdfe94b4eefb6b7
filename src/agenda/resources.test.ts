import { expect, test } from 'vitest'
import type { NeededResource } from '../catalogue/resource.ts'
import { words } from '../platform/words.ts'
import { drawnUnits, mostColumns, resourceTaken, seatsFor, withUnits, type Resources } from './resources.ts'

const span = (from: number, to: number) => ({ from, to })
const whole = (...ids: string[]): NeededResource[] => ids.map((resourceId) => ({ resourceId, during: 'whole' }))
const during = (from: number, to: number) => ({ start: from, length: { duration: to - from, before: 0, after: 0 } })
const rooms: Resources = new Map([
  ['room', { name: 'Sala', units: [[span(0, 10)], [span(5, 20)]] }],
  ['laser', { name: 'Laser', units: [[span(30, 40)]] }],
])

test('the first unit that is free for the whole period is taken, of each resource', () => {
  expect(seatsFor(whole('room', 'laser'), during(10, 30), rooms)).toEqual({
    units: [
      { resourceId: 'room', during: 'whole', unit: 1 },
      { resourceId: 'laser', during: 'whole', unit: 1 },
    ],
    lacking: null,
  })
  expect(seatsFor(whole('room'), during(0, 5), rooms).units).toEqual([{ resourceId: 'room', during: 'whole', unit: 2 }])
})

test('the unit that is held is kept where it is free, and another one taken where it is not', () => {
  const held = [{ resourceId: 'room', during: 'whole' as const, unit: 2 }]
  expect(seatsFor(whole('room'), during(20, 30), rooms, { held }).units).toEqual(held)
  expect(seatsFor(whole('room'), during(10, 20), rooms, { held }).units).toEqual([
    { resourceId: 'room', during: 'whole', unit: 1 },
  ])
})

test('units that are free one after the other are not one that is free', () => {
  const seats = seatsFor(whole('room'), during(4, 12), rooms)
  expect(seats.lacking).toBe('Sala')
  expect(withUnits([0, 4, 5, 10, 20], { duration: 8, before: 0, after: 0, needs: whole('room') }, rooms)).toEqual([
    10, 20,
  ])
})

test('buffers count, and so does what others of the same decision take', () => {
  expect(withUnits([12, 20, 42], { duration: 5, before: 0, after: 15, needs: whole('laser') }, rooms)).toEqual([42])
  const taken = [{ resourceId: 'laser', during: 'whole' as const, unit: 1, period: span(0, 10) }]
  expect(seatsFor(whole('laser'), during(5, 15), rooms, { taken }).lacking).toBe('Laser')
})

test('what is out of use is needed by nobody', () => {
  expect(seatsFor(whole('gone'), during(0, 10), rooms)).toEqual({ units: [], lacking: null })
  expect(withUnits([0], { duration: 5, before: 0, after: 0, needs: whole('gone') }, rooms)).toEqual([0])
})

test('the refusal names what is lacking', () => {
  expect(words(resourceTaken('Sala').text)).toBe('Não há “Sala” livre neste horário. Escolha outro.')
})

test('too many columns leave out units that are free', () => {
  const units = Array.from({ length: 60 }, (_, at) => ({
    id: String(at),
    name: `Sala ${at}`,
    taken: at === 55 ? [{ appointmentId: 'a', from: 0, to: 1 }] : [],
  }))
  const drawn = drawnUnits(units)
  expect([drawn.length, drawn[0]!.id, drawn.at(-1)!.id]).toEqual([mostColumns, '0', '55'])
  expect(drawnUnits(units.slice(0, 3))).toEqual(units.slice(0, 3))
})
