import { expect } from '@playwright/test'
import { ideaOfScreen } from '../checks/screen-ideas.ts'
import { screensOf } from '../src/entries/screens.ts'
import { paths } from '../src/platform/paths.ts'
import { day } from './agenda.ts'
import { breakProcedure } from './broken.ts'
import { check, inTurn, key, type Look, opens, openSection, press, sees, type Step, tab, type } from './looks.ts'
import { post } from './owner.ts'
import { filled } from './till-dialogs.ts'
import { cart } from './till.ts'

const ofMembers = screensOf('members').flatMap(({ name, path }): Look[] => {
  const look = { idea: ideaOfScreen(name), withTabs: true as const }
  const full = {
    ...look,
    name: `the screen ${name}`,
    at: (salon: { client: { id: string } }) => path.replace('$id', salon.client.id),
  }
  // A new salon has no client yet.
  if (name === 'client') return [full]
  return [full, { ...look, name: `the screen ${name} of a new salon`, by: 'newcomer', at: path }]
})

const ofVisitors = Object.entries({
  'of the ways in': paths.auth,
  'for signing up': `${paths.auth}?tab=signup`,
  'for a forgotten password': paths.recover,
  'for signing in': paths.login,
  'for registering': paths.register,
  'for confirming an address': `${paths.verifyEmail}?token=x`,
  'of an invitation that has ended': `${paths.invitation}?token=x`,
}).map(([name, at]): Look => ({ name: `the screen ${name}`, idea: 'accounts', by: 'visitor', at }))

const recoverySent: Look = {
  name: 'the screen for a forgotten password that was sent',
  idea: 'accounts',
  by: 'visitor',
  at: paths.recover,
  open: inTurn(type('E-mail', 'ana@exemplo.com'), press('Enviar link de recuperação'), sees('Confira seu e-mail')),
}

const state = (name: string, idea: string, at: Look['at'], open: Step, more: Partial<Look> = {}): Look => ({
  name: `the screen ${name}`,
  idea,
  at,
  open,
  ...more,
})
const viewOf = (view: 'day' | 'week' | 'month') => `${paths.scheduleOn(day)}&view=${view}`
/** The page keeps whether the list is there from look to look, whichever are due. */
const listBeside =
  (act: 'Mostrar' | 'Ocultar'): Step =>
  async (page) => {
    const button = page.getByRole('button', { name: `${act} lista do dia`, exact: true })
    if (await button.isVisible()) await button.click()
    await expect(button).toHaveCount(0)
  }
const asList: Step = (page) => page.getByRole('radio', { name: 'Lista' }).check()
const search =
  (text: string): Step =>
  (page) =>
    page.getByRole('searchbox').first().fill(text)
const broken =
  (...[procedure]: [Parameters<typeof breakProcedure>[1]]): Step =>
  async (page) => {
    await breakProcedure(page, procedure)
    await page.reload()
    await page.getByRole('button', { name: 'Tentar novamente' }).first().waitFor({ timeout: 30_000 })
  }
const offline = inTurn((page) => page.context().setOffline(true), sees(/Sem conexão\./))

const agenda = [
  state('of the day, in a list,', 'agenda', viewOf('day'), asList, { onPhone: true }),
  state('of the week', 'agenda', viewOf('week'), sees('Ana Conceição')),
  state('of the week, in a list,', 'agenda', viewOf('week'), inTurn(asList, sees('Ana Conceição'))),
  state('of the month', 'agenda', viewOf('month'), sees('Ana Conceição')),
  state('of the month, in a list,', 'agenda', viewOf('month'), inTurn(asList, sees('Ana Conceição'))),
  state(
    'of the month, while an appointment is moved by keyboard,',
    'agenda',
    viewOf('month'),
    inTurn(
      (page) =>
        page
          .getByRole('list', { name: 'Agendamentos de terça-feira, 12 de março' })
          .getByRole('button', { name: /Ana/ })
          .first()
          .focus(),
      key('Space', 'ArrowDown', 'ArrowLeft'),
    ),
  ),
  state('of the day without the list beside it', 'agenda', viewOf('day'), listBeside('Ocultar')),
  state(
    'of the day with the list beside it again',
    'agenda',
    viewOf('day'),
    inTurn(listBeside('Ocultar'), listBeside('Mostrar')),
  ),
  state('of found appointments, of which none fits,', 'agenda', paths.scheduleSettings, search('ninguém')),
  state('of the rooms', 'agenda', paths.resources, sees('2 unidades')),
  state('of the holidays and special dates', 'agenda', paths.specialDates, sees('Feriados nacionais')),
  state(
    'of the rules of the agenda with opening hours',
    'agenda',
    paths.scheduleSettings,
    inTurn(
      tab('Regras'),
      type('Intervalo entre atendimentos', '900'),
      check(/Limitar ao horário de funcionamento/),
      press('Salvar regras'),
      sees('Informe de 0 a 120 minutos.'),
    ),
  ),
  state(
    'of the rules of the agenda with what they would offer',
    'agenda',
    paths.scheduleSettings,
    inTurn(
      tab('Regras'),
      press('Ver como ficam os horários'),
      press('Ver o motivo'),
      sees(/^Nada muda para o cliente/),
    ),
  ),
]

