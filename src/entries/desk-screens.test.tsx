import './testing/page-beside-server.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { pick } from '../platform/web/testing/pick.ts'
import { told } from '../accounts/web/testing/show-page.tsx'
import { aBusiness } from '../accounts/server/testing/people.ts'
import { addDays, localDate } from '../platform/clock.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { aFullSalon, day as fullDay, offersAreMade } from '../waitlist/server/testing/full-salon.ts'
import { pathOf, type PlaceName, places } from './places.ts'
import { dashboardBesideServer } from './testing/shown-dashboard.tsx'

const database = freshDatabase()
const { signIn, show, ask } = dashboardBesideServer()

const today = localDate(new Date(), 'America/Sao_Paulo')
const contact = { phone: '(11) 98765-4321', email: 'equipe@exemplo.com', document: null }
const cut = { name: 'Corte', priceCents: 8_000, durationMinutes: 60, isActive: true }

const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => void fireEvent.click(await button(name))
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const agree = async (name: string) =>
  void fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
/** The public address, asked as anybody does. */
const visit = (address: string) => fetch(new Request(location.origin + new URL(address, location.origin).pathname))

/** An owner with Bruna, who cuts for an hour, and an appointment of Ana at 09:00. */
async function aSalon(date: string) {
  await signIn(await aBusiness())
  const hours = Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:00' }])
  const bruna = { ...contact, name: 'Bruna', commissionPercent: 40, specialtyIds: [], hours }
  const { id: professionalId } = await ask('/professionals', bruna)
  const { id: serviceId } = await ask('/services', cut)
  const { id: clientId } = await ask('/clients', { ...contact, name: 'Ana Conceição' })
  await ask('/appointments', { professionalId, serviceId, clientId, date, time: '09:00' })
  return { professionalId, serviceId, clientId }
}

// spec: settings-5
test('whose birthday is today is congratulated in one tap, if they agreed to it', async () => {
  const { clientId } = await aSalon(addDays(today, 1))
  const [, month, day] = today.split('-')
  const card = { name: 'Ana Conceição', phone: '(11) 98765-4321', birthday: `${day}/${month}` }
  await ask(`/clients/${clientId}`, card, 'PUT')
  const { user } = await show('/dashboard/messages')
  const birthdays = async () => within(await screen.findByRole('list', { name: 'Aniversários de hoje' }))
  expect((await birthdays()).getByText('Ainda não autorizou novidades')).toBeTruthy()
  expect((await birthdays()).queryAllByRole('link')).toEqual([])
  await ask(`/clients/${clientId}/consents`, { purpose: 'marketing', isGranted: true, method: 'in_person' })
  cleanup()
  await show('/dashboard/messages')
  // WhatsApp is not opened.
  addEventListener('click', (click) => click.preventDefault(), { once: true })
  fireEvent.click(await (await birthdays()).findByRole('link', { name: 'Abrir no WhatsApp' }))
  expect(await (await birthdays()).findByText('Aberta')).toBeTruthy()
  fireEvent.click((await birthdays()).getByRole('button', { name: 'Marcar como enviada' }))
  await waitFor(() => expect(document.body.textContent).toContain('1 de 1 enviadas'))
  cleanup()
  await show('/dashboard/messages?tab=rules')
  const form = within(await screen.findByRole('form', { name: 'Aniversário por e-mail' }))
  await user.click(form.getByRole('switch'))
  const hour = await form.findByLabelText('Hora do dia do aniversário')
  fill(hour, '10')
  fireEvent.click(form.getByRole('button', { name: 'Salvar mensagem' }))
  await told('Mensagem salva!')
})

test('a calendar has an address that ends when another is made', async () => {
  await aSalon(addDays(today, 1))
  await show('/dashboard/messages?tab=calendars')
  await press('Criar endereço: Bruna')
  const address = async () => (await screen.findByLabelText<HTMLInputElement>('Endereço secreto')).value
  const first = await address()
  expect(await (await visit(first)).text()).toContain('SUMMARY:Corte: Ana Conceição')
  await press('Fechar')
  await press('Trocar endereço')
  await agree('Trocar endereço')
  await waitFor(async () => expect(await address()).not.toBe(first))
  expect((await visit(first)).status).toBe(404)
  expect((await visit(await address())).status).toBe(200)
})

