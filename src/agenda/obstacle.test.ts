import { describe, expect, test } from 'vitest'
import type { Appointment, DayPlan } from './contract.ts'
import { obstacle as obstacleIn, type Spot } from './obstacle.ts'

const anAppointment = (id: string, from: number, more: Partial<Appointment> = {}): Appointment => ({
  id,
  professionalId: 'bruna',
  client: { id: 'ana', name: 'Ana', phone: null },
  service: { id: 'corte', name: 'Corte' },
  status: 'scheduled',
  isPaid: false,
  isWaived: false,
  startsAt: '2030-03-12T12:00:00.000Z',
  from,
  to: from + 60,
  priceCents: 8_000,
  notes: null,
  source: 'reception',
  onlineAct: null,
  attendance: 'expected',
  arrivedAt: null,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  squeezeReason: null,
  seriesId: null,
  visitId: 'v',
  servicesOfVisit: 1,
  version: 1,
  ...more,
})
const plan = (...appointments: Appointment[]): DayPlan => ({
  date: '2030-03-12',
  professionals: ['bruna', 'carla'].map((id) => ({
    id,
    name: id,
    isActive: true,
    working: [],
    off: id === 'carla' ? [{ id: 'off', reason: 'Almoço', from: 720, to: 780 }] : [],
  })),
  appointments,
})
const moved = anAppointment('moved', 480)
const to = (from: number, professionalId = 'bruna') => ({ professionalId, from, to: from + 60 })
const taken = 'Já há um atendimento neste horário.'
const obstacle = (day: DayPlan, one: Appointment, spot: Spot) =>
  obstacleIn(day, one, spot, 'America/Sao_Paulo')?.text ?? null

describe('what stands in the way', () => {
  test('is another appointment of the same professional, not the moved one itself, and touching is no overlap', () => {
    const day = plan(moved, anAppointment('other', 600))
    expect(obstacle(day, moved, to(540))).toBeNull()
    expect(obstacle(day, moved, to(555))).toBe(taken)
    expect(obstacle(day, moved, to(555, 'carla'))).toBeNull()
    expect(obstacle(day, moved, to(510))).toBeNull()
  })
  test('is a day on which the business is closed', () => {
    expect(obstacle({ ...plan(), closed: 'Natal' }, moved, to(600))).toBe('Fechado: Natal.')
  })
  test('is not what was cancelled', () => {
    expect(obstacle(plan(anAppointment('other', 600, { status: 'cancelled' })), moved, to(600))).toBeNull()
  })
  test('is also the buffer of either', () => {
    const other = anAppointment('other', 600, { bufferBeforeMinutes: 10 })
    expect(obstacle(plan(other), moved, to(530))).toBeNull()
    expect(obstacle(plan(other), moved, to(535))).toBe(taken)
    expect(obstacle(plan(other), { ...moved, bufferAfterMinutes: 10 }, to(530))).toBe(taken)
  })
  test('is blocked time', () => {
    expect(obstacle(plan(), moved, to(690, 'carla'))).toBe('Horário bloqueado: Almoço.')
    expect(obstacle(plan(), moved, to(780, 'carla'))).toBeNull()
    expect(obstacle(plan(), moved, to(690))).toBeNull()
  })

  test('is somebody who is not active any more, and no reason squeezes in there', () => {
    const day = plan()
    const gone = { ...day, professionals: day.professionals.map((one) => ({ ...one, isActive: false })) }
    expect(obstacleIn(gone, moved, to(600), 'America/Sao_Paulo')).toMatchObject({ isTaken: false })
    expect(obstacleIn(plan(anAppointment('other', 600)), moved, to(600), 'America/Sao_Paulo')?.isTaken).toBe(true)
  })
})
