// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pick } from '../../platform/web/testing/pick.ts'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { catalogueApi } from '../../catalogue/web/api.ts'
import { paths } from '../../platform/paths.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { defaultWeek } from '../../team/hours.ts'
import { teamApi } from '../../team/web/api.ts'
import { defaultRules } from '../agenda-rules.ts'
import { timeOffRefusals } from '../time-off.ts'
import { agendaApi } from './api.ts'
import { ScheduleSettingsPage } from './schedule-settings-page.tsx'
import { anAppointment, anId, aService, bruna, cut, day as date } from './testing/a-salon.tsx'

/** Ana's hour with Bruna. */
const nine = anAppointment('09:00')
const blockId = anId()

const rpc = scriptedRpc()
const beard = aService('Barba', 8_000, 60)

async function atTheSettings(search = '') {
  rpc.answers(teamApi.professionals.list, [bruna])
  rpc.answers(catalogueApi.services.list, [cut, beard])
  rpc.answers(agendaApi.list, ({ search, serviceId }) => {
    const isFound = !search && (!serviceId || serviceId === cut.id)
    const counts = { active: 1, finished: 0, toCharge: 0, all: 1 }
    return { appointments: isFound ? [{ ...nine, date }] : [], next: null, counts }
  })
  rpc.answers(agendaApi.timeOff.list, [])
  rpc.answers(agendaApi.rules.get, defaultRules)
  return showPage(<ScheduleSettingsPage />, { at: `${paths.scheduleSettings}${search}` })
}

test('the rules of the agenda are looked at before they are stored, opening hours among them', async () => {
  rpc.answers(agendaApi.rules.save, undefined)
  const { user } = await atTheSettings()
  await user.click(screen.getByRole('tab', { name: 'Regras' }))
  expect(screen.getByRole('heading', { name: 'Configurações da Agenda' })).toBeTruthy()
  await user.selectOptions(await screen.findByLabelText('Oferecer horários a cada'), '1 h')
  const gap = screen.getByLabelText('Intervalo entre atendimentos')
  await user.clear(gap)
  await user.type(gap, '900')
  await user.click(screen.getByRole('button', { name: 'Salvar regras' }))
  expect(await screen.findByText('Informe de 0 a 120 minutos.')).toBeTruthy()
  expect(rpc.calls(agendaApi.rules.save)).toEqual([])
  await user.clear(gap)
  await user.type(gap, '15')
  await user.click(screen.getByRole('switch', { name: /Limitar ao horário de funcionamento/ }))
  expect(screen.getByRole('group', { name: /Horário de funcionamento/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Salvar regras' }))
  await told('Regras da agenda salvas!')
  const rules = { ...defaultRules, slotStepMinutes: 60, gapMinutes: 15, openingHours: defaultWeek }
  expect(rpc.calls(agendaApi.rules.save)).toMatchObject([rules])
})

// spec: billing-1
test('appointments are searched and filtered, and the address keeps by what', async () => {
  const { user, router } = await atTheSettings(`?from=${date}`)
  const row = () => screen.findByRole('row', { name: /Ana Conceição/ })
  expect(within(await row()).getByText(/^12\/03\/2030 às 09:00$/)).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Buscar agendamento' }), 'ninguém')
  expect(await screen.findByText('Nenhum agendamento encontrado')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await row()
  const services = () => screen.getByRole('combobox', { name: 'Filtrar por serviço' })
  await pick(user, services(), 'Barba')
  expect(await screen.findByText('Nenhum agendamento encontrado')).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toMatchObject({ service: beard.id }))
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await pick(user, services(), 'Corte')
  await row()
  expect(rpc.calls(agendaApi.list).at(-1)).toMatchObject({ serviceId: cut.id, from: date })
})

test('a filter that stands in the address is chosen when the page opens', async () => {
  await atTheSettings(`?from=${date}&service=${beard.id}`)
  expect(await screen.findByText('Nenhum agendamento encontrado')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Filtrar por serviço' }).value).toBe('Barba')
})

const clashing = { id: nine.id, date, time: '09:00', clientName: 'Ana Conceição', serviceName: 'Corte' }

/** The dialog that blocks Bruna's time, in which everything is filled and an appointment is in the way. */
async function aBlockThatClashes() {
  rpc.refuses(agendaApi.timeOff.create, timeOffRefusals.TIME_OFF_CLASHES, { facts: { appointments: [clashing] } })
  const { user } = await atTheSettings()
  await user.click(screen.getByRole('tab', { name: 'Folgas e bloqueios' }))
  await user.click(await screen.findByRole('button', { name: 'Bloquear horário' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByText('Parte do dia'))
  const fill = async (label: string, text: string) => {
    const input = dialog.getByLabelText(new RegExp(`^${label}`), { selector: 'input' })
    await user.clear(input)
    if (text) await user.paste(text)
  }
  await fill('De', date)
  await fill('Início', '09:30')
  await fill('Fim', '12:00')
  await user.click(dialog.getByRole('button', { name: 'Compromisso' }))
  await user.click(dialog.getByRole('button', { name: 'Bloquear' }))
  const alert = await dialog.findByRole('alert')
  return { user, dialog, fill, alert }
}

test('a block names the appointments in its way, keeps them when told to, and is taken back', async () => {
  const { user, dialog, alert } = await aBlockThatClashes()
  expect(alert.textContent).toContain('12/03/2030 às 09:00 Ana Conceição · Corte')
  rpc.answers(agendaApi.timeOff.create, { id: blockId })
  await user.click(dialog.getByRole('button', { name: 'Bloquear e manter' }))
  const notice = await told('Horário bloqueado!')
  const block = { professionalId: bruna.id, wholeDays: false, fromDate: date, toDate: date, reason: 'Compromisso' }
  expect(rpc.calls(agendaApi.timeOff.create)).toMatchObject([
    { ...block, fromTime: '09:30', toTime: '12:00', keepAppointments: false },
    { ...block, fromTime: '09:30', toTime: '12:00', keepAppointments: true },
  ])
  rpc.answers(agendaApi.timeOff.remove, { undoId: null })
  await user.click(within(notice).getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(rpc.calls(agendaApi.timeOff.remove)).toEqual([{ id: blockId }]))
})

test('appointments that were kept in one period are asked about again in another', async () => {
  const { user, dialog, fill } = await aBlockThatClashes()
  await fill('Motivo', '')
  await user.click(dialog.getByRole('button', { name: 'Bloquear e manter' }))
  const reason = dialog.getByLabelText(/^Motivo/, { selector: 'input' })
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
  await fill('Motivo', 'Médico')
  await fill('Fim', '13:00')
  await user.click(await dialog.findByRole('button', { name: 'Bloquear' }))
  await waitFor(() => expect(rpc.calls(agendaApi.timeOff.create)).toHaveLength(2))
  expect(rpc.calls(agendaApi.timeOff.create)[1]).toMatchObject({ toTime: '13:00', keepAppointments: false })
})