const till = [
  state(
    'of the till with cash and change',
    'sales',
    paths.till,
    inTurn(
      filled,
      (page) => cart(page).getByText('Dinheiro').click(),
      (page) => cart(page).getByLabel('Valor recebido').fill('5000'),
      sees('R$ 24,50'),
    ),
  ),
  state(
    'of the till with a card to choose',
    'sales',
    paths.till,
    inTurn(filled, (page) => cart(page).getByText('Crédito').first().waitFor()),
  ),
  state(
    'of the till with a divided payment',
    'sales',
    paths.till,
    inTurn(
      filled,
      (page) => cart(page).getByRole('button', { name: 'Dividir' }).click(),
      type('Valor 1', '550'),
      (page) => page.getByLabel('Forma 1').selectOption('PIX'),
      (page) => page.getByLabel('Forma 2').selectOption('Dinheiro'),
      press('Concluir'),
      (page) => cart(page).getByRole('region', { name: 'Pagamento dividido' }).waitFor(),
    ),
  ),
  state(
    'of the till with the appointment of a client',
    'sales',
    paths.till,
    inTurn(
      filled,
      key('F4'),
      (page) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /Ana Conceição/ })
          .first()
          .click(),
      (page) => cart(page).getByRole('list', { name: 'Agendamentos de hoje' }).waitFor(),
    ),
  ),
  state('of the till without connection', 'sales', paths.till, offline),
]

const office = [
  state('of clients without connection', 'clients', paths.clients, offline),
  state('of clients that did not come', 'clients', paths.clients, broken('clients.list')),
  state('of keys that did not come', 'integrations', paths.integrations, broken('integrations.keys.list')),
  state('of clients, of whom none fits,', 'clients', paths.clients, search('ninguém')),
  state('of clients, with a row’s menu open,', 'clients', paths.clients, press(/^Mais ações/)),
  state('of the trail, with a filter’s list open,', 'trail', paths.trail, opens('Assunto')),
  state(
    'of a new appointment, with its list of services open,',
    'agenda',
    paths.scheduleOn(day),
    inTurn(press('Novo Agendamento'), opens('Serviço')),
  ),
  state('of professionals, of whom none fits,', 'team', paths.professionals, check('Inativos', 'radio')),
  state('of products that are scarce', 'catalogue', paths.products, press(/^Estoque baixo/)),
  state('of a client who was forgotten', 'clients', paths.clients, async (page) => {
    const { id } = await post(page, '/clients', { name: 'Caio Prado', email: 'caio@exemplo.com' })
    const consent = { purpose: 'reminders', isGranted: true, method: 'in_person' }
    await post(page, `/clients/${id}/consents`, consent)
    await post(page, `/clients/${id}/erase`, {})
    await page.goto(paths.client(id))
    await page.getByRole('list', { name: 'O que continua guardado' }).waitFor()
  }),
  state(
    'of a spreadsheet that is looked through',
    'clients',
    paths.importClients,
    inTurn(
      async (page) => {
        const lines = ['Nome;Fone;E-mail', 'Caio;(11) 98765-4322;', 'Bia;;bia@exemplo.com', 'Davi;123;', ';123;']
        const buffer = Buffer.from(lines.join('\r\n'), 'latin1')
        await page.locator('input[type=file]').setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer })
      },
      press('Conferir'),
      sees('Entra sem Celular'),
      tab('Com erro 1'),
      sees(/Informe o nome completo/),
    ),
  ),
  state('of the till’s settings', 'register', `${paths.settings}?tab=caixa`, sees('Taxas do cartão')),
  state('of the data’s settings', 'archive', `${paths.settings}?tab=dados`, sees('Todos os dados do negócio')),
  state(
    'of the settings with faults',
    'business',
    paths.settings,
    inTurn(type('CEP', '0131010'), press('Salvar perfil'), sees('Informe um CEP com 8 dígitos.')),
  ),
  state(
    'of the site with faults',
    'sites',
    `${paths.mySite}?tab=editar`,
    inTurn(
      openSection('Destaque'),
      (page) => page.getByRole('textbox', { name: 'Título', exact: true }).fill(''),
      press('Publicar'),
      sees('Preencha o título.'),
    ),
  ),
  state(
    'of a domain that is none',
    'sites',
    paths.domainSettings,
    inTurn(type('Seu Domínio', 'com.br'), press('Conectar Domínio'), sees(/é uma terminação de domínios/)),
    { by: 'newcomer' },
  ),
  state('of answers to messages', 'messages', `${paths.messages}?tab=replies`, sees('Marcar como lida')),
  state(
    'of a message with a fault',
    'messages',
    `${paths.messages}?tab=rules`,
    inTurn(
      (page) =>
        page
          .getByRole('form', { name: 'Lembrete por e-mail', exact: true })
          .getByRole('textbox', { name: 'Texto' })
          .fill('Até {dia}.'),
      (page) =>
        page
          .getByRole('form', { name: 'Lembrete por e-mail', exact: true })
          .getByRole('button', { name: 'Salvar mensagem' })
          .click(),
      sees('Variável desconhecida: {dia}.'),
    ),
  ),
  state(
    'of what one professional earned',
    'reports',
    paths.commissions,
    inTurn(press('Ver comissões de Profissional'), sees('Corte')),
  ),
  state('of the booking page on a phone', 'booking', paths.clientBooking, check('Celular', 'radio')),
  state('of the registers with blind closing', 'register', `${paths.reports}?tab=caixas`, check(/Fechamento cego/), {
    by: 'newcomer',
  }),
  state('that one may not see', 'accounts', paths.users, sees('Acesso Restrito'), { by: 'employee' }),
  state('of the till for an employee', 'sales', paths.till, sees('PDV - Ponto de Venda'), { by: 'employee' }),
]

export const screenLooks: Look[] = [...ofMembers, ...ofVisitors, recoverySent, ...agenda, ...till, ...office]
