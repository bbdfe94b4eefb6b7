// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { anOwner } from '../../accounts/web/testing/an-owner.ts'
import { told } from '../../accounts/web/testing/show-page.tsx'
import { clientsApi } from '../../clients/web/api.ts'
import { comboChanged } from '../../catalogue/combo.ts'
import { addDays } from '../../platform/clock.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { pick } from '../../platform/web/testing/pick.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { appointmentRefusals } from '../appointment.ts'
import { agendaApi } from './api.ts'
import {
  ana,
  anAppointment,
  anId,
  aSalon,
  aService,
  bruna,
  carla,
  cut,
  day,
  isThere,
  onTheDay,
  retype,
  showAgenda,
} from './testing/a-salon.tsx'

const rpc = scriptedRpc()
async function open(user: UserEvent, words: RegExp) {
  await user.click(await isThere(words))
  return within(await screen.findByRole('dialog', { name: 'Atendimento' }))
}
type Panel = Awaited<ReturnType<typeof open>>
async function choose(user: UserEvent, panel: Panel, label: string, words: RegExp) {
  await user.click(panel.getByLabelText(label))
  await user.click(await screen.findByRole('option', { name: words }))
}
const colour = {
  ...aService('Coloração', 25_000, 90),
  ownTerms: [{ professionalId: carla.id, durationMinutes: 60, priceCents: null }],
}

// spec: agenda-33
test('a service is changed in place, with what the other one takes and costs, and only what was changed is sent', async () => {
  const nine = anAppointment('09:00')
  const salon = aSalon(rpc, nine)
  salon.services.push(colour)
  rpc.answers(agendaApi.visits.changeService, { undoId: anId() }, ['agenda'])
  const { user } = await showAgenda()
  const panel = await open(user, /^09:00/)
  await user.click(await panel.findByRole('button', { name: 'Editar Corte' }))
  await choose(user, panel, 'Serviço', /^Coloração/)
  await waitFor(() => expect(panel.getByLabelText<HTMLInputElement>('Duração').value).toBe('90'))
  expect(panel.getByLabelText<HTMLInputElement>('Valor').value).toMatch(/250,00/)
  await choose(user, panel, 'Profissional do serviço', /^Carla/)
  await waitFor(() => expect(panel.getByLabelText<HTMLInputElement>('Duração').value).toBe('60'))
  await choose(user, panel, 'Profissional do serviço', /^Bruna/)
  await waitFor(() => expect(panel.getByLabelText<HTMLInputElement>('Duração').value).toBe('90'))
  await retype(user, panel.getByLabelText('Início'), '1030')
  await user.dblClick(panel.getByRole('button', { name: 'Salvar serviço' }))
  await told('Serviço atualizado!', 'Vale só para este atendimento.')
  expect(rpc.calls(agendaApi.visits.changeService)).toEqual([
    {
      id: nine.id,
      version: 1,
      serviceId: colour.id,
      time: '10:30',
      durationMinutes: 90,
      priceCents: 25_000,
      priceReason: null,
    },
  ])
})

