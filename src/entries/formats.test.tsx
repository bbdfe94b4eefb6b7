import './testing/page-beside-server.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aBusiness } from '../accounts/server/testing/people.ts'
import { told } from '../accounts/web/testing/show-page.tsx'
import { anOnlineSalon } from '../booking/server/testing/online-salon.ts'
import { localDate } from '../platform/clock.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import type { Scope } from '../platform/server/database/business-tx.ts'
import { aService } from '../sales/server/testing/till.ts'
import { dashboardBesideServer } from './testing/shown-dashboard.tsx'

freshDatabase()
const { signIn, show, atRest } = dashboardBesideServer()
type ShownScreen = Awaited<ReturnType<typeof show>>

let owner: Scope
beforeEach(async () => {
  owner = await aBusiness()
  await signIn(owner)
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const [year, month, day] = localDate(new Date(), 'America/Sao_Paulo').split('-')

async function choose({ user }: ShownScreen, currency: string, dateFormat: string) {
  await user.selectOptions(await screen.findByLabelText(/^Moeda/), currency)
  await user.selectOptions(field(/^Formato de data/), dateFormat)
  await user.click(button('Salvar negócio'))
  await told('Configurações salvas com sucesso!')
}

async function openRegister({ user }: ShownScreen) {
  await user.click(await screen.findByRole('button', { name: 'Abrir Caixa' }))
  // The dialog's own focus would take keys that are typed at once.
  await user.click(await screen.findByLabelText(/^Valor inicial/))
  await user.paste('10000')
  await user.keyboard('{Enter}')
  await screen.findByText('Aberto')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const settings = '/dashboard/settings?tab=negocio'

// spec: settings-7
test('a salon that is paid in dollars and writes the month first', async () => {
  await aService(owner, 123_456)
  const american = `${month}/${day}/${year}`
  await choose(await show(settings), 'Dólar (USD)', 'MM/DD/YYYY')
  // Other fields use the new currency at once and after a reload.
  await waitFor(() => expect(field(/^Meta mensal/).value).toMatch(/^US\$ /))
  cleanup()
  await show(settings)
  expect((await screen.findByLabelText<HTMLSelectElement>(/^Moeda/)).value).toBe('USD')
  cleanup()

  // The till offers no PIX in another currency, and says why.
  const till = await show('/dashboard/pos')
  await openRegister(till)
  await till.user.click(screen.getAllByRole('button', { name: /Corte/ })[0]!)
  const cart = within(screen.getByRole('complementary', { name: 'Carrinho' }))
  expect(cart.getByRole<HTMLInputElement>('radio', { name: 'PIX' }).disabled).toBe(true)
  expect(cart.getByText('O PIX só funciona em reais.')).toBeTruthy()
  await till.user.click(cart.getByText('Dinheiro'))
  await till.user.type(cart.getByLabelText('Valor recebido'), '130000')
  expect(cart.getByText('US$ 65,44')).toBeTruthy()
  await till.user.click(button(/Finalizar Venda/))
  const receipt = (await screen.findByRole('dialog', { name: 'Venda finalizada' })).textContent
  for (const text of ['US$ 1.234,56', 'US$ 65,44', american]) expect(receipt).toContain(text)
  expect(receipt).not.toMatch(/(?<!US)R\$/)
  cleanup()

  // The receipt's own page shows the same.
  const ask = (path: string, more?: RequestInit) => fetch(new Request(location.origin + path, more))
  const { sales } = (await (await ask('/api/sales/history?page=1')).json()) as { sales: { id: string }[] }
  const headers = { 'content-type': 'application/json' }
  const link = await ask(`/api/sales/${sales[0]!.id}/receipt-link`, { method: 'POST', headers, body: '{}' })
  const { token } = (await link.json()) as { token: string }
  const page = await (await ask(`/r/${token}`)).text()
  for (const text of [american, 'US$ 65,44']) expect(page).toContain(text)

  // The currency cannot change after the first sale.
  await show(settings)
  await screen.findByText('A moeda não pode mais ser alterada: já houve venda ou sinal nesta moeda.')
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Real (BRL)' }).disabled).toBe(true)
  cleanup()

  // Reports and their exported files use the currency as well.
  const reports = await show('/dashboard/reports')
  await atRest('the reports')
  expect(screen.getAllByText(/US\$ 1\.234,56/).length).toBeGreaterThan(0)
  const saved = vi.spyOn(URL, 'createObjectURL')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await reports.user.click(button('Exportar CSV: Faturamento por dia'))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(await (saved.mock.calls[0]![0] as Blob).text()).toContain(`${american};1;1234,56`)
  await reports.user.selectOptions(field('Período'), 'Escolher datas')
  const from = await screen.findByRole<HTMLInputElement>('textbox', { name: 'De' })
  await reports.user.clear(from)
  await reports.user.type(from, '01022026')
  expect(from.value).toBe('01/02/2026')
  await waitFor(() => expect(reports.router.state.location.searchStr).toContain('from=2026-01-02'))
  cleanup()

  // The agenda's date field takes the month first.
  const agenda = await show('/dashboard/schedule')
  await atRest('the agenda')
  const date = screen.getByRole<HTMLInputElement>('textbox', { name: 'Escolher data' })
  expect(date.value).toBe(american)
  await agenda.user.clear(date)
  await agenda.user.type(date, '12312030')
  expect(date.value).toBe('12/31/2030')
  await waitFor(() => expect(agenda.router.state.location.searchStr).toContain('2030-12-31'))
  expect((await screen.findAllByText(/terça-feira, 31 de dezembro/)).length).toBeGreaterThan(0)
})

// spec: settings-7
test('a salon that is paid in euro: drawer and birthday', async () => {
  await choose(await show(settings), 'Euro (EUR)', 'YYYY-MM-DD')
  cleanup()
  const clients = await show('/dashboard/clients')
  await atRest('the clients')
  await clients.user.click(screen.getAllByRole('button', { name: 'Novo Cliente' })[0]!)
  await clients.user.type(await screen.findByLabelText(/^Nome completo/), 'Ana Conceição')
  await clients.user.type(field('Aniversário'), '1225')
  expect(field('Aniversário').value).toBe('12-25')
  await clients.user.click(button('Salvar'))
  await clients.user.click((await screen.findAllByRole('link', { name: 'Ana Conceição' }))[0]!)
  expect((await screen.findByText('12-25')).parentElement!.textContent).toBe('Aniversário 12-25')
  expect(screen.getByText(`Cliente desde ${year}-${month}-${day}`)).toBeTruthy()
  cleanup()

  const till = await show('/dashboard/pos')
  await openRegister(till)
  await till.user.click(button('Fechar Caixa'))
  await till.user.click(await screen.findByText('Contar notas e moedas'))
  expect(await screen.findByLabelText('Quantidade de € 500,00')).toBeTruthy()
  expect(screen.getByLabelText('Quantidade de € 0,02')).toBeTruthy()
})

test('a business chooses one language for its page, and no browser changes it', async () => {
  const salon = await anOnlineSalon()
  await signIn(salon.scope)
  const { user } = await show('/dashboard/booking-link')
  const choice = await screen.findByLabelText<HTMLSelectElement>('Idioma da página de agendamento')
  expect(choice.value).toBe('visitor')
  await user.selectOptions(choice, 'English')
  await user.click(button('Salvar'))
  await told('Link salvo!')
  cleanup()
  await show('/dashboard/booking-link')
  const kept = await screen.findByLabelText<HTMLSelectElement>('Idioma da página de agendamento')
  expect(kept.value).toBe('en-US')
  const headers = { 'accept-language': 'pt-BR' }
  const page = await fetch(new Request(`${location.origin}/booking/${salon.slug}?lang=es-ES`, { headers }))
  const html = await page.text()
  expect(html).toContain('Confirm booking')
  expect(html).not.toContain('Español')
})
