// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pick } from '../../platform/web/testing/pick.ts'
import { told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { agendaApi } from './api.ts'
import { heightOfMinute } from './grid-frame.tsx'
import {
  anAppointment,
  aProfessional,
  aSalon,
  aService,
  bruna,
  carla,
  day,
  found,
  isGone,
  isThere,
  retype,
  onTheDay,
  showAgenda,
} from './testing/a-salon.tsx'

const rpc = scriptedRpc()
const view = (name: string) => screen.findByRole('radio', { name })
const ofWeek = 'Agendamentos da semana'
const on = (day: string) => `Agendamentos de ${day} de março`
const dayButton = (name: RegExp) => screen.findByRole('button', { name })
const tab = (name: string, count: number) => screen.findByRole('tab', { name: new RegExp(`^${name} ?${count}$`) })
const chosen = (label: string) => {
  const { value } = screen.getByLabelText<HTMLInputElement>(label)
  return value
}

// spec: agenda-3, agenda-8, agenda-9
test('a week is shown, of one professional or of all, and the keyboard moves through its days', async () => {
  const three = anAppointment('15:00')
  aSalon(rpc, anAppointment('09:00'), three)
  const { user } = await showAgenda()
  await user.click(await view('Semana'))
  expect(await dayButton(/terça-feira, 12 de março, 2 agendamentos/)).toBeTruthy()
  const held = await isThere(/^15:00/, ofWeek)
  held.focus()
  await user.keyboard(' {ArrowRight}{ArrowUp}{Enter}')
  const moved = await isThere(/^14:45–15:45.*quarta-feira, 13 de março/, ofWeek)
  expect(document.activeElement).toBe(moved)
  expect(screen.getByText('Movido: quarta-feira, 13 de março, das 14:45 às 15:45')).toBeTruthy()
  await told('Agendamento atualizado!')
  expect(rpc.calls(agendaApi.update)).toMatchObject([{ id: three.id, date: '2030-03-13', time: '14:45' }])

  await pick(user, screen.getByLabelText('Filtrar por profissional'), 'Carla')
  await isGone(/^09:00/, ofWeek)
  await pick(user, screen.getByLabelText('Filtrar por profissional'), 'Bruna')
  await isThere(/^09:00/, ofWeek)
  await user.click(screen.getByRole('radio', { name: 'Lista' }))
  const list = within(await screen.findByRole('region', { name: 'Lista da semana' }))
  expect(await list.findByText('quarta-feira, 13 de março')).toBeTruthy()
  expect(rpc.calls(agendaApi.list).at(-1)).toMatchObject({ professionalId: bruna.id, from: '2030-03-10', days: 7 })
})

// spec: agenda-3
test('with many professionals the week begins with one of them, and the filter offers all', async () => {
  const salon = aSalon(rpc, anAppointment('09:00'), anAppointment('10:00', { professionalId: carla.id }))
  salon.professionals = [bruna, carla, aProfessional('Dora'), aProfessional('Elis')]
  const { user } = await showAgenda()
  await isThere(/^10:00/)
  await user.click(await view('Semana'))
  await isThere(/^09:00.*Ana Conceição/, ofWeek)
  expect(chosen('Filtrar por profissional')).toBe('Bruna')
  expect(found(/^10:00/, ofWeek)).toBeUndefined()
  await pick(user, screen.getByLabelText('Filtrar por profissional'), 'Todos os profissionais')
  await user.click(await screen.findByRole('radio', { name: 'Grade' }))
  await isThere(/^10:00.*Ana Conceição/, ofWeek)
  await isThere(/^09:00.*Ana Conceição/, ofWeek)
})

// spec: agenda-8
test('a month tells how full its days are and leads to them', async () => {
  aSalon(rpc, anAppointment('09:00'), anAppointment('15:00'))
  const { user, router } = await showAgenda()
  await user.click(await view('Mês'))
  const tuesday = /terça-feira, 12 de março, 2 agendamentos, 12% ocupado/
  await dayButton(tuesday)
  expect((await isThere(/^09:00/, on('terça-feira, 12'))).textContent).toBe(
    '09:00Ana Conceição, Corte, Bruna, Agendado',
  )
  await user.click(screen.getByRole('button', { name: /^Próximo mês/ }))
  expect(await screen.findByText('abril de 2030')).toBeTruthy()
  router.history.back()
  expect(await screen.findByText('terça-feira, 12 de março')).toBeTruthy()
  router.history.forward()
  expect(await screen.findByText('abril de 2030')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Mês anterior/ }))
  const found = await dayButton(tuesday)
  found.focus()
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement!.textContent).toMatch(/segunda-feira, 11 de março, nenhum agendamento/)
  await user.click(found)
  await isThere(/^15:00/)
})

