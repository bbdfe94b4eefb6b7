// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { agendaApi } from './api.ts'
import { anAppointment, aSalon, day, onTheDay, showAgenda } from './testing/a-salon.tsx'

const rpc = scriptedRpc()
const asked = () => rpc.calls(agendaApi.list).at(-1)
const fromToday = `${day}T03:00:00.000Z 00000000-0000-0000-0000-000000000000`
const press = (name: string) => screen.queryByRole('button', { name })

// spec: agenda-41
test('the list of a month that contains today begins with it, and with the first day by a press', async () => {
  onTheDay()
  aSalon(rpc, anAppointment('15:00'))
  const { user, router } = await showAgenda({ at: '?view=month' })
  await user.click(await screen.findByRole('radio', { name: 'Lista' }))
  await screen.findByRole('region', { name: 'Lista do mês' })
  await waitFor(() => expect(asked()).toMatchObject({ from: '2030-03-01', days: 31, after: fromToday }))
  await user.click(press('Mostrar dias anteriores')!)
  await waitFor(() => expect(asked()).toMatchObject({ from: '2030-03-01', days: 31, after: null }))
  expect(router.state.location.search).toMatchObject({ whole: true })
  // The button is the same one, and keeps the focus.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Começar por hoje'))
  await user.click(press('Começar por hoje')!)
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('whole'))
  // Whoever searches does so in the whole month.
  await user.type(screen.getByLabelText('Buscar cliente na agenda'), 'Ana')
  await waitFor(() => expect(asked()).toMatchObject({ search: 'Ana', after: null }))
  expect(press('Mostrar dias anteriores')).toBeNull()
  await user.clear(screen.getByLabelText('Buscar cliente na agenda'))
  await waitFor(() => expect(press('Mostrar dias anteriores')).toBeTruthy())
  // Any other month begins with its first day.
  await user.click(screen.getByRole('button', { name: /^Próximo mês/ }))
  await waitFor(() => expect(asked()).toMatchObject({ from: '2030-04-01', after: null }))
  expect(press('Mostrar dias anteriores')).toBeNull()
})

test('what is over may fill a page: the next ones are read until the present is there', async () => {
  onTheDay()
  aSalon(rpc)
  const [over, present] = [anAppointment('09:00'), anAppointment('15:00')]
  const counts = { active: 2, finished: 0, toCharge: 0, all: 2 }
  rpc.answers(agendaApi.list, ({ after }) =>
    after === fromToday
      ? { appointments: [over], next: 'more', counts }
      : { appointments: [present], next: 'most', counts },
  )
  const { user } = await showAgenda({ at: '?view=month' })
  await user.click(await screen.findByRole('radio', { name: 'Lista' }))
  const list = within(await screen.findByRole('region', { name: 'Lista do mês' }))
  expect(await list.findByLabelText('Status de Ana Conceição, 15:00')).toBeTruthy()
  expect(list.getByLabelText('Status de Ana Conceição, 09:00')).toBeTruthy()
  expect(rpc.calls(agendaApi.list).map(({ after }) => after)).toEqual([fromToday, 'more'])
})

test('where only days before today have appointments, the list says so', async () => {
  onTheDay()
  aSalon(rpc)
  const counts = { active: 3, finished: 0, toCharge: 0, all: 3 }
  rpc.answers(agendaApi.list, { appointments: [], next: null, counts })
  const { user } = await showAgenda({ at: '?view=month' })
  await user.click(await screen.findByRole('radio', { name: 'Lista' }))
  const list = within(await screen.findByRole('region', { name: 'Lista do mês' }))
  expect(await list.findByText('Nenhum agendamento de hoje em diante')).toBeTruthy()
  await user.click(list.getByRole('button', { name: 'Mostrar dias anteriores' }))
  expect(await list.findByText('Nenhum agendamento ativo encontrado')).toBeTruthy()
})
