// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import {
  anAppointment,
  aSalon,
  aService,
  bruna,
  carla,
  cut,
  isGone,
  isThere,
  onTheDay,
  showAgenda,
} from './testing/a-salon.tsx'

const rpc = scriptedRpc()
beforeEach(() => localStorage.clear())
/** Chooses something of the look, and goes on with the agenda. */
async function choose(user: UserEvent, role: 'radio' | 'switch' | 'checkbox' | 'button', name: string | RegExp) {
  await user.click(screen.getByRole('button', { name: 'Exibição da grade' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Exibição da grade' }))
  await user.click(dialog.getByRole(role, { name }))
  await user.click(dialog.getByRole('button', { name: 'Pronto' }))
}
const hueOf = (element: HTMLElement) => element.style.getPropertyValue('--hue')
const legends = () => screen.queryAllByRole('list', { name: 'Legenda das cores' })

// spec: agenda-41
test('cancelled visits and missed ones take no place in the grid until they are wanted', async () => {
  aSalon(
    rpc,
    anAppointment('09:00'),
    anAppointment('09:00', { status: 'cancelled' }),
    anAppointment('11:00', { status: 'cancelled', attendance: 'missed' }),
  )
  const { user } = await showAgenda()
  const booked = await isThere(/^09:00/)
  const width = () => booked.closest('li')!.style.width
  const alone = width()
  await isGone(/Faltou/)
  await choose(user, 'switch', /^Cancelados e faltas/)
  await isThere(/^09:00.*Cancelado/)
  await isThere(/^11:00.*Faltou/)
  expect(width()).not.toBe(alone)
  await choose(user, 'button', 'Restaurar padrão')
  await isGone(/Cancelado/)
})

// spec: agenda-41
test('colours tell professionals or categories with a legend, and the status stays in words', async () => {
  const wash = { ...aService('Escova', 5_000, 45), category: 'Cabelo' }
  const salon = aSalon(
    rpc,
    anAppointment('09:00', { status: 'pending' }),
    anAppointment('10:00', { professionalId: carla.id, service: wash }),
  )
  salon.services = [cut, wash]
  const { user } = await showAgenda()
  expect(hueOf(await isThere(/^09:00/))).toBe('')
  expect(legends()).toEqual([])
  await choose(user, 'radio', 'Profissional')
  const [nine, ten] = [await isThere(/^09:00.*Bruna, Pendente/), await isThere(/^10:00.*Carla, Agendado/)]
  expect(hueOf(nine)).not.toBe(hueOf(ten))
  expect(
    within(legends()[0]!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([bruna.name, carla.name])
  await choose(user, 'radio', 'Categoria do serviço')
  await within(legends()[0]!).findByText('Cabelo')
  expect(hueOf(await isThere(/^09:00/))).toBe('')
  expect(hueOf(await isThere(/^10:00/))).not.toBe('')
})

// spec: agenda-41
test('a device keeps its columns, its heights and whether it draws the time, and whatever stands there is readable', async () => {
  onTheDay()
  localStorage.setItem('marcai.device.agenda-look', '{"density":"huge","hidden":7')
  aSalon(rpc, anAppointment('09:00'), anAppointment('13:00', { professionalId: carla.id }))
  const { user } = await showAgenda()
  const height = async () => parseFloat((await isThere(/^09:00/)).closest('li')!.style.height)
  const usual = await height()
  await choose(user, 'radio', 'Ampla')
  expect(await height()).toBeGreaterThan(usual)
  await choose(user, 'checkbox', 'Carla')
  await isGone(/^13:00/)
  expect(screen.getByText('Colunas ocultas neste aparelho: Carla.')).toBeTruthy()
  const badge = () => screen.queryAllByText('12:00').filter((one) => one.className.includes('bg-accent'))
  expect(badge()).toHaveLength(1)
  await choose(user, 'switch', 'Linha do horário atual')
  expect(badge()).toHaveLength(0)
  cleanup()
  await showAgenda()
  await isThere(/^09:00/)
  expect(badge()).toHaveLength(0)
  await isGone(/^13:00/)
})
