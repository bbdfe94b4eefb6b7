// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { catalogueApi } from '../../catalogue/web/api.ts'
import { hoursApi } from '../../hours/web/api.ts'
import { paths } from '../../platform/paths.ts'
import { pick } from '../../platform/web/testing/pick.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { teamApi } from '../../team/web/api.ts'
import { defaultRules } from '../agenda-rules.ts'
import type { WhyNotAnswer } from '../why-not.ts'
import { agendaApi } from './api.ts'
import { ScheduleSettingsPage } from './schedule-settings-page.tsx'
import { aService, bruna, carla, cut, day as date, retype } from './testing/a-salon.tsx'

const rpc = scriptedRpc()
const beard = aService('Barba', 8_000, 60)

beforeEach(() => {
  rpc.answers(teamApi.professionals.list, [bruna, carla])
  rpc.answers(catalogueApi.services.list, [cut, beard])
  rpc.answers(agendaApi.rules.get, defaultRules)
  rpc.answers(hoursApi.special.list, [])
})
const atTheRules = () => showPage(<ScheduleSettingsPage />, { at: `${paths.scheduleSettings}?tab=rules` })

// spec: agenda-27
test('the settings tell why clients do not see a time, and why the desk does not', async () => {
  rpc.answers(agendaApi.whyNot, ({ audience }): WhyNotAnswer => ({
    reasons: audience === 'visitors' ? [{ kind: 'notice', minutes: 120 }] : [],
    colleagues: [],
  }))
  const { user } = await atTheRules()
  const form = within(await screen.findByRole('form', { name: 'Por que este horário não aparece?' }))
  await user.click(form.getByRole('button', { name: 'Ver o motivo' }))
  expect(await form.findByText('Escolha o serviço.')).toBeTruthy()
  await pick(user, form.getByLabelText(/^Serviço/), /^Corte/)
  await retype(user, form.getByLabelText(/^Data/), '12/03/2030')
  await user.type(form.getByLabelText(/^Horário/), '1500')
  await user.click(form.getByRole('button', { name: 'Ver o motivo' }))
  expect(await form.findByText('15:00 não aparece na página:')).toBeTruthy()
  expect(form.getByRole('listitem').textContent).toBe('A página pede antecedência mínima de 2 h. Ver regras')
  expect(rpc.calls(agendaApi.whyNot)).toMatchObject([
    { serviceId: cut.id, professionalId: null, date, time: '15:00', audience: 'visitors' },
  ])
  await user.click(form.getByRole('radio', { name: 'Recepção' }))
  expect(await form.findByText('15:00 está livre.')).toBeTruthy()
})

// spec: agenda-28
test('rules that are not saved show the times of a week before and after', async () => {
  rpc.answers(agendaApi.preview, ({ unsaved, serviceId }) => {
    const isHourly = unsaved.kind === 'rules' && unsaved.rules.slotStepMinutes === 60
    const before = serviceId === cut.id ? ['08:00', '08:30'] : ['14:00']
    return [
      { date, before, after: isHourly ? ['08:00', '09:00'] : before },
      { date: '2030-03-13', before: [], after: [] },
    ]
  })
  const { user } = await atTheRules()
  await user.click(await screen.findByRole('button', { name: 'Ver como ficam os horários' }))
  const preview = within(screen.getByRole('region', { name: 'Prévia dos horários' }))
  expect(await preview.findByText('Nada muda para o cliente nestes dias.')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Oferecer horários a cada'), '1 h')
  const rows = () => preview.getAllByRole('listitem').map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(rows()).toEqual(['Ter 12/03 · 2 horários08:0008:30 sai+09:00', 'Qua 13/03 · sem horários']),
  )
  await retype(user, screen.getByLabelText('Intervalo entre atendimentos'), '900')
  expect(await preview.findByText('Corrija os campos para ver como ficam os horários.')).toBeTruthy()
  await retype(user, screen.getByLabelText('Intervalo entre atendimentos'), '0')
  await pick(user, preview.getByLabelText('Prévia para o serviço'), 'Barba')
  await waitFor(() => expect(rows()[0]).toBe('Ter 12/03 · de 1 para 2+08:00+09:0014:00 sai'))
  expect(rpc.calls(agendaApi.rules.save)).toEqual([])
})

// spec: agenda-28
test('a date that is not saved shows its week too', async () => {
  rpc.answers(agendaApi.preview, [{ date, before: ['08:00'], after: [] }])
  const { user } = await showPage(<ScheduleSettingsPage />, { at: paths.specialDates })
  await user.click(await screen.findByRole('button', { name: 'Adicionar data' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar data' }))
  await user.click(dialog.getByRole('button', { name: 'Ver como ficam os horários' }))
  expect(await dialog.findByText('Corrija os campos para ver como ficam os horários.')).toBeTruthy()
  await user.type(dialog.getByLabelText(/^Nome/), 'Recesso')
  await retype(user, dialog.getByLabelText(/^De/), '12/03/2030')
  expect(await dialog.findByText('08:00')).toBeTruthy()
  await waitFor(() =>
    expect(rpc.calls(agendaApi.preview).at(-1)).toMatchObject({
      from: date,
      unsaved: { kind: 'dates', special: { firstDate: date, name: 'Recesso', hours: [] } },
    }),
  )
})
