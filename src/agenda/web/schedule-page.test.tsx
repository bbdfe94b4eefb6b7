// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOwner, goodStanding } from '../../accounts/web/testing/an-owner.ts'
import { told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { agendaApi } from './api.ts'
import {
  anAppointment,
  anId,
  aSalon,
  bruna,
  carla,
  day,
  isGone,
  isThere,
  showAgenda,
  undo,
} from './testing/a-salon.tsx'

const rpc = scriptedRpc()
const press = (name: string) => screen.getByRole('button', { name })

// spec: agenda-9
test('the keyboard moves and resizes, and keeps the focus', async () => {
  const nine = anAppointment('09:00')
  aSalon(rpc, nine)
  const { user } = await showAgenda()
  const held = await isThere(/^09:00/)
  held.focus()
  await user.keyboard(' {ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Enter}')
  await told('Agendamento atualizado!', 'As alterações foram salvas com sucesso.')
  expect(rpc.calls(agendaApi.update)).toEqual([
    { id: nine.id, version: 1, professionalId: carla.id, date: day, time: '09:15', durationMinutes: 75 },
  ])
  expect(document.activeElement).toBe(await isThere(/^09:15–10:30.*Carla/))
  await user.keyboard(' {ArrowLeft}{Escape}')
  expect(document.activeElement).toBe(await isThere(/^09:15–10:30.*Carla/))
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Atendimento' })).toBeTruthy()
})

test('what is dropped onto another appointment is squeezed in with a reason, and taken back', async () => {
  const nine = anAppointment('09:00')
  const salon = aSalon(rpc, nine, anAppointment('10:00'))
  rpc.answers(agendaApi.squeezeTo, salon.change, ['agenda'])
  const { user } = await showAgenda()
  const held = await isThere(/^09:00/)
  held.focus()
  await user.keyboard(' {ArrowDown}{ArrowDown}{Enter}')
  const squeeze = await screen.findByRole('dialog', { name: 'Encaixar atendimento' })
  expect(squeeze.textContent).toContain('Encaixar Ana Conceição às 09:30 mesmo assim?')
  await user.click(within(squeeze).getByRole('button', { name: 'Encaixar' }))
  expect(await within(squeeze).findByText('Informe o motivo do encaixe.')).toBeTruthy()
  expect(rpc.calls(agendaApi.squeezeTo)).toEqual([])
  await user.type(within(squeeze).getByLabelText(/^Motivo do encaixe/), 'Viaja amanhã')
  await user.click(within(squeeze).getByRole('button', { name: 'Encaixar' }))
  await told('Agendamento encaixado!')
  await isThere(/^09:30–10:30.*encaixe: Viaja amanhã/)
  expect(rpc.calls(agendaApi.squeezeTo)).toMatchObject([{ id: nine.id, time: '09:30', squeezeReason: 'Viaja amanhã' }])
  await user.click(undo())
  await isThere(/^09:00–10:00/)
})

// spec: agenda-10
test('a cancellation and a deletion are taken back', async () => {
  const nine = anAppointment('09:00')
  aSalon(rpc, nine)
  const { user } = await showAgenda()
  const list = within(await screen.findByRole('region', { name: 'Lista do dia' }))
  await user.selectOptions(list.getByLabelText('Status de Ana Conceição, 09:00'), 'Cancelado')
  await told('Status atualizado!', 'Agendamento marcado como: Cancelado')
  await isGone(/Ana Conceição/)
  expect(rpc.calls(agendaApi.update)).toEqual([{ id: nine.id, version: 1, status: 'cancelled' }])
  await user.click(undo())
  await user.click(await isThere(/Ana Conceição.*Agendado/))

  await user.click(press('Excluir'))
  await told('Agendamento excluído!')
  await isGone(/Ana Conceição/)
  expect(rpc.calls(agendaApi.remove)).toEqual([{ id: nine.id }])
  await user.click(undo())
  await isThere(/^09:00–10:00/)
})

// spec: agenda-10
test('blocked time is shown with its reason, keeps appointments out, is removed and taken back', async () => {
  const lunch = { id: anId(), reason: 'Almoço', from: 660, to: 720 }
  const salon = aSalon(rpc, anAppointment('09:00'))
  salon.off = [lunch]
  const [startsAt, endsAt] = ['2030-03-12T14:00:00.000Z', '2030-03-12T15:00:00.000Z']
  const stored = { id: lunch.id, professionalId: bruna.id, reason: 'Almoço', startsAt, endsAt, isWholeDays: false }
  rpc.answers(agendaApi.timeOff.list, [stored])
  const { user } = await showAgenda()
  const held = await isThere(/^09:00/)
  held.focus()
  await user.keyboard(` ${'{ArrowDown}'.repeat(8)}{Enter}`)
  const squeeze = within(await screen.findByRole('dialog', { name: 'Encaixar atendimento' }))
  expect(squeeze.getByText(/Horário bloqueado: Almoço\./)).toBeTruthy()
  await user.click(squeeze.getByRole('button', { name: 'Cancelar' }))

  const blocked = () => screen.queryByRole('button', { name: /^Bloqueado: ?Almoço$/ })
  expect(blocked()).toBeTruthy()
  await user.click(blocked()!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Horário bloqueado' }))
  expect(await dialog.findByText('12/03/2030, 11:00–12:00')).toBeTruthy()
  rpc.answers(agendaApi.timeOff.remove, () => ((salon.off = []), { undoId: anId() }), ['agenda'])
  rpc.answers(agendaApi.undo, () => void (salon.off = [lunch]), ['agenda'])
  await user.click(dialog.getByRole('button', { name: 'Remover bloqueio' }))
  await told('Bloqueio removido!')
  await waitFor(() => expect(blocked()).toBeNull())
  expect(rpc.calls(agendaApi.timeOff.remove)).toEqual([{ id: lunch.id }])
  await user.click(undo())
  await told('Desfeito!', 'O horário voltou a ficar bloqueado.')
  await waitFor(() => expect(blocked()).toBeTruthy())
})

test('where a business may only read, nothing of the agenda is dragged or changed, and what is pressed says why', async () => {
  const nine = anAppointment('09:00', { status: 'pending' })
  aSalon(rpc, nine)
  const me = anOwner()
  me.membership!.standing = { ...goodStanding, state: 'readOnly' }
  const { user } = await showAgenda({ me })
  const held = await isThere(/^09:00/)
  expect(held.getAttribute('aria-describedby')).toBeNull()
  held.focus()
  await user.keyboard(' {ArrowDown}{Enter}')
  await user.keyboard('{Escape}')
  const list = within(await screen.findByRole('region', { name: 'Lista do dia' }))
  const status = list.getByLabelText<HTMLSelectElement>('Status de Ana Conceição, 09:00')
  expect([status.disabled, status.title]).toEqual([true, expect.stringMatching(/^Somente leitura\. /)])
  const confirm = list.getByRole('button', { name: 'Confirmar Ana Conceição, 09:00' })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await user.click(confirm)
  expect(rpc.calls(agendaApi.update)).toEqual([])
})