// spec: settings-4
test('an owner connects SMS, and its switches of the settings come to life', async () => {
  await signIn(await aBusiness())
  const { open } = await show('/dashboard/settings?tab=notificacoes')
  const toggle = (name: RegExp) => screen.findByRole<HTMLInputElement>('switch', { name })
  expect((await toggle(/Lembretes por SMS/)).disabled).toBe(true)
  fireEvent.click((await screen.findAllByRole('link', { name: 'Conectar SMS' }))[0]!)
  const sms = within(await screen.findByRole('form', { name: 'SMS (Zenvia)' }))
  fill(sms.getByLabelText(/^Remetente/), 'salao')
  fill(sms.getByLabelText(/^Chave de acesso/), 'chave-secreta')
  fireEvent.click(sms.getByRole('button', { name: 'Conectar' }))
  await told('Canal salvo!')
  expect(await screen.findByText('Conectado')).toBeTruthy()

  await open('/dashboard/settings?tab=notificacoes')
  await waitFor(async () => expect((await toggle(/Lembretes por SMS/)).disabled).toBe(false))
  fireEvent.click(await toggle(/Lembretes por SMS/))
  await told('Sucesso', 'Configurações salvas com sucesso!')
  cleanup()
  await show('/dashboard/settings?tab=notificacoes')
  await waitFor(async () => expect((await toggle(/Lembretes por SMS/)).checked).toBe(true))
  expect((await toggle(/SMS para agendamentos/)).checked).toBe(false)
})

// spec: booking-21
test('the reception keeps the list: adds, orders by keyboard, offers by WhatsApp', async () => {
  const { scope, serviceId, taken } = await aFullSalon(database.admin)
  await signIn(scope)
  await ask('/clients', { ...contact, name: 'Ana Conceição' })
  const { user } = await show('/dashboard/waitlist')
  expect(await screen.findByText('Ninguém na lista de espera')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Adicionar à lista' })[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar à lista de espera' }))
  await user.type(dialog.getByLabelText(/^Cliente/), 'Ana')
  await user.click(await screen.findByRole('option', { name: /Ana Conceição/ }))
  await pick(user, dialog.getByLabelText(/^Serviço/), /^Corte/)
  await user.click(dialog.getByRole('button', { name: 'Adicionar' }))
  await told('Adicionado à lista de espera!')
  for (const name of ['Bia Souza de Albuquerque e Silva Pereira dos Santos', 'Caio Prado']) {
    const { id: clientId } = await ask('/clients', { email: '', document: null, phone: '(11) 94444-3333', name })
    const wish = { serviceId, professionalId: '', from: fullDay, to: fullDay, parts: ['morning'] }
    await ask('/waitlist', { ...wish, clientId })
  }
  cleanup()
  await show('/dashboard/waitlist')
  expect(await screen.findAllByRole('button', { name: /^Mover / })).toHaveLength(3)
  ;(await button('Mover Caio Prado, posição 3')).focus()
  await user.keyboard(' {ArrowUp}')
  expect(screen.getByText('Posição 2 de 3')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(await button('Mover Caio Prado, posição 2')).toBeTruthy()
  await waitFor(async () => {
    const { wishes } = await ask<{ wishes: { clientName: string }[] }>('/waitlist')
    expect(wishes.map(({ clientName }) => clientName.split(' ')[0])).toEqual(['Ana', 'Caio', 'Bia'])
  })
  cleanup()
  await show('/dashboard/waitlist')
  expect(await button('Mover Caio Prado, posição 2')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Mover Bia Souza .*, posição 3$/ })).toBeTruthy()

  for (const id of taken) await ask(`/appointments/${id}`, { status: 'cancelled' }, 'PATCH')
  await offersAreMade()
  cleanup()
  await show('/dashboard/waitlist')
  const offers = within(await screen.findByRole('list', { name: 'Ofertas em aberto' }))
  expect(offers.getByText('Caio Prado')).toBeTruthy()
  const links = offers.getAllByRole<HTMLAnchorElement>('link', { name: 'Avisar pelo WhatsApp' })
  expect(links.map(({ href }) => decodeURIComponent(href))).toContainEqual(
    expect.stringMatching(/wa\.me\/5511944443333\?text=Olá, Caio Prado\. Abriu um horário: Corte com Bruna/),
  )
})

// spec: clients-14
test('the desk sends a client her page, copies its address, and ends it', async () => {
  await signIn(await aBusiness())
  const { id } = await ask('/clients', { ...contact, name: 'Ana Conceição', email: 'ana@exemplo.com' })
  let copied: Promise<string> = Promise.resolve('')
  // Without a type of its own for what is copied, the address is written once it is known.
  vi.stubGlobal('ClipboardItem', undefined)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void (copied = Promise.resolve(text)))
  await show(`/dashboard/clients/${id}`)
  await press('Enviar página do cliente')
  await told('Página enviada!', 'Para ana@exemplo.com.')
  await press('Copiar link')
  await told('Copiado!')
  const address = await copied
  const own = await visit(address)
  expect(await own.text()).toContain('Dados de Ana Conceição')
  expect(await screen.findByText(/^Link ativo até/)).toBeTruthy()
  await press('Encerrar link')
  await agree('Encerrar link')
  await told('Link encerrado!')
  expect(await (await visit(address)).text()).toContain('Este link expirou')
})

