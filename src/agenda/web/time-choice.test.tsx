// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { told } from '../../accounts/web/testing/show-page.tsx'
import { pick } from '../../platform/web/testing/pick.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { appointmentRefusals } from '../appointment.ts'
import { agendaApi } from './api.ts'
import { anAppointment, anId, aSalon, bruna, carla, day, isThere, retype, showAgenda } from './testing/a-salon.tsx'

const rpc = scriptedRpc()

/** The dialog of a new appointment: Ana, a cut, and anybody. */
async function beginWithAnybody(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Novo Agendamento' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo Agendamento' }))
  await user.type(dialog.getByLabelText(/^Cliente/), 'Ana')
  await user.click(await screen.findByRole('option', { name: /Ana Conceição/ }))
  await pick(user, dialog.getByLabelText(/^Serviço/), /^Corte/)
  const person = () => dialog.getByLabelText<HTMLInputElement>(/^Profissional/)
  return Object.assign(dialog, { person, time: () => dialog.getByLabelText<HTMLInputElement>(/^Horário\*?$/) })
}

// spec: agenda-26
test('a free time names who is free and chooses the first, and the others are one press away', async () => {
  const salon = aSalon(rpc, anAppointment('09:00'))
  salon.whoIsFree = [1, 0]
  rpc.answers(agendaApi.create, ({ time, professionalId }) => {
    const made = anAppointment(time, { professionalId })
    return { ...salon.keep([...salon.booked, made]), id: made.id }
  })
  const { user } = await showAgenda()
  const dialog = await beginWithAnybody(user)
  expect(dialog.person().value).toBe('Qualquer profissional')
  const chip = await dialog.findByRole('button', { name: '10:00 com Carla, Bruna' })
  expect(chip.textContent).toContain('10:00 · Carla, Bruna')
  await user.click(chip)
  expect(dialog.person().value).toBe('Carla')
  // The times are still those of anybody.
  expect(dialog.getByRole('button', { name: '14:00 com Carla, Bruna' })).toBeTruthy()
  const who = within(dialog.getByRole('group', { name: 'Quem atende às 10:00' }))
  await user.click(who.getByRole('button', { name: 'Bruna' }))
  expect(dialog.person().value).toBe('Bruna')
  expect(who.getByRole('button', { name: 'Bruna' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(dialog.getByRole('button', { name: 'Agendar' }))
  await told('Agendamento criado!')
  expect(rpc.calls(agendaApi.create)).toMatchObject([{ time: '10:00', professionalId: bruna.id }])
})

test('a typed time chooses the person too, and a time at which nobody is free asks for one', async () => {
  const salon = aSalon(rpc)
  salon.whyNot = {
    reasons: [{ kind: 'hours', who: bruna, hours: [{ from: 480, to: 720 }], isEnd: false }],
    colleagues: [],
  }
  const { user } = await showAgenda()
  const dialog = await beginWithAnybody(user)
  await dialog.findByRole('button', { name: /^10:00/ })
  await retype(user, dialog.time(), '1000')
  await waitFor(() => expect(dialog.person().value).toBe('Bruna'))
  await retype(user, dialog.time(), '0700')
  await waitFor(() => expect(dialog.person().value).toBe('Qualquer profissional'))
  const reasons = within(await dialog.findByRole('list', { name: 'Por que não' }))
  expect(reasons.getByRole('listitem').textContent).toBe('Fora do horário de Bruna: 08:00–12:00. Ver horários')
  expect(rpc.calls(agendaApi.whyNot).at(-1)).toMatchObject({ professionalId: null, date: day, time: '07:00' })
  await user.click(dialog.getByRole('button', { name: 'Agendar' }))
  expect(await dialog.findByText('Escolha o profissional.')).toBeTruthy()
  expect(rpc.calls(agendaApi.create)).toEqual([])
})

// spec: agenda-27
test('a time at which a visit of two services does not fit says why, for both', async () => {
  const salon = aSalon(rpc)
  salon.whyNot = { reasons: [{ kind: 'busy', who: carla, isBuffer: false, by: null }], colleagues: [] }
  const { user } = await showAgenda()
  const dialog = await beginWithAnybody(user)
  await user.click(dialog.getByRole('button', { name: 'Adicionar serviço' }))
  await pick(user, dialog.getByLabelText(/^Serviço 2/), /^Corte/)
  await retype(user, dialog.time(), '0700')
  expect(await dialog.findByRole('list', { name: 'Por que não' })).toBeTruthy()
  const { serviceId, more } = rpc.calls(agendaApi.whyNot).at(-1)!
  expect(more).toEqual([{ serviceId, professionalId: null, isBeside: false }])
})

test('of more than two who are free, two are named and the others counted', async () => {
  const salon = aSalon(rpc)
  const names = ['Rô Lima', 'Léo Prado', 'Bia Souza', 'Bia Costa']
  rpc.answers(agendaApi.freeTimes, ({ from }) => ({
    professionals: names.map((name) => ({ id: name, name })),
    times: [
      { date: from, time: '10:00', who: [0, 1, 2, 3] },
      { date: from, time: '11:00', who: [2, 3], more: 3 },
    ],
  }))
  expect(salon.professionals).toHaveLength(2)
  const { user } = await showAgenda()
  const dialog = await beginWithAnybody(user)
  const four = await dialog.findByRole('button', { name: '10:00 com Rô Lima, Léo Prado, Bia Souza, Bia Costa' })
  expect(four.textContent).toContain('10:00 · Rô, Léo +2')
  const five = dialog.getByRole('button', { name: '11:00 com Bia Souza, Bia Costa e mais 3' })
  expect(five.textContent).toContain('11:00 · Bia Souza, Bia Costa +3')
})

// spec: agenda-26, agenda-27
test('a taken time says once what stands there, and proposes a colleague at the same time', async () => {
  const nine = anAppointment('09:00')
  const salon = aSalon(rpc, nine)
  const occupant = {
    kind: 'appointment' as const,
    id: nine.id,
    date: day,
    clientName: 'Ana Conceição',
    serviceName: 'Corte',
    startsAt: nine.startsAt,
    endsAt: new Date(Date.parse(nine.startsAt) + 3_600_000).toISOString(),
  }
  salon.whyNot = {
    reasons: [{ kind: 'busy', who: bruna, isBuffer: false, by: occupant }],
    colleagues: [{ id: carla.id, name: carla.name }],
  }
  rpc.refuses(agendaApi.create, appointmentRefusals.SLOT_TAKEN, { facts: { free: [{ date: day, time: '08:00' }] } })
  const { user } = await showAgenda()
  const dialog = await beginWithAnybody(user)
  await pick(user, dialog.person(), 'Bruna')
  await retype(user, dialog.time(), '0910')
  await user.click(dialog.getByRole('button', { name: 'Agendar' }))
  const alert = within(await dialog.findByRole('alert'))
  expect((await alert.findByRole('listitem')).textContent).toBe(
    'Bruna não está livre: Corte de Ana Conceição, 09:00–10:00. Ver agendamento',
  )
  expect(dialog.getAllByText(/Horário ocupado|não está entre/)).toHaveLength(1)
  expect(dialog.getAllByRole('group', { name: 'Horários livres' })).toHaveLength(1)
  expect(alert.getByRole('button', { name: '08:00' })).toBeTruthy()
  await user.click(alert.getByRole('button', { name: '09:10 com Carla' }))
  expect(dialog.person().value).toBe('Carla')
  expect(dialog.time().value).toBe('09:10')
})

// spec: agenda-26
test('an appointment that moves is shown the free times of anybody, its own among them', async () => {
  const nine = anAppointment('09:00')
  aSalon(rpc, nine)
  const { user } = await showAgenda()
  await user.click(await isThere(/^09:00/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Atendimento' }))
  expect(dialog.queryByRole('group', { name: 'Horários livres' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Ver horários livres' }))
  await dialog.findByRole('group', { name: 'Horários livres' })
  expect(rpc.calls(agendaApi.freeTimes).at(-1)).toMatchObject({ movedId: nine.id, professionalId: bruna.id })
  await pick(user, dialog.getByLabelText(/^Profissional/), 'Qualquer profissional')
  await user.click(await dialog.findByRole('button', { name: '14:00 com Bruna, Carla' }))
  await user.click(dialog.getByRole('button', { name: 'Carla' }))
  await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }))
  await told('Agendamento atualizado!')
  expect(rpc.calls(agendaApi.update)).toMatchObject([{ id: nine.id, time: '14:00', professionalId: carla.id }])
})

// spec: agenda-33
test('a visit that moves as a whole is asked for as one, and squeezed in as one', async () => {
  const visitId = anId()
  const nine = anAppointment('09:00', { visitId, servicesOfVisit: 2 })
  const ten = anAppointment('10:00', { visitId, servicesOfVisit: 2 })
  aSalon(rpc, nine, ten)
  const taken = { facts: { free: [{ date: day, time: '11:00' }] } }
  rpc.refuses(agendaApi.visits.change, appointmentRefusals.SLOT_TAKEN, taken)
  rpc.answers(agendaApi.visits.squeezeTo, { undoId: anId(), changed: 2 }, ['agenda'])
  const { user } = await showAgenda()
  await user.click(await isThere(/^09:00/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Atendimento' }))
  await user.click(dialog.getByRole('radio', { name: 'Todos os serviços deste atendimento' }))
  await user.click(dialog.getByRole('button', { name: 'Ver horários livres' }))
  await dialog.findByRole('group', { name: 'Horários livres' })
  const whole = { movedId: nine.id, movesVisit: true }
  expect(rpc.calls(agendaApi.freeTimes).at(-1)).toMatchObject(whole)
  await retype(user, dialog.getByLabelText('Horário'), '0930')
  await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }))
  const alert = within(await dialog.findByRole('alert'))
  expect(alert.getByRole('button', { name: '11:00' })).toBeTruthy()
  expect(rpc.calls(agendaApi.whyNot).at(-1)).toMatchObject({ ...whole, time: '09:30' })
  await user.click(alert.getByRole('button', { name: 'Encaixar mesmo assim' }))
  const question = within(await screen.findByRole('dialog', { name: 'Encaixar atendimento' }))
  await user.type(question.getByLabelText(/^Motivo do encaixe/), 'Noiva')
  await user.click(question.getByRole('button', { name: 'Encaixar' }))
  await told('Agendamento atualizado!')
  expect(rpc.calls(agendaApi.visits.squeezeTo)).toEqual([
    { id: nine.id, version: 1, date: day, time: '09:30', squeezeReason: 'Noiva' },
  ])
})
