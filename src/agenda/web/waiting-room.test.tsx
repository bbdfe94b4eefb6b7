// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOwner } from '../../accounts/web/testing/an-owner.ts'
import { told } from '../../accounts/web/testing/show-page.tsx'
import { instantOf } from '../../platform/clock.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { agendaApi } from './api.ts'
import { anAppointment, aSalon, carla, day, isThere, onTheDay, showAgenda } from './testing/a-salon.tsx'

const rpc = scriptedRpc()
const came = (time: string) => ({
  status: 'confirmed' as const,
  attendance: 'arrived' as const,
  arrivedAt: instantOf(day, time, 'America/Sao_Paulo').toISOString(),
})
const room = () => screen.findByRole('region', { name: 'Sala de espera' })

// spec: agenda-35
test('who has come waits above the day, since when and for whom, and one press begins the service', async () => {
  onTheDay()
  const waits = anAppointment('12:00', { ...came('11:48'), professionalId: carla.id })
  const salon = aSalon(rpc, waits, anAppointment('10:00', { ...came('09:55'), attendance: 'served' }))
  rpc.answers(
    agendaApi.visits.attend,
    ({ id, attendance }) => {
      salon.booked = salon.booked.map((one) => (one.id === id ? { ...one, attendance } : one))
      return { undoId: null }
    },
    ['agenda'],
  )
  const { user } = await showAgenda()
  const waiting = within(await room())
  expect(waiting.getByRole('heading').textContent).toBe('Sala de espera1')
  expect(waiting.getByRole('listitem').textContent).toBe('Ana Conceiçãohá 12 min12:00 · CarlaIniciar')
  await user.click(waiting.getByRole('button', { name: 'Recolher a sala de espera' }))
  expect(waiting.queryByRole('list')).toBeNull()
  expect(waiting.getByText('até 12 min de espera')).toBeTruthy()
  await user.click(waiting.getByRole('button', { name: 'Mostrar a sala de espera' }))
  await user.dblClick(waiting.getByRole('button', { name: 'Iniciar atendimento de Ana Conceição' }))
  await told('Atendimento começado!')
  expect(rpc.calls(agendaApi.visits.attend)).toEqual([{ id: waits.id, version: 1, attendance: 'served' }])
  await isThere(/^12:00.*Carla, Em atendimento/)
  expect(screen.queryByRole('region', { name: 'Sala de espera' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await told('Desfeito!', 'O cliente voltou à sala de espera.')
  expect(rpc.calls(agendaApi.visits.attend).at(-1)).toEqual({ id: waits.id, attendance: 'arrived' })
  await room()
})

// spec: agenda-35
test('whoever is not here once the service has begun is marked as late, in the grid and in the list', async () => {
  onTheDay()
  aSalon(rpc, anAppointment('10:00'), anAppointment('11:30'), anAppointment('12:00'))
  await showAgenda()
  await isThere(/^11:30.*Bruna, Agendado, Ainda não chegou/)
  for (const onTime of [/^10:00/, /^12:00/]) expect((await isThere(onTime)).textContent).not.toMatch(/chegou/)
  const list = within(screen.getByRole('region', { name: 'Lista do dia' }))
  expect(list.getByText('Ainda não chegou · 30 min')).toBeTruthy()
  expect(list.getAllByText(/Ainda não chegou/)).toHaveLength(1)
})

// spec: agenda-35
test('the reception says who has come without the right to sell', async () => {
  onTheDay()
  aSalon(rpc, anAppointment('12:00'), anAppointment('11:00', came('10:50')))
  rpc.answers(agendaApi.visits.attend, { undoId: null }, ['agenda'])
  const reception = anOwner('receptionist')
  expect(reception.membership!.permissions).not.toContain('pos.sales')
  const { user } = await showAgenda({ me: reception })
  await user.click(await screen.findByRole('button', { name: 'Marcar chegada de Ana Conceição, 12:00' }))
  await told('Chegada marcada!')
  expect(rpc.calls(agendaApi.visits.attend)).toMatchObject([{ attendance: 'arrived' }])
})
