// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { pick } from '../../platform/web/testing/pick.ts'
import { told } from '../../accounts/web/testing/show-page.tsx'
import { catalogueApi } from '../../catalogue/web/api.ts'
import { clientsApi } from '../../clients/web/api.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { appointmentRefusals } from '../appointment.ts'
import { seriesRefusals } from '../series.ts'
import { agendaApi } from './api.ts'
import {
  aClient,
  ana,
  anAppointment,
  anId,
  aSalon,
  bruna,
  carla,
  cut,
  day,
  isGone,
  isThere,
  retype,
  showAgenda,
  undo,
} from './testing/a-salon.tsx'

const rpc = scriptedRpc()

async function begin(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Novo Agendamento' }))
  return dialogOf()
}
async function dialogOf() {
  const element = await screen.findByRole('dialog', { name: 'Novo Agendamento' })
  const dialog = within(element)
  return Object.assign(dialog, {
    client: () => dialog.getByLabelText<HTMLInputElement>(/^Cliente/),
    time: () => dialog.getByLabelText<HTMLInputElement>(/^Horário\*?$/),
    book: (user: UserEvent) => user.click(dialog.getByRole('button', { name: 'Agendar' })),
  })
}
type Dialog = Awaited<ReturnType<typeof dialogOf>>

/** Chooses Ana, a cut and Bruna. */
async function choose(user: UserEvent, dialog: Dialog) {
  await user.type(dialog.client(), 'Ana')
  await user.click(await screen.findByRole('option', { name: /Ana Conceição/ }))
  await chooseCut(user, dialog, 'Bruna')
}
async function chooseCut(user: UserEvent, dialog: Dialog, professionalName: string) {
  const service = dialog.getByLabelText(/^Serviço/)
  await pick(user, service, /^Corte ?1 h · R\$\s80,00$/)
  await pick(user, dialog.getByLabelText(/^Profissional/), professionalName)
}

/** Ana is booked with Carla at 14:00, on a phone that shows Bruna's nine o'clock. */
async function bookWithCarla(user: UserEvent) {
  const dialog = await begin(user)
  await user.type(dialog.client(), 'Ana')
  await user.click(await screen.findByRole('option', { name: /Ana Conceição/ }))
  await chooseCut(user, dialog, 'Carla')
  await user.click(await dialog.findByRole('button', { name: '14:00' }))
  await dialog.book(user)
  await told('Agendamento criado!')
}
function aSalonOnThePhone() {
  const salon = aSalon(rpc, anAppointment('09:00'))
  rpc.answers(
    agendaApi.create,
    ({ date, time, professionalId }) => {
      const made = anAppointment(time, { date, professionalId })
      return { ...salon.keep([...salon.booked, made]), id: made.id }
    },
    ['agenda'],
  )
  return showAgenda({ width: 400 })
}

test('on a phone what is made for another professional comes into sight in her column', async () => {
  const { user } = await aSalonOnThePhone()
  const shown = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })
  await waitFor(async () => expect((await shown('Bruna')).checked).toBe(true))
  await bookWithCarla(user)
  const made = await isThere(/^14:00.*Carla/)
  expect((await shown('Carla')).checked).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(made))
})

test('on a phone that shows the list, which has everybody, nobody is hidden for it', async () => {
  const { user, router } = await aSalonOnThePhone()
  await user.click(await screen.findByRole('radio', { name: 'Lista' }))
  await bookWithCarla(user)
  const list = within(await screen.findByRole('region', { name: 'Lista do dia' }))
  expect(await list.findByText(/· Carla$/)).toBeTruthy()
  expect(list.getByText(/· Bruna$/)).toBeTruthy()
  expect(router.state.location.search).not.toHaveProperty('professional')
})

