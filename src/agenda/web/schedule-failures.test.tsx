// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { pick } from '../../platform/web/testing/pick.ts'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { catalogueApi } from '../../catalogue/web/api.ts'
import { clientsApi } from '../../clients/web/api.ts'
import { paths } from '../../platform/paths.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { teamApi } from '../../team/web/api.ts'
import { agendaApi } from './api.ts'
import { SchedulePage } from './schedule-page.tsx'
import { ana, anAppointment, bruna, cut, day as date } from './testing/a-salon.tsx'

/** Ana's hour with Bruna. */
const nine = anAppointment('09:00')

const rpc = scriptedRpc()
const works = { id: bruna.id, name: bruna.name, isActive: true, working: [{ from: 480, to: 1110 }], off: [] }

beforeEach(() => {
  // A wide screen shows the grid and the list of the day.
  const media = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', (query: string) => ({ ...media, matches: query === '(width >= 80rem)' }))
})

async function atTheAgenda() {
  rpc.answers(agendaApi.day, ({ date }) => ({ date, professionals: [works], appointments: [nine], finished: [] }))
  rpc.answers(teamApi.professionals.list, [bruna])
  rpc.answers(catalogueApi.services.list, [cut])
  rpc.answers(catalogueApi.combos.list, [])
  rpc.answers(agendaApi.freeTimes, { professionals: [], times: [{ date, time: '15:00' }] })
  rpc.answers(agendaApi.whyNot, { reasons: [], colleagues: [] })
  rpc.answers(clientsApi.search, [ana])
  rpc.answers(clientsApi.similar, [])
  const shown = await showPage(<SchedulePage />, { at: `${paths.schedule}?date=${date}` })
  const list = within(await screen.findByRole('list', { name: 'Agendamentos do dia' }))
  return { ...shown, atNine: () => list.getByRole('button', { name: /^09:00 ?–10:00/ }) }
}
const openDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

// spec: agenda-7, errors-7
test('a client who was not stored is told of at the agenda, and what was typed stays', async () => {
  rpc.breaks(clientsApi.create)
  const { user } = await atTheAgenda()
  await user.click(screen.getByRole('button', { name: 'Novo Cliente' }))
  const card = await openDialog('Novo Cliente')
  const name = card.getByRole<HTMLInputElement>('textbox', { name: 'Nome' })
  await user.type(name, 'Joana')
  await user.type(card.getByRole('textbox', { name: 'Telefone' }), '(11) 91234-5678')
  await user.click(card.getByRole('button', { name: 'Cadastrar cliente' }))
  await told('Erro ao cadastrar cliente', 'Tente novamente.')
  expect(name.value).toBe('Joana')
  expect(rpc.calls(clientsApi.create)).toMatchObject([{ name: 'Joana' }])
})

// spec: errors-7
test('an appointment that was not made is told of, and what was chosen stays', async () => {
  rpc.breaks(agendaApi.create)
  const { user } = await atTheAgenda()
  await user.click(screen.getByRole('button', { name: /ovo Agendamento$/ }))
  const dialog = await openDialog('Novo Agendamento')
  await user.type(dialog.getByRole('combobox', { name: 'Cliente' }), 'Ana')
  await user.click(await screen.findByRole('option', { name: /Ana Conceição/ }))
  const service = dialog.getByRole('combobox', { name: 'Serviço' })
  await pick(user, service, /^Corte ?1 h · R\$\s80,00$/)
  await pick(user, dialog.getByRole('combobox', { name: 'Profissional' }), 'Bruna')
  const time = dialog.getByLabelText<HTMLInputElement>(/^Horário/, { selector: 'input' })
  await user.clear(time)
  await user.type(time, '15:00')
  await user.click(dialog.getByRole('button', { name: 'Agendar' }))
  await told('Erro ao criar agendamento', 'Tente novamente.')
  expect(time.value).toBe('15:00')
  const made = { clientId: ana.id, serviceId: cut.id, professionalId: bruna.id, date, time: '15:00' }
  expect(rpc.calls(agendaApi.create)).toMatchObject([made])
})

// spec: errors-7
test('a status or a move that was not stored is told of, and the agenda shows what is', async () => {
  rpc.breaks(agendaApi.update)
  rpc.breaks(agendaApi.visits.get)
  const { user, atNine } = await atTheAgenda()
  const status = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status de Ana Conceição, 09:00' })
  await user.selectOptions(status, 'Cancelado')
  await told('Erro ao atualizar status', 'Tente novamente.')
  expect(status.selectedOptions[0]!.textContent).toBe('Agendado')
  act(() => atNine().focus())
  await user.keyboard(' {ArrowDown}{Enter}')
  await told('Erro ao atualizar agendamento', 'Tente novamente.')
  expect(atNine()).toBeTruthy()
  expect(rpc.calls(agendaApi.update)).toMatchObject([
    { id: nine.id, status: 'cancelled' },
    { id: nine.id, professionalId: bruna.id, date, time: '09:15', durationMinutes: 60 },
  ])
})
