// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { appointmentRefusals } from '../appointment.ts'
import { agendaApi } from './api.ts'
import { anAppointment, anId, aSalon, day, isThere, onTheDay, retype, showAgenda } from './testing/a-salon.tsx'

const rpc = scriptedRpc()
const shown = () => screen.queryByRole('dialog', { name: 'Atendimento' })
async function open(user: UserEvent, words: RegExp) {
  await user.click(await isThere(words))
  return within(await screen.findByRole('dialog', { name: 'Atendimento' }))
}
type Dialog = Awaited<ReturnType<typeof open>>
const save = (user: UserEvent, dialog: Dialog) => user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }))

// spec: agenda-22, errors-9
test('settings change the status, and offer other times for a taken one', async () => {
  const nine = anAppointment('09:00')
  const salon = aSalon(rpc, nine, anAppointment('15:00'))
  const { user } = await showAgenda()
  const dialog = await open(user, /^09:00/)
  expect(shown()!.textContent).toContain('12/03/2030 às 09:00')
  expect(shown()!.textContent).toMatch(/R\$\s80,00/)
  rpc.refuses(agendaApi.update, appointmentRefusals.SLOT_TAKEN, { facts: { free: [{ date: day, time: '14:00' }] } })
  await user.selectOptions(dialog.getByLabelText('Status'), 'Confirmado')
  await retype(user, dialog.getByLabelText('Horário'), '1430')
  await save(user, dialog)
  expect((await dialog.findByRole('alert')).textContent).toContain('Horário ocupado.Livres mais próximos:')
  const times = within(dialog.getByRole('group', { name: 'Horários livres' }))
  await user.click(times.getByRole('button', { name: '14:00' }))
  rpc.answers(agendaApi.update, salon.change, ['agenda'])
  await save(user, dialog)
  await told('Agendamento atualizado!', 'As alterações foram salvas com sucesso.')
  expect(rpc.calls(agendaApi.update)).toEqual(
    ['14:30', '14:00'].map((time) => ({ id: nine.id, version: 1, status: 'confirmed', date: day, time })),
  )
  await isThere(/^14:00–15:00.*Confirmado/)
})