// spec: services-3
test('minutes, end and price follow who is chosen, and with anybody begin at the least', async () => {
  const own = { professionalId: carla.id, durationMinutes: 90, priceCents: 12_050 }
  aSalon(rpc, anAppointment('09:00'))
  const named = { ...cut, professionalIds: [bruna.id, carla.id], ownTerms: [own] }
  rpc.answers(catalogueApi.services.list, [named])
  const { user } = await showAgenda()
  const dialog = await begin(user)
  await chooseCut(user, dialog, 'Qualquer profissional')
  expect(await dialog.findByText(/^1 h a 1 h 30 min · a partir de R\$.80,00$/)).toBeTruthy()
  await pick(user, dialog.getByLabelText(/^Profissional/), 'Carla')
  await retype(user, dialog.time(), '14:00')
  expect(await dialog.findByText(/^1 h 30 min · até 15:30 · R\$.120,50$/)).toBeTruthy()
  await pick(user, dialog.getByLabelText(/^Profissional/), 'Bruna')
  expect(await dialog.findByText(/^1 h · até 15:00 · R\$.80,00$/)).toBeTruthy()
})

// spec: agenda-6, agenda-23, agenda-24, validation-3, validation-4, errors-8
test('what is missing for an appointment is told, and a client who was not known before is added within it', async () => {
  aSalon(rpc, anAppointment('09:00'))
  const joana = aClient('Joana')
  rpc.answers(clientsApi.create, joana, ['clients'])
  const { user } = await showAgenda()
  const dialog = await begin(user)
  await dialog.book(user)
  await told('Campos obrigatórios', 'Preencha todos os campos obrigatórios.')
  expect(document.activeElement).toBe(dialog.client())
  expect(rpc.calls(agendaApi.create)).toEqual([])

  await user.type(dialog.client(), 'Joana')
  await user.click(await screen.findByRole('option', { name: 'Novo cliente' }))
  const card = within(await screen.findByRole('dialog', { name: 'Novo Cliente' }))
  expect(card.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Joana')
  await user.click(card.getByRole('button', { name: 'Cadastrar cliente' }))
  await told('Campos obrigatórios', 'Nome e telefone são obrigatórios.')
  expect(rpc.calls(clientsApi.create)).toEqual([])
  await user.type(card.getByLabelText(/^Telefone/), '11912345678')
  await user.click(card.getByRole('button', { name: 'Cadastrar cliente' }))
  await told('Cliente cadastrado!')
  expect(rpc.calls(clientsApi.create)).toMatchObject([{ name: 'Joana', phone: '+5511912345678' }])
  const back = await dialogOf()
  expect(back.client().value).toBe('Joana')
})

// spec: agenda-6, agenda-23, errors-8
test('reception books at a free time, and the agenda goes there until it is taken back', async () => {
  const salon = aSalon(rpc, anAppointment('09:00'))
  rpc.answers(
    agendaApi.create,
    ({ date, time }) => {
      const made = anAppointment(time, { date })
      return { ...salon.keep([...salon.booked, made]), id: made.id }
    },
    ['agenda'],
  )
  const { user } = await showAgenda()
  const dialog = await begin(user)
  await choose(user, dialog)
  const times = await dialog.findByRole('group', { name: 'Horários livres' })
  await waitFor(() => expect(within(times).getAllByRole('button')[0]!.textContent).toBe('08:00'))
  expect(within(times).queryByRole('button', { name: '09:00' })).toBeNull()
  await retype(user, dialog.time(), '0700')
  expect(await dialog.findByText(/^07:00 não está entre os horários livres/)).toBeTruthy()
  await retype(user, dialog.getByLabelText(/^Data/), '19/03/2030')
  await waitFor(() => expect(rpc.calls(agendaApi.freeTimes).at(-1)?.from).toBe('2030-03-19'))
  await user.click(await dialog.findByRole('button', { name: '10:00' }))
  await dialog.book(user)
  await told('Agendamento criado!', 'Ana Conceição, ter., 19/03 às 10:00')
  expect(rpc.calls(agendaApi.create)).toMatchObject([
    { clientId: ana.id, serviceId: cut.id, professionalId: bruna.id, date: '2030-03-19', time: '10:00' },
  ])
  // The agenda goes to the day of the new appointment.
  expect(screen.getByLabelText<HTMLInputElement>('Escolher data').value).toBe('19/03/2030')
  await isThere(/^10:00–11:00.*Ana/)
  await user.click(undo())
  await told('Desfeito!', 'O agendamento foi removido da agenda.')
  await isGone(/^10:00–11:00.*Ana/)
})

test('Enter takes the first who was found for what is typed, and nobody who was found before', async () => {
  const salon = aSalon(rpc, anAppointment('09:00'))
  salon.clients = [ana, aClient('Bia Paz')]
  const { user } = await showAgenda()
  await isThere(/^09:00/)
  await user.keyboard('n')
  const dialog = await dialogOf()
  await waitFor(() => expect(document.activeElement).toBe(dialog.client()))
  await user.keyboard('ana')
  expect(await screen.findByRole('option', { name: /Ana Conceição/ })).toBeTruthy()
  const held = Promise.withResolvers<void>()
  rpc.answers(clientsApi.search, async ({ search = '' }) => {
    await held.promise
    return salon.clients.filter(({ name }) => name.toLowerCase().includes(search))
  })
  await retype(user, dialog.client(), 'bia')
  await user.keyboard('{Enter}')
  expect(dialog.client().value).toBe('bia')
  expect(document.activeElement).toBe(dialog.client())
  held.resolve()
  await waitFor(() => expect(dialog.client().value).toBe('Bia Paz'))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Serviço/)))
})

