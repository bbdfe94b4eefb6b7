// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { addDays, defaultZone, localDate } from '../../platform/clock.ts'
import { words } from '../../platform/words.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { teamApi } from '../../team/web/api.ts'
import { nextHolidays } from '../holidays.ts'
import { hoursRefusals, type SpecialHours } from '../special-hours.ts'
import { hoursApi } from './api.ts'
import { SpecialHoursList } from './special-hours-list.tsx'

const rpc = scriptedRpc()
const holiday = nextHolidays(localDate(new Date(), defaultZone)).find(({ name }) => name === 'Natal')
const eve: SpecialHours = {
  id: '019a0000-0000-7000-8000-000000000001',
  professional: null,
  firstDate: '2030-12-24',
  lastDate: '2030-12-24',
  name: 'Véspera de Natal',
  hours: [{ from: '08:00', to: '12:00' }],
  everybodyWorks: false,
}

async function atTheDates(...stored: SpecialHours[]) {
  rpc.answers(teamApi.professionals.list, [])
  rpc.answers(hoursApi.special.list, stored)
  rpc.answers(hoursApi.special.save, undefined)
  rpc.answers(hoursApi.special.remove, undefined)
  return showPage(<SpecialHoursList Preview={() => null} />)
}

const holidaySwitch = async () => screen.findByRole<HTMLInputElement>('switch', { name: /^Natal/ })

test('no holiday is closed until its switch is turned on, and a second press opens it again', async () => {
  const { user } = await atTheDates()
  const closes = await holidaySwitch()
  for (const one of screen.getAllByRole<HTMLInputElement>('switch')) expect(one.checked).toBe(false)
  await user.click(closes)
  const closing = {
    professionalId: null,
    firstDate: holiday!.date,
    lastDate: holiday!.date,
    name: holiday!.name,
    hours: [],
  }
  await waitFor(() => expect(rpc.calls(hoursApi.special.save)).toMatchObject([closing]))
})

test('a holiday that is closed is opened by its switch', async () => {
  const id = '019a0000-0000-7000-8000-000000000002'
  const { user } = await atTheDates({ ...eve, id, firstDate: holiday!.date, lastDate: holiday!.date, hours: [] })
  expect((await holidaySwitch()).checked).toBe(true)
  await user.click(await holidaySwitch())
  await waitFor(() => expect(rpc.calls(hoursApi.special.remove)).toEqual([{ id }]))
})

test('appointments on a holiday are counted before it is closed, and kept when told so', async () => {
  const { user } = await atTheDates()
  rpc.refuses(hoursApi.special.save, hoursRefusals.APPOINTMENTS_OUTSIDE, {
    facts: { count: 3, firstOn: holiday!.date },
  })
  await user.click(await holidaySwitch())
  const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar data' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('3 agendamentos ficam fora do horário')
  expect(dialog.getByRole('link').getAttribute('href')).toContain(holiday!.date)
  rpc.answers(hoursApi.special.save, undefined)
  await user.click(dialog.getByRole('button', { name: 'Salvar e manter' }))
  await told('Horário da data salvo!')
  expect(rpc.calls(hoursApi.special.save).at(-1)).toMatchObject({ name: holiday!.name, keepAppointments: true })
})

test('what was kept for one date is asked again for another', async () => {
  const { user } = await atTheDates()
  rpc.refuses(hoursApi.special.save, hoursRefusals.APPOINTMENTS_OUTSIDE, {
    facts: { count: 3, firstOn: holiday!.date },
  })
  await user.click(await holidaySwitch())
  const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar data' }))
  const text = words(hoursRefusals.SPECIAL_HOURS_OVERLAP.text)
  rpc.refuses(hoursApi.special.save, hoursRefusals.SPECIAL_HOURS_OVERLAP, { fields: { firstDate: text } })
  await user.click(await dialog.findByRole('button', { name: 'Salvar e manter' }))
  expect(await dialog.findByText(text)).toBeTruthy()
  const end = dialog.getByLabelText(/^Até/, { selector: 'input' })
  await user.clear(end)
  await user.paste(addDays(holiday!.date, 1))
  await user.click(await dialog.findByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(rpc.calls(hoursApi.special.save)).toHaveLength(3))
  expect(rpc.calls(hoursApi.special.save).map(({ keepAppointments }) => keepAppointments ?? false)).toEqual([
    false,
    true,
    false,
  ])
})

test('a date is edited and looked at before it is stored, and what was removed comes back', async () => {
  const { user } = await atTheDates(eve)
  const row = await screen.findByRole('row', { name: /Véspera de Natal/ })
  expect(within(row).getByText('08:00–12:00')).toBeTruthy()
  await user.click(within(row).getByRole('button', { name: 'Editar Véspera de Natal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar data' }))
  const end = dialog.getByLabelText('Horário, horário 1, fim')
  await user.clear(end)
  await user.paste('07:00')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await dialog.findByText('O fim precisa ser depois do início.')).toBeTruthy()
  expect(rpc.calls(hoursApi.special.save)).toEqual([])
  await user.click(dialog.getByText('Fechado'))
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await told('Horário da data salvo!')
  expect(rpc.calls(hoursApi.special.save)).toMatchObject([{ id: eve.id, hours: [] }])

  await user.click(within(row).getByRole('button', { name: 'Mais ações de Véspera de Natal' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remover' }))
  await told('Data removida!')
  expect(rpc.calls(hoursApi.special.remove)).toEqual([{ id: eve.id }])
})

test('a list that was not loaded says so', async () => {
  rpc.breaks(hoursApi.special.list)
  await showPage(<SpecialHoursList Preview={() => null} />)
  expect(await screen.findByText('Erro ao carregar datas')).toBeTruthy()
})
