// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { platformRefusals } from '../../platform/refusal.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { agendaApi } from './api.ts'
import { anAppointment, anId, aSalon, carla, cut, isGone, isThere, showAgenda } from './testing/a-salon.tsx'

const rpc = scriptedRpc()

// spec: agenda-43
test('a day is seen by its rooms, each unit with what takes it up, and leads to the visit', async () => {
  localStorage.clear()
  const nine = anAppointment('09:00', { bufferAfterMinutes: 15 })
  const salon = aSalon(rpc, nine, anAppointment('10:00', { professionalId: carla.id }))
  salon.services = [{ ...cut, needs: [{ resourceId: anId(), during: 'whole' }] }]
  rpc.refuses(agendaApi.resourceDay, platformRefusals.UNAVAILABLE)
  const { user } = await showAgenda()
  await isThere(/^10:00/)
  await user.click(await screen.findByRole('radio', { name: 'Salas e equipamentos' }))
  const again = await screen.findByRole('button', { name: /Tentar/ })
  rpc.answers(agendaApi.resourceDay, {
    units: [
      { id: 'a 1', name: 'Sala 1', taken: [{ appointmentId: nine.id, from: 540, to: 615 }] },
      { id: 'a 2', name: 'Sala 2', taken: [] },
    ],
  })
  await user.click(again)
  const held = await isThere(/^09:00–10:15.*Sala 1, Bruna/)
  await isGone(/^10:00/)
  expect(held.getAttribute('aria-describedby')).toBeNull()
  await user.click(held)
  const panel = await screen.findByRole('dialog', { name: 'Atendimento' })
  expect(panel.textContent).toContain('09:00')
  await user.click(screen.getByRole('radio', { name: 'Profissionais' }))
  await isThere(/^10:00/)
})

// spec: agenda-43
test('who has no rooms is not asked', async () => {
  aSalon(rpc, anAppointment('09:00'))
  await showAgenda()
  await isThere(/^09:00/)
  expect(screen.queryByRole('radio', { name: 'Salas e equipamentos' })).toBeNull()
})