test('the rules of the agenda decide which times are offered', async () => {
  const date = '2030-03-12'
  const { serviceId, professionalId } = await aSalon(date)
  const { user } = await show('/schedule-settings')
  await user.click(await screen.findByRole('tab', { name: 'Regras' }))
  expect(await screen.findByText('Configurações da Agenda', { selector: 'h1' })).toBeTruthy()
  await user.selectOptions(await screen.findByLabelText('Oferecer horários a cada'), '1 h')
  const between = () => screen.findByLabelText<HTMLInputElement>(/^Intervalo entre atendimentos/)
  fill(await between(), '15')
  await user.click(screen.getByRole('switch', { name: /Limitar ao horário de funcionamento/ }))
  expect(await screen.findByRole('group', { name: /Horário de funcionamento/ })).toBeTruthy()
  await press('Salvar regras')
  await told('Regras da agenda salvas!')
  const asked = `serviceId=${serviceId}&professionalId=${professionalId}&from=${date}`
  const { times } = await ask<{ times: { time: string }[] }>(`/appointments/free-times?${asked}`)
  const offered = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']
  expect(times.map(({ time }) => time)).toEqual(offered)
  cleanup()
  await show('/schedule-settings')
  await userEvent.setup().click(await screen.findByRole('tab', { name: 'Regras' }))
  expect((await between()).value).toBe('15')
})

// spec: settings-1, settings-7
test('a business that sells no empty shelf, an hour behind, with another goal', async () => {
  await signIn(await aBusiness())
  const { user, open } = await show('/dashboard/settings')
  await user.click(await screen.findByRole('tab', { name: 'Negócio' }))
  await user.selectOptions(await screen.findByLabelText('Fuso horário'), 'Manaus (UTC-4)')
  await user.click(screen.getByRole('radio', { name: /mesma hora do relógio/ }))
  const shelf = () => screen.findByRole<HTMLInputElement>('switch', { name: /Vender produtos sem estoque/ })
  expect((await shelf()).checked).toBe(true)
  await user.click(await shelf())
  fill(screen.getByLabelText(/^Meta mensal/), '2500000')
  await press('Salvar negócio')
  await told('Sucesso', 'Configurações salvas com sucesso!')
  await open('/dashboard')
  expect(await screen.findByText('R$ 0,00 / R$ 25.000')).toBeTruthy()
  cleanup()
  await show('/dashboard/settings?tab=negocio')
  expect((await screen.findByLabelText<HTMLSelectElement>('Fuso horário')).value).toBe('America/Manaus')
  expect((await shelf()).checked).toBe(false)
})

// spec: product-5, professionals-1, professionals-3, professionals-4, professionals-5, professionals-6
test('a professional is written with hours and specialties, and removed', async () => {
  await signIn(await aBusiness())
  const { user } = await show('/dashboard/professionals')
  await user.click((await screen.findAllByRole('button', { name: 'Novo Profissional' }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo Profissional' }))
  const field = (name: string | RegExp) => dialog.getByLabelText(name)
  fill(field(/^Nome/), 'Davi Rocha')
  fill(field(/^E-mail/), 'davi@exemplo.com')
  fill(field(/^Telefone/), '11912345678')
  fill(field(/^Comissão/), '35')
  const own = (name: string) => dialog.getByRole('button', { name })
  await user.click(dialog.getByRole('checkbox', { name: 'Sábado' }))
  fill(field('Segunda-feira, horário 1, fim'), '13:00')
  await user.click(own('Remover Segunda-feira, horário 2'))
  await user.click(own('Copiar segunda-feira para os dias marcados'))
  fill(field('Nova especialidade'), 'Barba')
  await user.click(own('Adicionar'))
  const barba = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Barba' })
  await waitFor(() => expect(barba.checked).toBe(true))
  await user.click(own('Salvar'))
  await told('Profissional cadastrado!')

  const row = await screen.findByRole('row', { name: /Davi Rocha/ })
  const since = new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
  for (const text of [`Desde ${since}`, '(11) 91234-5678', 'Seg–Sex 08:00–13:00', '35%', 'Ativo', 'Barba'])
    expect(row.textContent).toContain(text)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(within(row).getByRole('button', { name: 'Mais ações de Davi Rocha' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remover' }))
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Confirmar Exclusão' })).getByRole('button', {
      name: 'Remover',
    }),
  )
  await told('Profissional removido!')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Davi Rocha/ })).toBeNull())
})

test.each(Object.entries(places).flatMap(([name, place]) => ('tab' in place ? [name as PlaceName] : [])))(
  'the address of the settings’ %s shows it and gives it the focus',
  async (name) => {
    await signIn(await aBusiness())
    await show(pathOf(name))
    await waitFor(() => {
      expect(document.activeElement?.id).toBe(name)
      expect(document.activeElement!.textContent).not.toBe('')
    })
  },
)