// spec: agenda-9
test('in a month the keyboard moves an appointment to another day, or leaves it', async () => {
  const nine = anAppointment('09:00')
  aSalon(rpc, nine)
  const { user } = await showAgenda({ at: `?date=${day}&view=month` })
  const held = await isThere(/Ana/, on('terça-feira, 12'))
  held.focus()
  await user.keyboard(' {ArrowDown}{ArrowLeft}')
  expect(screen.getByText('segunda-feira, 18 de março')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.getByText('Nada foi alterado.')).toBeTruthy()
  expect(rpc.calls(agendaApi.update)).toEqual([])
  await user.keyboard(' {ArrowRight}{Enter}')
  const moved = await isThere(/Ana/, on('quarta-feira, 13'))
  await told('Agendamento atualizado!')
  expect(document.activeElement).toBe(moved)
  expect(rpc.calls(agendaApi.update)).toMatchObject([{ id: nine.id, date: '2030-03-13', time: '09:00' }])
  await user.keyboard('{Enter}')
  const settings = await screen.findByRole('dialog', { name: 'Atendimento' })
  expect(settings.textContent).toContain('13/03/2030 às 09:00')
})

// spec: agenda-4
test('one service is shown in the day, the week and the month', async () => {
  const beard = aService('Barba', 5_000, 30)
  const salon = aSalon(rpc, anAppointment('09:00'), anAppointment('15:00', { service: beard }))
  salon.services = [...salon.services, beard]
  const { user, router } = await showAgenda()
  await isThere(/^09:00/)
  await isThere(/^15:00/)
  await pick(user, screen.getByLabelText('Filtrar por serviço'), 'Barba')
  await isGone(/^09:00/)
  await isThere(/^15:00.*Barba/)
  expect(await tab('Todos', 1)).toBeTruthy()
  // The address keeps the choice, so a reload shows the same.
  const { search } = router.state.location
  expect(search).toEqual({ date: day, service: beard.id })

  await user.click(await view('Semana'))
  await isThere(/^15:00.*Barba/, ofWeek)
  expect(found(/^09:00/, ofWeek)).toBeUndefined()
  await user.keyboard('m')
  expect(await dayButton(/terça-feira, 12 de março, 1 agendamento,/)).toBeTruthy()
  expect(rpc.calls(agendaApi.month)[0]).toMatchObject({ serviceId: beard.id })
  await user.click(screen.getByRole('radio', { name: 'Lista' }))
  expect(await screen.findByRole('region', { name: 'Lista do mês' })).toBeTruthy()
  expect(await tab('Todos', 1)).toBeTruthy()
  expect(rpc.calls(agendaApi.list).at(-1)).toMatchObject({ serviceId: beard.id, from: '2030-03-01', days: 31 })
})

// spec: agenda-4
test('a reload shows the service that the address names', async () => {
  const salon = aSalon(rpc, anAppointment('09:00'))
  const [service] = salon.services
  await showAgenda({ at: `?date=${day}&service=${service!.id}` })
  await isThere(/^09:00/)
  expect(chosen('Filtrar por serviço')).toBe(service!.name)
})

// spec: agenda-4, agenda-17, agenda-19
test('the lists of a month are searched, filtered and changed', async () => {
  onTheDay()
  const three = anAppointment('15:00')
  aSalon(rpc, anAppointment('09:00'), three)
  const { user } = await showAgenda({ at: `?date=${day}&view=month` })
  await user.click(await view('Lista'))
  const list = within(await screen.findByRole('region', { name: 'Lista do mês' }))
  await tab('Agendamentos', 2)
  await user.selectOptions(await list.findByLabelText('Status de Ana Conceição, 15:00'), 'Concluído')
  await tab('Agendamentos', 1)
  await tab('Todos', 2)
  expect(rpc.calls(agendaApi.update)).toEqual([{ id: three.id, version: 1, status: 'completed' }])
  await user.type(list.getByLabelText('Buscar cliente na agenda'), 'Zélia')
  expect(await list.findByText('Nenhum agendamento ativo encontrado')).toBeTruthy()
  await retype(user, list.getByLabelText('Buscar cliente na agenda'), 'ana conc')
  expect(await list.findByLabelText('Status de Ana Conceição, 09:00')).toBeTruthy()
  expect(rpc.calls(agendaApi.list).at(-1)).toMatchObject({ search: 'ana conc', tab: 'active', status: null })
  await user.selectOptions(screen.getByLabelText('Filtrar por status'), 'Cancelado')
  expect(await list.findByText('Nenhum agendamento ativo encontrado')).toBeTruthy()
  await user.click(await tab('Todos', 0))
  expect(await list.findByText('Nenhum agendamento encontrado')).toBeTruthy()
  expect(rpc.calls(agendaApi.list).at(-1)).toMatchObject({ search: 'ana conc', tab: 'all', status: 'cancelled' })
})