test('a recurring appointment names the dates that are taken, until they are left out or are no longer asked for', async () => {
  const salon = aSalon(rpc)
  const clashes = [{ date: '2030-03-26', time: '09:00', free: ['08:00', '10:00'] }]
  rpc.refuses(agendaApi.series.create, seriesRefusals.SERIES_CLASHES, { facts: { clashes } })
  const { user } = await showAgenda()
  const dialog = await begin(user)
  await choose(user, dialog)
  await retype(user, dialog.time(), '0900')
  await user.selectOptions(dialog.getByLabelText('Repetição'), 'Toda semana')
  expect(dialog.getByLabelText<HTMLInputElement>('Quantas vezes').value).toBe('4')
  await dialog.book(user)
  const taken = () => screen.queryByRole('list', { name: 'Datas ocupadas' })
  await waitFor(() => expect(taken()!.textContent).toBe('terça-feira, 26 de março, 09:00 · livres: 08:00, 10:00'))
  // The dates were those of nine o'clock. Another time has not been asked for yet.
  await retype(user, dialog.time(), '1000')
  expect(taken()).toBeNull()
  await retype(user, dialog.time(), '0900')
  await dialog.book(user)
  await waitFor(() => expect(taken()).toBeTruthy())
  rpc.answers(
    agendaApi.series.create,
    ({ time, skipClashes }) => {
      const seriesId = anId()
      const dates = [day, '2030-03-19', '2030-04-02'].map((date) => anAppointment(time, { date, seriesId }))
      expect(skipClashes).toBe(true)
      return { ...salon.keep(dates), id: seriesId, appointmentIds: dates.map(({ id }) => id), skipped: clashes }
    },
    ['agenda'],
  )
  await user.click(dialog.getByRole('button', { name: 'Agendar as outras datas' }))
  await told('Agendamento criado!', 'Ana Conceição, 3 datas na agenda.')
  const [first, again, others] = rpc.calls(agendaApi.series.create)
  const repeat = { every: 1, unit: 'week', count: 4, until: null }
  expect(first).toMatchObject({ clientId: ana.id, date: day, time: '09:00', repeat, skipClashes: false })
  expect(again).toEqual(first)
  expect(others).toEqual({ ...first, skipClashes: true })
  await isThere(/^09:00–10:00.*recorrente/)
})

