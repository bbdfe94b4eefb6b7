import './testing/page-beside-server.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aBusiness } from '../accounts/server/testing/people.ts'
import { aProfessional } from '../agenda/server/testing/agenda.ts'
import type { ClientForm } from '../clients/client.ts'
import { createClient } from '../clients/server/create-client.ts'
import { recordConsent } from '../clients/server/record-consent.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import type { Scope } from '../platform/server/database/business-tx.ts'
import { inBusiness } from '../platform/server/database/run-transaction.ts'
import { told } from '../accounts/web/testing/show-page.tsx'
import { dashboardBesideServer } from './testing/shown-dashboard.tsx'

const database = freshDatabase()
const { signIn, show, atRest } = dashboardBesideServer()

let owner: Scope
beforeEach(async () => {
  owner = await aBusiness()
  await signIn(owner)
})

const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)

test('the overview of a new account shows the initial values and leads on', async () => {
  const { user } = await show('/dashboard')
  await atRest('the overview')
  expect(screen.getAllByText('0% em relação ao mês passado')).toHaveLength(4)
  expect(screen.getByText('Nenhum agendamento para hoje')).toBeTruthy()
  expect(screen.getByText('R$ 0,00 / R$ 10.000')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Registrar Venda' }))
  expect(await screen.findByText('PDV - Ponto de Venda', { selector: 'h1' })).toBeTruthy()
})

// spec: home-9
test('the goal of the month is set where it is shown', async () => {
  const { user } = await show('/dashboard')
  await atRest('the overview')
  expect(screen.getByText('R$ 0,00 / R$ 10.000')).toBeTruthy()
  expect(screen.getByText('Nenhum profissional cadastrado')).toBeTruthy()
  await user.click(button('Editar a meta mensal'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByLabelText(/^Meta do mês/))
  await user.type(dialog.getByLabelText(/^Meta do mês/), '2500000')
  await user.dblClick(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('R$ 0,00 / R$ 25.000')).toBeTruthy()
  expect(screen.getByText('Faltam R$ 25.000,00 para a meta do mês.')).toBeTruthy()
})

// spec: shell-2
test('the guide leads on step by step, and is left and found again', async () => {
  const barber = await aBusiness()
  await database.admin.query('update business set name = $1 where id = $2', ['Barbearia do Zeca', barber.businessId])
  await signIn(barber)
  let { user } = await show('/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Barbearia' }))
  const list = within(await screen.findByRole('list', { name: 'Serviços sugeridos' }))
  // What opened takes the focus.
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Serviços' }))
  expect(list.getAllByRole('listitem')).toHaveLength(20)
  await user.click(button('Desmarcar todos'))
  await user.click(list.getByLabelText('Barba'))
  const [price, duration] = [field('Preço de Barba'), field('Duração de Barba')]
  await user.clear(price)
  await user.type(price, '4500')
  await user.clear(duration)
  await user.type(duration, '1')
  await user.click(button('Cadastrar 1 serviço'))
  expect((await screen.findByRole('alert')).textContent).toBe('Informe a duração, de 5 a 720 minutos.')
  await user.clear(duration)
  await user.type(duration, '35')
  await user.click(button('Cadastrar 1 serviço'))
  await told('Serviços cadastrados!', '1 serviço na lista.')
  cleanup()
  ;({ user } = await show('/dashboard'))
  const next = () => document.querySelector('main li[aria-current=step]')
  await waitFor(() => expect(next()?.textContent).toContain('Profissional'))
  await user.click(screen.getByRole('switch', { name: /Eu também atendo/ }))
  await user.type(field(/^Nome/), 'Bento Luz')
  await user.click(button('Continuar'))
  expect((await screen.findAllByText('Informe um e-mail válido.')).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('checkbox', { name: 'Não tem e-mail' }))
  await user.type(field(/^Telefone/), '11987654321')
  await user.click(button('Continuar'))
  await user.click(await screen.findByRole('button', { name: 'Salvar horários' }))
  await told('Profissional cadastrado!', 'Bento Luz já pode receber agendamentos.')
  await waitFor(() => expect(next()?.textContent).toContain('Equipe'))
  await user.type(field(/^Nome/), 'Caio Reis')
  await user.type(field(/^Comissão/), '40')
  await user.click(screen.getByRole('checkbox', { name: 'Não tem e-mail' }))
  await user.click(screen.getByRole('checkbox', { name: 'Não tem telefone' }))
  await user.click(button('Adicionar à equipe'))
  expect(await screen.findByText('Na equipe: Bento Luz, Caio Reis.')).toBeTruthy()
  await user.click(button('Continuar'))
  await waitFor(() => expect(next()?.textContent).toContain('Chave PIX'))
  await user.click(await screen.findByRole('button', { name: 'Deixar para depois' }))
  await waitFor(() => expect(next()?.textContent).toContain('Taxas do cartão'))
  await user.click(await screen.findByRole('button', { name: 'Deixar para depois' }))
  await waitFor(() => expect(next()?.textContent).toContain('Link de agendamento'))
  await user.click(await screen.findByRole('button', { name: 'Colocar no ar' }))
  // The link is handed over, and what was left can be taken up again.
  const ready = within(await screen.findByRole('group', { name: 'Tudo pronto' }))
  expect(await ready.findByRole('link', { name: 'Enviar no WhatsApp' })).toBeTruthy()
  for (const name of ['Copiar link', 'Gerar QR Code', 'Chave PIX'])
    expect(ready.getByRole('button', { name })).toBeTruthy()
  expect(ready.getByRole('link', { name: 'Fazer o primeiro agendamento' })).toBeTruthy()
  await user.click(ready.getByRole('button', { name: 'Taxas do cartão' }))
  await waitFor(() => expect(next()?.textContent).toContain('Taxas do cartão'))
  await user.click(await screen.findByRole('button', { name: 'Deixar para depois' }))
  await user.click(await screen.findByRole('button', { name: 'Concluir' }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Tudo pronto' })).toBeNull())
  const stored = 'select name, price_cents, duration_minutes from service where business_id = $1'
  expect((await database.admin.query(stored, [barber.businessId])).rows).toEqual([
    { name: 'Barba', price_cents: 4500, duration_minutes: 35 },
  ])
})

// spec: shell-2
test('an appointment without any service to choose leads to one, in place', async () => {
  await aProfessional(owner)
  const { user } = await show('/dashboard/schedule?new=true')
  await user.type(await screen.findByLabelText('Observações'), 'Traz a filha')
  await user.click(button('Cadastrar serviço'))
  const service = within(await screen.findByRole('dialog', { name: 'Novo Serviço' }))
  await user.type(service.getByLabelText(/^Nome/), 'Corte')
  await user.type(service.getByLabelText(/^Preço/), '8000')
  await user.click(service.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Novo Serviço' })).toBeNull())
  const dialog = within(screen.getByRole('dialog', { name: 'Novo Agendamento' }))
  await waitFor(() => expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Serviço' }).value).not.toBe(''))
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Observações').value).toBe('Traz a filha')
  expect(dialog.queryByText('Nenhum serviço cadastrado.')).toBeNull()
})

// spec: product-3, clients-1, clients-2, clients-3, clients-5
test('a client is written down, found without accents, changed and removed', async () => {
  const { user } = await show('/dashboard/clients')
  expect(await screen.findByText('Nenhum cliente cadastrado')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Novo Cliente' })[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo Cliente' }))
  const typed = (name: RegExp) => dialog.getByLabelText<HTMLInputElement>(name)
  const save = dialog.getByRole('button', { name: 'Salvar' })
  await user.click(save)
  expect(await dialog.findByText('Informe o nome completo.')).toBeTruthy()
  await user.type(typed(/^Nome completo/), 'Fábio Nogueira')
  await user.type(typed(/^CPF/), '11111111111')
  await user.click(save)
  expect(await dialog.findByText('Informe um CPF ou CNPJ válido.')).toBeTruthy()
  expect(typed(/^Nome completo/).value).toBe('Fábio Nogueira')
  await user.clear(typed(/^CPF/))
  await user.type(typed(/^CPF/), '52998224725')
  await user.type(typed(/^Celular/), '11987654321')
  await user.dblClick(save)
  const rows = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  const shown = (name: string) => waitFor(() => expect(rows()).toEqual([expect.stringContaining(name)]))
  await shown('Fábio Nogueira')
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  for (const text of ['529.982.247-25', '(11) 98765-4321', 'Nunca', 'R$ 0,00', 'Nenhum', 'Ausente'])
    expect(rows()[0]).toContain(text)
  const heads = [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
  for (const name of ['Cliente', 'Contato', 'Última Visita', 'Total Gasto', 'Próximo Agendamento', 'Status'])
    expect(heads).toContain(name)

  const search = screen.getByRole('searchbox')
  await user.type(search, 'ninguém')
  await waitFor(() => expect(document.body.textContent).not.toContain('529.982.247-25'))
  await user.clear(search)
  await user.type(search, 'fabio')
  await shown('Fábio Nogueira')
  await user.click(button('Limpar busca'))

  await user.click(button('Editar Fábio Nogueira'))
  const editing = within(await screen.findByRole('dialog', { name: 'Editar Cliente' }))
  await user.type(editing.getByLabelText(/^Nome completo/), ' Lima')
  await user.click(editing.getByRole('button', { name: 'Salvar' }))
  await shown('Fábio Nogueira Lima')
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Remover Fábio Nogueira Lima' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }))
  expect(await screen.findByText('Nenhum cliente cadastrado')).toBeTruthy()
})

const written = (form: Partial<ClientForm> & { name: string }): Promise<{ id: string }> =>
  inBusiness(owner, 'write', (tx) =>
    createClient(tx, { phone: null, email: null, document: null, birthday: null, ...form }),
  )
const names = () => screen.queryAllByRole('rowheader').map((one) => within(one).getByRole('link').textContent)
const group = (name: string) => screen.queryByRole('table', { name: `Cadastros de ${name}` })

// spec: clients-8
test('who is not a duplicate is offered no more, and who is one is merged', async () => {
  for (const name of ['Ana Souza', 'Ana Lima', 'Bia Lima', 'Bia Reis', 'Caio Lima'])
    await written({ name, email: name.startsWith('Ana') ? 'familia@exemplo.com' : 'bia@exemplo.com' })
  const { user, open } = await show('/dashboard/clients/duplicates')
  await waitFor(() => expect(within(group('Ana Lima')!).getAllByRole('row')).toHaveLength(3))
  // Of the Anas, who come first; the Bias have the same.
  await user.click(screen.getAllByRole('button', { name: 'Não é duplicado' })[0]!)
  await told('Não é duplicado', 'Ana Lima e Ana Souza são pessoas diferentes.')
  await waitFor(() => expect(group('Ana Lima')).toBeNull())
  await open('/dashboard/clients')
  await atRest('the clients')
  await open('/dashboard/clients/duplicates')
  await waitFor(() => expect(group('Bia Lima')).toBeTruthy())
  expect(group('Ana Lima')).toBeNull()
  await user.click(button('Unificar'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unificar' }))
  await told('Cadastros unificados!')
  expect(await screen.findByText('Nenhum cadastro duplicado')).toBeTruthy()
})

// spec: clients-10
test('a spreadsheet is looked through, taken in, and taken back', async () => {
  await written({ name: 'Bia Lima', email: 'bia@exemplo.com' })
  const { user, open } = await show('/dashboard/clients/import')
  await atRest('the import')
  const lines = ['Nome;Fone;E-mail', 'Caio;(11) 98765-4321;', 'Bia;;bia@exemplo.com', 'Davi;123;', ';(11) 91234-5678;']
  const sheet = new File([lines.join('\r\n')], 'clientes.csv', { type: 'text/csv' })
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, sheet)
  expect((await screen.findByLabelText<HTMLSelectElement>('Celular')).value).toBe('1')
  await user.click(button('Conferir'))
  expect(await screen.findByRole('tab', { name: 'Já cadastrados 1' })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Com erro 1' }))
  expect(await screen.findByText('Informe o nome completo.')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Novos 2' }))
  expect(await screen.findByText('Entra sem Celular')).toBeTruthy()
  await user.click(button('Importar 2 clientes'))
  expect(await screen.findByText('Importação concluída')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Ver clientes' }))
  await waitFor(() => expect(names()).toEqual(['Bia Lima', 'Caio', 'Davi']))

  await open('/dashboard/clients/import')
  await user.click(await screen.findByRole('button', { name: 'Desfazer clientes.csv' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('2 clientes removidos.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await open('/dashboard/clients')
  await waitFor(() => expect(names()).toEqual(['Bia Lima']))
})

// spec: clients-12
test('the list goes out as a file, and a person who asks is forgotten', async () => {
  const { id } = await written({ name: '=Ana()', phone: '+5511987654321' })
  await inBusiness(owner, 'write', (tx) =>
    recordConsent(tx, { id, purpose: 'reminders', isGranted: true, method: 'in_person' }),
  )
  const { user } = await show('/dashboard/clients')
  await atRest('the clients')
  const saved = vi.spyOn(URL, 'createObjectURL')
  const links: HTMLAnchorElement[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this)
  })
  await user.click(button('Mais ações'))
  await user.click(await screen.findByRole('menuitem', { name: 'Exportar para planilha' }))
  await waitFor(() =>
    expect(links.map(({ download }) => download)).toEqual([expect.stringMatching(/^clientes-.*\.csv$/)]),
  )
  expect(await (saved.mock.calls[0]![0] as Blob).text()).toContain("'=Ana();(11) 98765-4321")
  click.mockRestore()

  await user.click(screen.getByRole('link', { name: '=Ana()' }))
  // The list has a button of the same name.
  expect(await screen.findByRole('heading', { name: '=Ana()' })).toBeTruthy()
  await user.click(button('Mais ações'))
  await user.click(await screen.findByRole('menuitem', { name: /Excluir dados pessoais/ }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }))
  expect(await screen.findByRole('heading', { name: 'Cliente anonimizado' })).toBeTruthy()
  expect(await screen.findByText('Nenhum contato cadastrado.')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'O que continua guardado' }).textContent).toContain(
    '1 resposta de consentimento: prova do que foi autorizado ou recusado',
  )
})