// spec: agenda-8
test('single keys lead through the agenda', async () => {
  aSalon(rpc, anAppointment('09:00'))
  const { user } = await showAgenda()
  await isThere(/^09:00/)
  const keys = [
    ['s', '10 a 16 de março'],
    ['j', '17 a 23 de março'],
    ['m', 'março de 2030'],
    ['k', 'fevereiro de 2030'],
    ['d', 'sexta-feira, 1 de fevereiro'],
  ] as const
  for (const [key, name] of keys) {
    await user.keyboard(key)
    expect(await screen.findByText(name)).toBeTruthy()
  }
  await user.keyboard('n')
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo Agendamento' }))
  const client = dialog.getByLabelText<HTMLInputElement>(/^Cliente/)
  await waitFor(() => expect(document.activeElement).toBe(client))
  await user.keyboard('dsm')
  expect(client.value).toBe('dsm')
})

test('the keyboard passes all appointments of the grid on its way to the list beside it', async () => {
  aSalon(rpc, anAppointment('09:00'), anAppointment('10:00'))
  const { user } = await showAgenda({ width: 1440 })
  await isThere(/^09:00/)
  screen.getByRole('button', { name: 'Ir para a lista do dia' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(await tab('Agendamentos', 2))
})

// spec: agenda-2, agenda-17
test('on a phone one professional is shown at a time, a week as a list and a month by its numbers', async () => {
  aSalon(rpc, anAppointment('09:00'))
  const { user } = await showAgenda({ width: 360 })
  await isThere(/^09:00/)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Bruna' }).checked).toBe(true)
  await user.click(within(screen.getByRole('group', { name: 'Profissional mostrado' })).getByLabelText('Carla'))
  await isGone(/Ana Conceição/)
  await user.click(screen.getByRole('radio', { name: 'Lista' }))
  expect(await screen.findByText('Nenhum agendamento ativo encontrado')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Filtros (1)' }))
  const filters = within(await screen.findByRole('dialog', { name: 'Filtros' }))
  await pick(user, filters.getByRole('combobox', { name: 'Profissional' }), 'Todos os profissionais')
  await user.click(filters.getByRole('button', { name: 'Mostrar' }))
  await waitFor(() => expect(within(screen.getByRole('tabpanel')).getByText('Ana Conceição')).toBeTruthy())

  // On a phone the week is a list, and the month shows how full its days are.
  await user.click(await view('Semana'))
  const week = within(await screen.findByRole('region', { name: 'Lista da semana' }))
  expect(await week.findByText('Ana Conceição')).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Grade' })).toBeNull()
  await user.click(await view('Mês'))
  await user.click(await view('Grade'))
  await user.click(await dayButton(/terça-feira, 12 de março, 1 agendamento/))
  await isThere(/^09:00/)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dia' }).checked).toBe(true)
})

test('on a phone a short appointment is high enough for a finger, and the others keep a whole day in sight', () => {
  const lasting = (...minutes: number[]) =>
    minutes.map((to) => ({ item: { ...anAppointment('09:00'), from: 0, to } })) as unknown as Parameters<
      typeof heightOfMinute
    >[1]
  expect(heightOfMinute(false, lasting(15), 'normal')).toBe(1.2)
  expect(heightOfMinute(true, [], 'normal')).toBe(0.9)
  expect(heightOfMinute(true, lasting(60, 30), 'normal')).toBe(0.9)
  for (const minutes of [15, 20, 25, 30])
    expect(minutes * heightOfMinute(true, lasting(90, minutes), 'normal') - 2).toBeGreaterThanOrEqual(24)
  expect(heightOfMinute(true, lasting(5), 'normal')).toBe(1.75)
})