// spec: agenda-13, agenda-14, agenda-18, agenda-20, errors-9
test('the list of a day counts what is done, tells each appointment in a row, and leads to its settings', async () => {
  onTheDay()
  aSalon(rpc, anAppointment('14:00', { status: 'confirmed' }), anAppointment('15:00'))
  const { user } = await showAgenda()
  const list = within(await screen.findByRole('region', { name: 'Lista do dia' }))
  expect(list.getByRole('tab', { name: /^Agendamentos ?2$/ })).toBeTruthy()
  await user.selectOptions(list.getByLabelText('Status de Ana Conceição, 14:00'), 'Concluído')
  await told('Status atualizado!', 'Agendamento marcado como: Concluído')
  expect(list.getByRole('tab', { name: /^Agendamentos ?1$/ })).toBeTruthy()
  await user.click(list.getByRole('tab', { name: /^Todos ?2$/ }))
  const rows = await waitFor(() => {
    const rows = list.getAllByRole('listitem')
    expect(rows).toHaveLength(2)
    return rows
  })
  expect(rows[0]!.textContent).toMatch(/14:00.*1 h.*Ana Conceição.*Corte · Bruna.*R\$\s80,00/)
  await user.click(list.getByRole('button', { name: 'Detalhes do agendamento de Ana Conceição, 15:00' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Atendimento' }))
  expect(shown()!.textContent).toContain('12/03/2030 às 15:00')
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(shown()).toBeNull())
  // The panel had the place of the list.
  const again = within(await screen.findByRole('region', { name: 'Lista do dia' }))
  await user.click(again.getByRole('tab', { name: /^Finalizados ?0$/ }))
  expect(await again.findByText('Nenhum agendamento finalizado hoje')).toBeTruthy()
})

// spec: agenda-33
test('a visit is cancelled as a whole by two presses, and its time goes to who waits', async () => {
  const nine = anAppointment('09:00')
  aSalon(rpc, nine)
  rpc.answers(agendaApi.visits.change, { undoId: anId(), changed: 1 }, ['agenda'])
  const { user } = await showAgenda()
  const dialog = await open(user, /^09:00/)
  await user.click(dialog.getByRole('button', { name: 'Cancelar atendimento' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancelar este atendimento?' }))
  expect(question.getByText(/é oferecido a quem está na lista de espera/)).toBeTruthy()
  await user.dblClick(question.getByRole('button', { name: 'Cancelar atendimento' }))
  await told('Atendimento cancelado!', 'O horário ficou livre.')
  expect(rpc.calls(agendaApi.visits.change)).toEqual([{ id: nine.id, version: 1, status: 'cancelled' }])
  expect(screen.getByRole('button', { name: 'Desfazer' })).toBeTruthy()
})

test('of a recurring appointment, this and the following are changed', async () => {
  const nine = anAppointment('09:00', { seriesId: anId() })
  const salon = aSalon(rpc, nine)
  rpc.answers(agendaApi.series.change, (change) => ({ ...salon.change(change), changed: 3, skipped: [] }), ['agenda'])
  const { user } = await showAgenda()
  const dialog = await open(user, /^09:00–10:00.*recorrente/)
  await user.click(dialog.getByText('Este e os seguintes'))
  await retype(user, dialog.getByLabelText('Horário'), '1000')
  await save(user, dialog)
  await told('Agendamento atualizado!', '3 agendamentos alterados.')
  expect(rpc.calls(agendaApi.series.change)).toEqual([
    { id: nine.id, version: 1, date: day, time: '10:00', skipClashes: false },
  ])
  await isThere(/^10:00–11:00/)
})

test('of a recurring visit of several services, one of them, all or the following visits are changed', async () => {
  const several = { visitId: anId(), servicesOfVisit: 2, seriesId: anId() }
  aSalon(rpc, anAppointment('09:00', several), anAppointment('10:00', several))
  const { user } = await showAgenda()
  const dialog = await open(user, /^09:00–10:00.*recorrente/)
  const scopes = within(dialog.getByRole('group', { name: 'Aplicar a' })).getAllByRole('radio')
  expect(scopes.map((one) => one.closest('label')?.textContent)).toEqual([
    'Só este',
    'Este atendimento',
    'Este e os seguintes',
  ])
  await user.click(dialog.getByText('Este e os seguintes'))
  expect(dialog.getByText(/todos os serviços deste atendimento e dos seguintes/)).toBeTruthy()
})

test('a link asks before it leads away from what was typed in the panel, and leads there at once from nothing', async () => {
  aSalon(rpc, anAppointment('09:00'))
  const { user, router } = await showAgenda()
  const path = () => router.state.location.pathname
  const dialog = await open(user, /^09:00/)
  const [here, card] = [path(), dialog.getByRole('link', { name: 'Ficha' })]
  await retype(user, dialog.getByLabelText('Horário'), '1000')
  for (const answer of ['Continuar editando', 'Descartar']) {
    await user.click(card)
    const question = within(await screen.findByRole('alertdialog', { name: 'Descartar o que foi digitado?' }))
    expect([path(), dialog.getByLabelText<HTMLInputElement>('Horário').value]).toEqual([here, '10:00'])
    await user.click(question.getByRole('button', { name: answer }))
  }
  await waitFor(() => expect(path()).toMatch(/^\/dashboard\/clients\//))
})

test('who looks at an old state is told that somebody changed it, and the settings close', async () => {
  const nine = anAppointment('09:00')
  aSalon(rpc, nine)
  rpc.refuses(agendaApi.update, appointmentRefusals.CHANGED_MEANWHILE)
  const { user } = await showAgenda()
  const dialog = await open(user, /^09:00/)
  await retype(user, dialog.getByLabelText('Horário'), '1100')
  await save(user, dialog)
  await told(
    'Erro ao atualizar agendamento',
    'Outra pessoa alterou este agendamento. Confira como ficou e tente novamente.',
  )
  expect(rpc.calls(agendaApi.update)).toEqual([{ id: nine.id, version: 1, date: day, time: '11:00' }])
  await waitFor(() => expect(shown()).toBeNull())
})

// spec: states-6
test('what is paid says so, and is not cancelled or deleted before the money was given back', async () => {
  onTheDay()
  const nine = anAppointment('09:00', { isPaid: true })
  aSalon(rpc, nine)
  const { user } = await showAgenda()
  const dialog = await open(user, /^09:00/)
  expect(dialog.getByText('Pago')).toBeTruthy()
  const choice = (place: HTMLElement, name: string) =>
    within(place).getByRole<HTMLOptionElement>('option', { name }).disabled
  const status = dialog.getByLabelText('Status')
  expect(choice(status, 'Cancelado (já pago)')).toBe(true)
  expect(choice(status, 'Concluído')).toBe(false)
  const described = dialog.getByRole('button', { name: 'Excluir' }).getAttribute('aria-describedby')!
  expect(document.getElementById(described)!.textContent).toBe(
    'Este agendamento já foi pago. Estorne a venda antes de cancelar ou reabrir.',
  )
  await user.selectOptions(status, 'Concluído')
  await save(user, dialog)
  await told('Agendamento atualizado!', 'As alterações foram salvas com sucesso.')
  expect(rpc.calls(agendaApi.update)).toEqual([{ id: nine.id, version: 1, status: 'completed' }])

  const list = within(screen.getByRole('region', { name: 'Lista do dia' }))
  await user.click(await list.findByRole('tab', { name: /^Todos ?1$/ }))
  const inList = await list.findByLabelText('Status de Ana Conceição, 09:00')
  for (const name of ['Pendente', 'Confirmado', 'Cancelado']) expect(choice(inList, `${name} (já pago)`)).toBe(true)
})

// spec: agenda-30
test('whoever comes is marked by one press in the list, is shown as there, and the press is taken back', async () => {
  onTheDay()
  const three = anAppointment('15:00')
  aSalon(rpc, three)
  const came: string[] = []
  rpc.answers(
    agendaApi.visits.attend,
    ({ attendance }) => {
      came.push(attendance)
      const arrivedAt = attendance === 'arrived' ? new Date().toISOString() : null
      Object.assign(three, { attendance, arrivedAt, status: 'confirmed', version: three.version + 1 })
      return { undoId: null }
    },
    ['agenda'],
  )
  const { user } = await showAgenda()
  const list = within(await screen.findByRole('region', { name: 'Lista do dia' }))
  await user.click(list.getByRole('button', { name: 'Marcar chegada de Ana Conceição, 15:00' }))
  const notice = await told('Chegada marcada!')
  expect(await list.findByText(/^Chegou às \d\d:\d\d$/)).toBeTruthy()
  expect(list.queryByRole('button', { name: /^Marcar chegada/ })).toBeNull()
  await isThere(/^15:00.*Chegou/)
  await user.click(within(notice).getByRole('button', { name: 'Desfazer' }))
  await told('Desfeito!', 'A chegada foi desmarcada.')
  expect(came).toEqual(['arrived', 'expected'])
})

// spec: agenda-30
test('the steps of a visit stand in a row, which tells since when, and each is one press', async () => {
  onTheDay()
  const salon = aSalon(rpc, anAppointment('15:00'))
  const attended: string[] = []
  rpc.answers(
    agendaApi.visits.attend,
    ({ attendance }) => {
      attended.push(attendance)
      const arrivedAt = attendance === 'expected' ? null : `${day}T17:50:00Z`
      salon.servedFrom = attendance === 'served' ? `${day}T18:05:00Z` : null
      salon.booked = salon.booked.map((one) => ({ ...one, attendance, arrivedAt, version: one.version + 1 }))
      return { undoId: null }
    },
    ['agenda'],
  )
  const { user } = await showAgenda()
  const dialog = await open(user, /^15:00/)
  const row = within(dialog.getByRole('list', { name: 'Passos do atendimento' }))
  const steps = () => row.getAllByRole('listitem').map(({ textContent }) => textContent)
  const current = () =>
    row.getAllByRole('listitem').find((one) => one.getAttribute('aria-current') === 'step')?.textContent
  const press = (name: string) => user.click(row.getByRole('button', { name }))
  expect([current(), steps()]).toEqual(['Agendado', ['Agendado', 'Confirmar', 'Chegou', 'Em atendimento']])
  await press('Confirmar')
  await waitFor(() => expect(current()).toBe('Confirmado'))
  await press('Chegou')
  await waitFor(() => expect(current()).toBe('Chegou14:50'))
  await press('Em atendimento')
  await waitFor(() => expect(current()).toBe('Em atendimento15:05'))
  expect(steps()).toEqual(['Agendado', 'Confirmado', 'Chegou14:50', 'Em atendimento15:05'])
  expect(row.queryAllByRole('button')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Desmarcar chegada' }))
  await waitFor(() => expect(current()).toBe('Confirmado'))
  expect(attended).toEqual(['arrived', 'served', 'expected'])
})

// spec: agenda-30
test('who did not come is marked from the beginning on, and says so in the list', async () => {
  onTheDay()
  const [past, later] = [anAppointment('08:00'), anAppointment('18:00')]
  aSalon(rpc, past, later)
  rpc.answers(
    agendaApi.visits.attend,
    () => {
      Object.assign(past, { attendance: 'missed', status: 'cancelled', version: past.version + 1 })
      return { undoId: anId() }
    },
    ['agenda'],
  )
  const { user } = await showAgenda()
  const early = await open(user, /^18:00/)
  expect(early.getByRole('button', { name: 'Faltou' }).getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Escape}')
  const dialog = await open(user, /^08:00/)
  await user.click(dialog.getByRole('button', { name: 'Faltou' }))
  await told('Falta marcada!', 'O horário ficou livre.')
  expect(rpc.calls(agendaApi.visits.attend)).toEqual([{ id: past.id, version: 1, attendance: 'missed' }])
})

// spec: agenda-31
test('notes are stored when whoever writes them goes on, and stay where they could not be', async () => {
  const nine = anAppointment('09:00', { notes: 'Alérgica' })
  aSalon(rpc, nine)
  rpc.breaks(agendaApi.visits.note)
  const { user } = await showAgenda()
  const dialog = await open(user, /^09:00/)
  const notes = dialog.getByLabelText<HTMLTextAreaElement>('Observações')
  expect(notes.value).toBe('Alérgica')
  await user.type(notes, ' a amônia')
  await user.tab()
  await told('Erro ao salvar as observações')
  expect(notes.value).toBe('Alérgica a amônia')
  rpc.answers(agendaApi.visits.note, undefined, ['agenda'])
  await user.click(notes)
  await user.tab()
  expect(await dialog.findByText('Salvo.')).toBeTruthy()
  expect(rpc.calls(agendaApi.visits.note)).toEqual([1, 2].map(() => ({ id: nine.id, notes: 'Alérgica a amônia' })))
})
