// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { permissionsOf } from '../../accounts/permissions.ts'
import { anOwner } from '../../accounts/web/testing/an-owner.ts'
import { told } from '../../accounts/web/testing/show-page.tsx'
import { formatDate } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { words } from '../../platform/words.ts'
import { appointmentRefusals } from '../appointment.ts'
import { agendaApi } from './api.ts'
import { anAppointment, aSalon, day, isThere, onTheDay, retype, showAgenda } from './testing/a-salon.tsx'

const rpc = scriptedRpc()
const done = { status: 'completed' } as const
const search = paths.toCharge.slice(paths.toCharge.indexOf('?'))

test('what is done and unpaid says so in the grid, in the list and in its details, and nothing else does', async () => {
  onTheDay()
  const paid = anAppointment('14:00', { ...done, isPaid: true })
  aSalon(
    rpc,
    anAppointment('09:00', done),
    anAppointment('11:00'),
    paid,
    anAppointment('16:00', { ...done, isWaived: true }),
  )
  const { user } = await showAgenda()
  await isThere(/^09:00.*A cobrar/)
  for (const time of ['11:00', '14:00', '16:00'])
    expect((await isThere(new RegExp(`^${time}`))).textContent).not.toMatch(/A cobrar/)
  const list = within(await screen.findByRole('region', { name: 'Lista do dia' }))
  await user.click(list.getByRole('tab', { name: /^Todos/ }))
  const rows = (await list.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(rows.map((row) => row.includes('A cobrar'))).toEqual([true, false, false, false])
})

test('their list is opened by its address, whichever days the agenda shows, and is empty once nothing is left', async () => {
  onTheDay()
  const before = anAppointment('09:00', { ...done, date: '2030-02-20' })
  const salon = aSalon(rpc, before, anAppointment('11:00'))
  rpc.answers(
    agendaApi.waive,
    ({ id }) => void salon.keep(salon.booked.map((one) => (one.id === id ? { ...one, isWaived: true } : one))),
    ['agenda'],
  )
  const { user } = await showAgenda({ at: search })
  const list = within(await screen.findByRole('region', { name: 'Lista do mês' }))
  expect(await list.findByRole('tab', { name: /^A cobrar ?1$/, selected: true })).toBeTruthy()
  expect(await list.findByText(/20 de fevereiro/)).toBeTruthy()
  expect(rpc.calls(agendaApi.list).map(({ tab }) => tab)).toContain('toCharge')
  await user.click(list.getByRole('button', { name: 'Detalhes do agendamento de Ana Conceição, 09:00' }))
  const details = within(await screen.findByRole('dialog', { name: 'Atendimento' }))
  expect(details.getByText('A cobrar')).toBeTruthy()
  await user.dblClick(details.getByRole('button', { name: 'Não será cobrado' }))
  await told('Não será cobrado')
  expect(rpc.calls(agendaApi.waive)).toEqual([{ id: before.id, version: 1, isWaived: true }])
  expect(await list.findByText('Nada a cobrar')).toBeTruthy()
})

test('what was let go is charged after all, and a change of somebody else is told', async () => {
  onTheDay()
  aSalon(rpc, anAppointment('09:00', { ...done, isWaived: true }))
  rpc.refuses(agendaApi.waive, appointmentRefusals.CHANGED_MEANWHILE)
  const { user } = await showAgenda()
  const details = { name: 'Atendimento' }
  const chargeAgain = async () => {
    const shown = within(await screen.findByRole('dialog', details))
    expect(shown.getByText('Não será cobrado')).toBeTruthy()
    await user.click(shown.getByRole('button', { name: 'Voltar a cobrar' }))
  }
  await user.click(await isThere(/^09:00/))
  const reads = rpc.calls(agendaApi.visits.get).length
  await chargeAgain()
  await told('Erro ao atualizar agendamento', words(appointmentRefusals.CHANGED_MEANWHILE.text))
  // What the panel shows is old by now.
  await waitFor(() => expect(rpc.calls(agendaApi.visits.get).length).toBeGreaterThan(reads))
  rpc.breaks(agendaApi.waive)
  await chargeAgain()
  await told('Erro ao atualizar agendamento')
  rpc.answers(agendaApi.waive, undefined, ['agenda'])
  await chargeAgain()
  await told('Voltou a cobrar')
})

test('who only looks is told what is to be charged, and lets nothing go', async () => {
  onTheDay()
  aSalon(rpc, anAppointment('09:00', done))
  const me = anOwner('receptionist')
  const membership = { ...me.membership!, permissions: permissionsOf('support') }
  const { user } = await showAgenda({ me: { ...me, membership } })
  await user.click(await isThere(/^09:00/))
  const details = within(await screen.findByRole('dialog', { name: 'Atendimento' }))
  expect(details.getByText('A cobrar')).toBeTruthy()
  expect(details.queryByRole('button', { name: 'Não será cobrado' })).toBeNull()
})

test('what is to be charged is listed and counted whichever status is filtered', async () => {
  onTheDay()
  aSalon(rpc, anAppointment('09:00', done))
  await showAgenda({ at: `${search}&status=confirmed` })
  const list = within(await screen.findByRole('region', { name: 'Lista do mês' }))
  expect(await list.findByRole('button', { name: /^Detalhes/ })).toBeTruthy()
  expect(await list.findByRole('tab', { name: /^A cobrar ?1$/, selected: true })).toBeTruthy()
})

test('a list that did not come says so and is asked for again', async () => {
  onTheDay()
  aSalon(rpc, anAppointment('09:00', done))
  rpc.breaks(agendaApi.list)
  const { user } = await showAgenda({ at: search })
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' })
  aSalon(rpc, anAppointment('09:00', done))
  await user.click(retry)
  expect(await screen.findByRole('button', { name: 'Detalhes do agendamento de Ana Conceição, 09:00' })).toBeTruthy()
})

test('nothing is done on a day to come: the status says why, and the short way is not there', async () => {
  aSalon(rpc, anAppointment('09:00', { status: 'confirmed' }))
  const { user } = await showAgenda({ at: `?date=${day}` })
  const list = within(await screen.findByRole('region', { name: 'Lista do dia' }))
  const status = within(await list.findByLabelText('Status de Ana Conceição, 09:00'))
  expect(status.getByRole<HTMLOptionElement>('option', { name: 'Concluído (outro dia)' }).disabled).toBe(true)
  expect(list.queryByRole('button', { name: /^Concluir atendimento/ })).toBeNull()
  await user.click(list.getByRole('button', { name: /^Detalhes/ }))
  const details = within(await screen.findByRole('dialog', { name: 'Atendimento' }))
  const completed = () => details.getByRole<HTMLOptionElement>('option', { name: /^Concluído/ })
  expect([completed().textContent, completed().disabled]).toEqual(['Concluído (outro dia)', true])
  // It is moved to a day that has begun, and there it may have been done.
  await retype(user, details.getByLabelText('Data'), formatDate(new Date(), 'America/Sao_Paulo'))
  await user.tab()
  await waitFor(() => expect([completed().textContent, completed().disabled]).toEqual(['Concluído', false]))
})
