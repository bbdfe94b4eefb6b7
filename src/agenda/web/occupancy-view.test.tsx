// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { platformRefusals } from '../../platform/refusal.ts'
import { pick } from '../../platform/web/testing/pick.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { agendaApi } from './api.ts'
import { anAppointment, aProfessional, aSalon, bruna, carla, day, isThere, showAgenda } from './testing/a-salon.tsx'

const rpc = scriptedRpc()
const ofWeek = 'Agendamentos da semana'
const table = () => screen.findByRole('region', { name: 'Ocupação da semana' })
const cell = async (name: RegExp) => within(await table()).findByRole('button', { name })

// spec: agenda-40
test('the week of many tells how full each day of each person is, and leads to it', async () => {
  const salon = aSalon(
    rpc,
    anAppointment('09:00'),
    anAppointment('15:00'),
    anAppointment('16:00', { status: 'cancelled' }),
  )
  salon.professionals = [bruna, carla, aProfessional('Dora'), aProfessional('Elis')]
  const { user, router } = await showAgenda({ at: `?date=${day}&view=week` })
  await user.click(await cell(/^Bruna, terça-feira, 12 de março: 24% ocupado, 6 h 30 min livres, 2 visitas$/))
  await isThere(/^15:00.*Bruna/)
  expect(router.state.location.search).toEqual({ date: day, professional: bruna.id })
  router.history.back()
  expect(
    (await cell(/^Carla, quarta-feira, 13 de março: 0% ocupado, 8 h 30 min livres, 0 visitas$/)).textContent,
  ).toBeTruthy()
  await user.click(await cell(/^Bruna, ver a semana$/))
  await isThere(/^09:00/, ofWeek)
  expect(rpc.calls(agendaApi.week)).toHaveLength(3)
})

// spec: agenda-3, agenda-40
test('the hours of everybody stay one press away, and a device keeps which of the two it shows', async () => {
  aSalon(rpc, anAppointment('09:00'))
  const { user } = await showAgenda({ at: `?date=${day}&view=week` })
  await isThere(/^09:00/, ofWeek)
  await user.click(screen.getByRole('radio', { name: 'Ocupação' }))
  await table()
  await user.click(screen.getByRole('radio', { name: 'Lista' }))
  await screen.findByRole('region', { name: 'Lista da semana' })
  await user.click(screen.getByRole('radio', { name: 'Ocupação' }))
  await table()
  // One person has no need of it.
  await pick(user, screen.getByLabelText('Filtrar por profissional'), 'Bruna')
  await isThere(/^09:00/, ofWeek)
  expect(screen.queryByRole('radio', { name: 'Ocupação' })).toBeNull()
  await pick(user, screen.getByLabelText('Filtrar por profissional'), 'Todos os profissionais')
  await table()
  await user.click(screen.getByRole('radio', { name: 'Grade' }))
  await isThere(/^09:00/, ofWeek)
})

// spec: agenda-40
test('what cannot be loaded is tried again', async () => {
  aSalon(rpc, anAppointment('09:00'))
  localStorage.setItem('marcai.device.agenda-week', 'occupancy')
  rpc.refuses(agendaApi.occupiedWeek, platformRefusals.UNAVAILABLE)
  const { user } = await showAgenda({ at: `?date=${day}&view=week` })
  const again = await screen.findByRole('button', { name: /Tentar/ })
  aSalon(rpc, anAppointment('09:00'))
  await user.click(again)
  expect(await cell(/^Bruna, terça-feira, 12 de março: 12% ocupado/)).toBeTruthy()
})