test('a price below the limit of this person asks for a reason, which goes along', async () => {
  const nine = anAppointment('09:00')
  const salon = aSalon(rpc, nine)
  rpc.answers(agendaApi.visits.get, () => ({
    id: nine.visitId,
    services: salon.booked.map((one) => ({ ...one, priceReason: null, rooms: ['Sala 2'] })),
    client: {
      ...nine.client,
      notes: 'Alérgica a amônia',
      visitsBefore: 11,
      lastVisitAt: null,
      totalSpentCents: 0,
      noShows: 2,
    },
    servedFrom: null,
    priceLimitPercent: 10,
  }))
  rpc.answers(agendaApi.visits.changeService, { undoId: null }, ['agenda'])
  const { user } = await showAgenda()
  const panel = await open(user, /^09:00/)
  expect(await panel.findByText('12ª visita')).toBeTruthy()
  expect(panel.getByText('Alérgica a amônia')).toBeTruthy()
  expect(panel.getByText('2 faltas em 12 meses')).toBeTruthy()
  expect(panel.getByText('Sala 2')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Editar Corte' }))
  await retype(user, panel.getByLabelText('Valor'), '72,00')
  expect(panel.queryByLabelText('Motivo do desconto')).toBeNull()
  await retype(user, panel.getByLabelText('Valor'), '50,00')
  await user.type(await panel.findByLabelText(/^Motivo do desconto/), 'Cortesia')
  await user.click(panel.getByRole('button', { name: 'Salvar serviço' }))
  await told('Serviço atualizado!')
  expect(rpc.calls(agendaApi.visits.changeService)).toEqual([
    { id: nine.id, version: 1, priceCents: 5_000, priceReason: 'Cortesia' },
  ])
})

// spec: agenda-33
test('a service is added after the last one, once', async () => {
  const nine = anAppointment('09:00')
  const salon = aSalon(rpc, nine)
  salon.services.push(colour)
  rpc.answers(agendaApi.visits.addService, ({ newId }) => ({ id: newId, undoId: anId() }), ['agenda'])
  const { user } = await showAgenda()
  const panel = await open(user, /^09:00/)
  await user.click(await panel.findByRole('button', { name: 'Adicionar serviço' }))
  await choose(user, panel, 'Novo serviço', /^Coloração/)
  await choose(user, panel, 'Quem faz', /^Carla/)
  await user.dblClick(panel.getByRole('button', { name: 'Adicionar' }))
  await told('Serviço adicionado!')
  expect(rpc.calls(agendaApi.visits.addService)).toEqual([
    {
      id: nine.id,
      newId: expect.any(String),
      serviceId: colour.id,
      professionalId: carla.id,
      date: day,
      time: '10:00',
    },
  ])
  await waitFor(() => expect(panel.queryByLabelText('Novo serviço')).toBeNull())
})

const squeezeIn = (panel: Panel) => panel.queryByRole('button', { name: 'Encaixar mesmo assim' })
const squeeze = async (user: UserEvent, time: string, reason: string) => {
  const asked = within(await screen.findByRole('dialog', { name: 'Encaixar atendimento' }))
  expect(asked.getByText(`O horário está ocupado. Encaixar Ana Conceição às ${time} mesmo assim?`)).toBeTruthy()
  await user.type(asked.getByLabelText(/^Motivo do encaixe/), reason)
  await user.dblClick(asked.getByRole('button', { name: 'Encaixar' }))
}
const taken = { facts: { free: [{ date: day, time: '11:00' }] } }

// spec: agenda-33
test('where the time after a visit is taken, another service is squeezed in with a reason, once', async () => {
  const nine = anAppointment('09:00')
  aSalon(rpc, nine)
  rpc.refuses(agendaApi.visits.addService, appointmentRefusals.SLOT_TAKEN, taken)
  rpc.answers(agendaApi.visits.squeezeIn, ({ newId }) => ({ id: newId, undoId: anId() }), ['agenda'])
  const { user } = await showAgenda()
  const panel = await open(user, /^09:00/)
  await user.click(await panel.findByRole('button', { name: 'Adicionar serviço' }))
  await choose(user, panel, 'Novo serviço', /^Corte/)
  await user.click(panel.getByRole('button', { name: 'Adicionar' }))
  await waitFor(() => expect(squeezeIn(panel)).toBeTruthy())
  await user.click(squeezeIn(panel)!)
  await squeeze(user, '10:00', 'Só a franja')
  await told('Serviço adicionado!')
  const [refused] = rpc.calls(agendaApi.visits.addService)
  expect(rpc.calls(agendaApi.visits.squeezeIn)).toEqual([{ ...refused, squeezeReason: 'Só a franja' }])
  await waitFor(() => expect(panel.queryByLabelText('Novo serviço')).toBeNull())
})

test('who may not squeeze in is offered what is free near it, and nothing more', async () => {
  aSalon(rpc, anAppointment('09:00'))
  rpc.refuses(agendaApi.visits.addService, appointmentRefusals.SLOT_TAKEN, taken)
  const { user } = await showAgenda({ me: anOwner('receptionist') })
  const panel = await open(user, /^09:00/)
  await user.click(await panel.findByRole('button', { name: 'Adicionar serviço' }))
  await choose(user, panel, 'Novo serviço', /^Corte/)
  await user.click(panel.getByRole('button', { name: 'Adicionar' }))
  expect(await panel.findByText('Livres mais próximos:')).toBeTruthy()
  expect(squeezeIn(panel)).toBeNull()
})

// spec: agenda-33
test('a service that gets longer than the free time is squeezed in as it was typed', async () => {
  const nine = anAppointment('09:00')
  aSalon(rpc, nine)
  rpc.refuses(agendaApi.visits.changeService, appointmentRefusals.SLOT_TAKEN, taken)
  rpc.answers(agendaApi.visits.squeezeLine, { undoId: anId() }, ['agenda'])
  const { user } = await showAgenda()
  const panel = await open(user, /^09:00/)
  await user.click(await panel.findByRole('button', { name: 'Editar Corte' }))
  await retype(user, panel.getByLabelText('Duração'), '90')
  await user.click(panel.getByRole('button', { name: 'Salvar serviço' }))
  await waitFor(() => expect(squeezeIn(panel)).toBeTruthy())
  await user.click(squeezeIn(panel)!)
  await squeeze(user, '09:00', 'Cabelo comprido')
  await told('Serviço atualizado!', 'Vale só para este atendimento.')
  expect(rpc.calls(agendaApi.visits.squeezeLine)).toEqual([
    { id: nine.id, version: 1, durationMinutes: 90, priceReason: '', squeezeReason: 'Cabelo comprido' },
  ])
})

// spec: agenda-34
test('the same is booked again in four weeks by two presses; where it is taken, the form opens with what there is', async () => {
  const nine = anAppointment('09:00')
  aSalon(rpc, nine)
  rpc.breaks(agendaApi.create)
  const { user } = await showAgenda()
  const panel = await open(user, /^09:00/)
  const again = async (weeks: RegExp) => {
    await user.click(await panel.findByRole('button', { name: 'Marcar retorno' }))
    await user.click(await screen.findByRole('menuitem', { name: weeks }))
  }
  await again(/^Em 4 semanas/)
  await told('Erro ao criar agendamento')
  rpc.answers(agendaApi.create, ({ id }) => ({ id: id ?? anId(), undoId: anId() }), ['agenda'])
  await again(/^Em 4 semanas/)
  await told('Retorno marcado!')
  const wish = {
    clientId: nine.client.id,
    serviceId: nine.service.id,
    professionalId: bruna.id,
    time: '09:00',
    notes: '',
  }
  // The answer may have been lost on its way: sent again, it is the same request.
  const [lost, sent] = rpc.calls(agendaApi.create)
  expect(lost).toEqual({ ...wish, id: expect.any(String), date: addDays(day, 28) })
  expect(sent).toEqual(lost)
  rpc.refuses(agendaApi.create, appointmentRefusals.SLOT_TAKEN, { facts: { free: [] } })
  await again(/^Em 1 semana/)
  const form = within(await screen.findByRole('dialog', { name: 'Novo Agendamento' }))
  expect(form.getByLabelText<HTMLInputElement>('Horário').value).toBe('09:00')
  expect(form.getByLabelText<HTMLInputElement>('Data').value).toBe('19/03/2030')
  expect(form.getByLabelText<HTMLInputElement>('Serviço').value).toMatch(/Corte/)
})

// spec: agenda-34
test('a visit of one service is repeated from the panel: the form opens with it, for every week', async () => {
  const nine = anAppointment('09:00')
  aSalon(rpc, nine)
  const made = [anId(), anId(), anId(), anId()]
  rpc.answers(agendaApi.series.create, { id: anId(), appointmentIds: made, skipped: [], undoId: anId() }, ['agenda'])
  const { user } = await showAgenda()
  const panel = await open(user, /^09:00/)
  await user.click(await panel.findByRole('button', { name: 'Repetir' }))
  const form = within(await screen.findByRole('dialog', { name: 'Novo Agendamento' }))
  expect(form.getByLabelText<HTMLSelectElement>('Repetição').value).toBe('1 week')
  expect(form.getByLabelText<HTMLInputElement>(/^Profissional/).value).toBe('Bruna')
  await user.click(form.getByRole('button', { name: 'Agendar' }))
  await told('Agendamento criado!', 'Ana Conceição, 4 datas na agenda.')
  expect(rpc.calls(agendaApi.series.create)).toMatchObject([
    {
      clientId: nine.client.id,
      serviceId: nine.service.id,
      professionalId: bruna.id,
      date: addDays(day, 7),
      time: '09:00',
      notes: null,
      repeat: { every: 1, unit: 'week', count: 4, until: null },
      skipClashes: false,
    },
  ])
  expect(rpc.calls(agendaApi.create)).toEqual([])
})

// spec: agenda-34
test('a visit of several services is repeated as it is, with what is done at the same time', async () => {
  const several = { visitId: anId(), servicesOfVisit: 2 }
  aSalon(rpc, anAppointment('09:00', several), anAppointment('09:00', { ...several, professionalId: carla.id }))
  rpc.answers(agendaApi.series.create, { id: anId(), appointmentIds: [anId()], undoId: anId(), skipped: [] })
  const { user } = await showAgenda()
  const panel = await open(user, /^09:00.*Bruna/)
  await user.click(await panel.findByRole('button', { name: 'Repetir' }))
  const form = within(await screen.findByRole('dialog', { name: 'Novo Agendamento' }))
  await user.click(form.getByRole('button', { name: 'Agendar' }))
  await told('Agendamento criado!')
  const [made] = rpc.calls(agendaApi.series.create)
  expect(made?.more).toEqual([{ serviceId: made?.serviceId, professionalId: carla.id, isBeside: true }])
})

// spec: agenda-34
test('an address names a visit, and the form opens with its client, services and people; without it, for the client', async () => {
  const visitId = anId()
  const nine = anAppointment('09:00', { visitId, servicesOfVisit: 2 })
  const service = { id: colour.id, name: colour.name }
  const ten = anAppointment('10:00', { visitId, servicesOfVisit: 2, service, professionalId: carla.id })
  const salon = aSalon(rpc, nine, ten)
  salon.services.push(colour)
  const client = { guardian: null, dependents: [], hasNotes: false, removedAt: null, erasedAt: null, kept: [] }
  rpc.answers(clientsApi.get, { ...ana, ...client, consents: [], createdAt: nine.startsAt })
  const at = `?date=${addDays(day, 14)}&new=true&client=${ana.id}&again=${ten.id}`
  const { router } = await showAgenda({ at })
  const opened = async () => {
    const form = within(await screen.findByRole('dialog', { name: 'Novo Agendamento' }))
    return (label: RegExp) => form.queryByLabelText<HTMLInputElement>(label)?.value
  }
  const shown = await opened()
  const labels = [/^Cliente/, /^Serviço\*?$/, /^Profissional\*?$/, /^Serviço 2/, /^Profissional do serviço 2/]
  await waitFor(() => expect(labels.map(shown)).toEqual(['Ana Conceição', 'Corte', 'Bruna', 'Coloração', 'Carla']))
  expect([shown(/^Data\*?$/), shown(/^Horário\*?$/)]).toEqual(['26/03/2030', '09:00'])
  await router.navigate({ to: '.', search: { date: day } })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Novo Agendamento' })).toBeNull())
  rpc.refuses(agendaApi.visits.get, platformRefusals.NOT_FOUND)
  await router.navigate({ to: '.', search: { date: day, new: true, client: ana.id, again: anId() } })
  await told('Erro ao carregar o atendimento', 'Escolha os serviços na lista.')
  expect([(await opened())(/^Cliente/), (await opened())(/^Serviço/)]).toEqual(['Ana Conceição', ''])
})

test('the agenda stays in use beside the panel, and what is not saved is asked for before another visit is opened', async () => {
  aSalon(rpc, anAppointment('09:00'), anAppointment('15:00'))
  const { user } = await showAgenda()
  const panel = await open(user, /^09:00/)
  await retype(user, panel.getByLabelText('Horário'), '1100')
  await user.click(await isThere(/^15:00/))
  const ask = within(await screen.findByRole('alertdialog', { name: 'Descartar o que foi digitado?' }))
  await user.click(ask.getByRole('button', { name: 'Continuar editando' }))
  expect(panel.getByLabelText<HTMLInputElement>('Horário').value).toBe('11:00')
  await user.click(await isThere(/^15:00/))
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await waitFor(() => {
    const now = within(screen.getByRole('dialog', { name: 'Atendimento' }))
    expect(now.getByLabelText<HTMLInputElement>('Horário').value).toBe('15:00')
  })
})

test('services that could not be read say so, and are there at the next try', async () => {
  const nine = anAppointment('09:00')
  aSalon(rpc, nine)
  rpc.breaks(agendaApi.visits.get)
  const { user } = await showAgenda()
  const panel = await open(user, /^09:00/)
  const alert = within(await panel.findByRole('alert'))
  expect(alert.getByText('Erro ao carregar os serviços')).toBeTruthy()
  // What the grid knows is there all the same.
  expect(panel.getByText('Ana Conceição')).toBeTruthy()
  aSalon(rpc, nine)
  await user.click(alert.getByRole('button', { name: 'Tentar novamente' }))
  expect(await panel.findByRole('button', { name: 'Editar Corte' })).toBeTruthy()
})

test('notes of somebody else are shown where nothing else is being typed', async () => {
  onTheDay()
  const nine = anAppointment('09:00', { notes: 'Alérgica' })
  const salon = aSalon(rpc, nine)
  rpc.answers(agendaApi.visits.attend, { undoId: null }, ['agenda'])
  const { user } = await showAgenda()
  const panel = await open(user, /^09:00/)
  const notes = panel.getByLabelText<HTMLTextAreaElement>('Observações')
  salon.booked = salon.booked.map((one) => ({ ...one, notes: 'Alérgica a amônia', version: one.version + 1 }))
  await user.click(panel.getByRole('button', { name: 'Chegou' }))
  await waitFor(() => expect(notes.value).toBe('Alérgica a amônia'))
})

// spec: services-5
test('a combo fills the services of a new visit for its price, which holds as long as exactly they are chosen', async () => {
  const salon = aSalon(rpc)
  const nails = aService('Unhas', 4_000, 30)
  salon.services.push(nails)
  const services = [cut, nails].map(({ id, name, priceCents }) => ({ serviceId: id, name, priceCents }))
  const combo = { id: anId(), name: 'Noiva', priceCents: 10_000, isActive: true, services }
  salon.combos = [combo, { ...combo, id: anId(), name: 'Antigo', isActive: false }]
  rpc.answers(agendaApi.create, { id: anId(), undoId: anId() })
  const { user } = await showAgenda({ at: `?date=${day}&new=true` })
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo Agendamento' }))
  await user.type(dialog.getByLabelText(/^Cliente/), 'Ana')
  await user.click(await screen.findByRole('option', { name: /Ana Conceição/ }))
  const first = dialog.getByLabelText<HTMLInputElement>(/^Serviço\*?$/)
  await user.click(first)
  expect(screen.queryByRole('option', { name: /Antigo/ })).toBeNull()
  await user.click(await screen.findByRole('option', { name: /^Combo Noiva ?2 serviços · R\$\s100,00$/ }))
  const second = () => dialog.getByLabelText<HTMLInputElement>(/^Serviço 2/)
  await waitFor(() => expect([first.value, second().value]).toEqual(['Corte', 'Unhas']))
  const line = () => dialog.getByText('Combo Noiva').closest('div')!.textContent.replace(/\s/g, ' ')
  expect(line()).toBe('Combo NoivaR$ 100,00CorteR$ 66,67UnhasR$ 33,33')
  expect(dialog.getByText(/^1 h 30 min · R\$\s100,00$/)).toBeTruthy()
  // With others than its services it is no combo, and with them it is one again.
  await pick(user, second(), /^Corte/)
  expect(line()).toBe('Combo NoivaO preço do combo vale só para os serviços dele: Corte, Unhas.')
  expect(dialog.getByText(/^2 h · R\$\s160,00$/)).toBeTruthy()
  await pick(user, second(), /^Unhas/)
  await pick(user, dialog.getByLabelText(/^Profissional\*?$/), 'Bruna')
  await pick(user, dialog.getByLabelText(/^Profissional do serviço 2/), 'Carla')
  await user.click(await dialog.findByRole('button', { name: '14:00' }))
  rpc.refuses(agendaApi.create, platformRefusals.INVALID_INPUT, { fields: { comboId: comboChanged } })
  await user.click(dialog.getByRole('button', { name: 'Agendar' }))
  expect(await dialog.findByText(comboChanged)).toBeTruthy()
  rpc.answers(agendaApi.create, { id: anId(), undoId: anId() })
  await user.click(dialog.getByRole('button', { name: 'Agendar' }))
  await told('Agendamento criado!')
  expect(rpc.calls(agendaApi.create).at(-1)).toMatchObject({
    comboId: combo.id,
    serviceId: cut.id,
    more: [{ serviceId: nails.id, professionalId: carla.id }],
  })
})