test('a taken time is squeezed in from the dialog by those who may', async () => {
  const salon = aSalon(rpc, anAppointment('09:00'))
  rpc.refuses(agendaApi.create, appointmentRefusals.SLOT_TAKEN, { facts: { free: [] } })
  rpc.answers(
    agendaApi.squeezeIn,
    ({ time, squeezeReason }) => {
      const made = anAppointment(time, { squeezeReason })
      return { ...salon.keep([...salon.booked, made]), id: made.id }
    },
    ['agenda'],
  )
  const { user } = await showAgenda()
  const dialog = await begin(user)
  await choose(user, dialog)
  await retype(user, dialog.time(), '0930')
  await dialog.book(user)
  const squeeze = () => dialog.queryByRole('button', { name: 'Encaixar mesmo assim' })
  await waitFor(() => expect(squeeze()).toBeTruthy())
  // Only a single appointment is squeezed in.
  await user.selectOptions(dialog.getByLabelText('Repetição'), 'Toda semana')
  expect(squeeze()).toBeNull()
  await user.selectOptions(dialog.getByLabelText('Repetição'), 'Não se repete')
  await dialog.book(user)
  await waitFor(() => expect(squeeze()).toBeTruthy())
  await user.click(squeeze()!)
  await user.type(await screen.findByLabelText(/^Motivo do encaixe/), 'Só uma franja')
  await user.click(screen.getByRole('button', { name: 'Encaixar' }))
  await told('Agendamento criado!')
  expect(rpc.calls(agendaApi.squeezeIn)).toMatchObject([
    { clientId: ana.id, date: day, time: '09:30', squeezeReason: 'Só uma franja' },
  ])
  await isThere(/^09:30–10:30.*encaixe: Só uma franja/)
  await isThere(/^09:00–10:00/)
})

// spec: shell-7
test('the same client twice at one time is told, and a card that is there already is used', async () => {
  aSalon(rpc, anAppointment('09:00'))
  rpc.answers(clientsApi.similar, [{ ...ana, by: 'phone' }])
  const { user } = await showAgenda({ at: `?date=${day}&new=true` })
  const asked = await dialogOf()
  await user.type(asked.client(), 'Ana')
  await user.click(await screen.findByRole('option', { name: 'Novo cliente' }))
  const card = within(await screen.findByRole('dialog', { name: 'Novo Cliente' }))
  await user.type(card.getByLabelText(/^Telefone/), '11987654321')
  await waitFor(() =>
    expect(card.getByRole('status').textContent).toContain(
      'Já existe um cadastro com o mesmo telefone: Ana Conceição.',
    ),
  )
  await user.click(card.getByRole('button', { name: 'Usar este cadastro' }))
  const dialog = await dialogOf()
  expect(dialog.client().value).toBe('Ana Conceição')
  await chooseCut(user, dialog, 'Carla')
  await retype(user, dialog.time(), '0930')
  const warning = () => dialog.queryAllByRole('status').find(({ textContent }) => textContent.startsWith('Ana'))
  await waitFor(() => expect(warning()?.textContent).toBe('Ana Conceição já tem Corte às 09:00 com Bruna neste dia.'))
  await retype(user, dialog.time(), '1000')
  expect(warning()).toBeUndefined()
})

test('an address opens a new appointment for a client, or one that is there, and closing leaves the day', async () => {
  const booked = anAppointment('09:00')
  aSalon(rpc, booked)
  rpc.answers(clientsApi.get, {
    ...ana,
    guardian: null,
    dependents: [],
    hasNotes: false,
    createdAt: booked.startsAt,
    removedAt: null,
    erasedAt: null,
    kept: [],
    consents: [],
  })
  const { user, router } = await showAgenda({ at: `?date=${day}&new=true&client=${ana.id}` })
  const dialog = await dialogOf()
  expect(dialog.client().value).toBe('Ana Conceição')
  await chooseCut(user, dialog, 'Carla')
  await user.click(await dialog.findByRole('button', { name: 'Cancelar' }))
  expect(router.state.location.search).toEqual({ date: day })
  await router.navigate({ to: '.', search: { date: day, appointment: booked.id } })
  await screen.findByRole('dialog', { name: 'Atendimento' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.search).toEqual({ date: day }))
})

test('an appointment for a client who cannot be loaded begins without one, and says so', async () => {
  aSalon(rpc)
  rpc.breaks(clientsApi.get)
  await showAgenda({ at: `?date=${day}&new=true&client=${ana.id}` })
  await told('Erro ao carregar o cliente', 'Escolha o cliente na lista.')
  expect(await screen.findByRole('dialog', { name: 'Novo Agendamento' })).toBeTruthy()
})

// spec: agenda-32
test('a visit of several services is asked for as one, each with somebody or with whoever is free', async () => {
  aSalon(rpc)
  rpc.answers(agendaApi.create, { id: anId(), undoId: anId() })
  const { user } = await showAgenda({ at: `?date=${day}&new=true` })
  const dialog = await dialogOf()
  await choose(user, dialog)
  await user.click(dialog.getByRole('button', { name: 'Adicionar serviço' }))
  const second = dialog.getByLabelText(/^Serviço 2/)
  await waitFor(() => expect(document.activeElement).toBe(second))
  await dialog.book(user)
  await waitFor(() => expect(second.getAttribute('aria-invalid')).toBe('true'))
  await pick(user, second, /^Corte/)
  await pick(user, dialog.getByLabelText(/^Profissional do serviço 2/), 'Carla')
  await user.click(dialog.getByRole('button', { name: 'Adicionar serviço' }))
  await user.click(dialog.getByRole('button', { name: 'Tirar o serviço 3' }))
  expect(dialog.getByText(/^2 h · /)).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: /^No mesmo horário que o anterior/ }))
  expect(dialog.getByText(/^1 h · /)).toBeTruthy()
  await user.click(await dialog.findByRole('button', { name: '14:00' }))
  await pick(user, dialog.getByLabelText(/^Profissional do serviço 2/), 'Bruna')
  await dialog.book(user)
  expect(await dialog.findByText(/este já está com o cliente no mesmo horário/)).toBeTruthy()
  await pick(user, dialog.getByLabelText(/^Profissional do serviço 2/), 'Carla')
  await dialog.book(user)
  await told('Agendamento criado!')
  const [made] = rpc.calls(agendaApi.create)
  const beside = { serviceId: made!.serviceId, professionalId: carla.id, isBeside: true }
  expect(made).toMatchObject({ time: '14:00', professionalId: bruna.id, more: [beside] })
  expect(rpc.calls(agendaApi.freeTimes)).toContainEqual(expect.objectContaining({ more: [beside] }))
})

// spec: agenda-34
test('a visit of several services recurs as a whole, and says on which dates it does not fit', async () => {
  aSalon(rpc)
  const clashes = [{ date: '2030-03-19', time: '14:00', free: ['15:00'] }]
  rpc.refuses(agendaApi.series.create, seriesRefusals.SERIES_CLASHES, { facts: { clashes } })
  const { user } = await showAgenda({ at: `?date=${day}&new=true` })
  const dialog = await dialogOf()
  await choose(user, dialog)
  await retype(user, dialog.time(), '1400')
  await user.click(dialog.getByRole('button', { name: 'Adicionar serviço' }))
  await pick(user, dialog.getByLabelText(/^Serviço 2/), /^Corte/)
  await user.selectOptions(dialog.getByLabelText('Repetição'), 'Toda semana')
  await dialog.book(user)
  rpc.answers(agendaApi.series.create, { id: anId(), appointmentIds: [anId()], undoId: anId(), skipped: clashes })
  await user.click(await dialog.findByRole('button', { name: 'Agendar as outras datas' }))
  await told('Agendamento criado!')
  const wanted = {
    time: '14:00',
    more: [{ serviceId: cut.id, professionalId: null, isBeside: false }],
    repeat: { every: 1, unit: 'week', count: 4, until: null },
  }
  expect(rpc.calls(agendaApi.series.create)).toMatchObject(
    [false, true].map((skipClashes) => ({ ...wanted, skipClashes })),
  )
  expect(rpc.calls(agendaApi.create)).toEqual([])
})
