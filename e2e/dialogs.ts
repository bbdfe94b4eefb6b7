import { placeOf } from '../checks/tree.ts'
import { paths } from '../src/platform/paths.ts'
import { day } from './agenda.ts'
import {
  check,
  choose,
  inTurn,
  key,
  type Look,
  openSection,
  pick,
  press,
  pressIn,
  sees,
  select,
  type Step,
  tab,
  type,
} from './looks.ts'
import { officeDialogs } from './office-dialogs.ts'
import { operatorDialogs } from './operator-dialogs.ts'
import { tillDialogs } from './till-dialogs.ts'

/** A dialog: its title or the beginning of it, the component that renders it, where it is opened, and how. */
export type DialogOf = {
  title: string
  of: string
  at: Look['at']
  open: Step
  /** What distinguishes it from another dialog of that title. */
  state?: string
} & Pick<Look, 'by' | 'onPhone'>

const dayOf = paths.scheduleOn(day)
const appointment =
  (name: RegExp): Step =>
  (page) =>
    page.getByRole('list', { name: 'Agendamentos do dia' }).getByRole('button', { name }).first().click()
const pressedKeys =
  (name: RegExp, ...keys: string[]): Step =>
  async (page) => {
    await page.getByRole('list', { name: 'Agendamentos do dia' }).getByRole('button', { name }).first().focus()
    for (const one of keys) await page.keyboard.press(one)
  }
const save = pressIn('', /^Salvar/)
const newAppointment = inTurn(
  type('Cliente', 'Ana'),
  (page) => page.getByRole('option', { name: /Ana Conceição/ }).click(),
  pick('Serviço', 'Barba'),
  pick('Profissional', 'Bruna'),
)
const photo: Step = (page) =>
  page.getByLabel('Foto').setInputFiles({
    name: 'desenho.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90"/></svg>',
    ),
  })

const agenda: DialogOf[] = [
  {
    title: 'Novo Agendamento',
    of: 'src/agenda/web/appointment-dialog.tsx',
    at: paths.scheduleOn(day),
    open: inTurn(
      press('Novo Agendamento'),
      newAppointment,
      type('Horário', '07:00'),
      sees(/não está entre os horários/),
    ),
  },
  {
    title: 'Novo Agendamento',
    state: 'with the dates that are taken',
    of: 'src/agenda/web/appointment-dialog.tsx',
    at: dayOf,
    open: inTurn(
      press('Novo Agendamento'),
      newAppointment,
      type('Horário', '15:00'),
      select('Repetição', 'Toda semana'),
      pressIn('Novo Agendamento', /^Agendar$/),
      (page) => page.getByRole('list', { name: 'Datas ocupadas' }).getByRole('listitem').first().waitFor(),
    ),
  },
  {
    title: 'Calendário',
    of: 'src/agenda/web/appointment-dialog.tsx',
    at: dayOf,
    open: inTurn(press('Novo Agendamento'), pressIn('Novo Agendamento', 'Abrir calendário')),
  },
  {
    title: 'Novo Cliente',
    state: 'of the agenda, with a card that is there already',
    of: 'src/agenda/web/schedule-dialogs.tsx',
    at: dayOf,
    open: inTurn(
      press('Novo Cliente'),
      type('Nome', 'Ana'),
      type('Telefone', '(11) 98765-4321'),
      sees(/Já existe um cadastro/),
    ),
  },
  {
    title: 'Novo Cliente',
    state: 'within an appointment',
    of: 'src/agenda/web/appointment-dialog.tsx',
    at: dayOf,
    open: inTurn(press('Novo Agendamento'), type('Cliente', 'Joana'), (page) =>
      page.getByRole('option', { name: 'Novo cliente' }).click(),
    ),
  },
  {
    title: 'Detalhes do agendamento',
    of: 'src/agenda/web/appointment-settings.tsx',
    at: dayOf,
    open: inTurn(
      appointment(/^09:00.*Ana/),
      type('Novo horário', '14:30'),
      pressIn('Detalhes do agendamento', 'Salvar Alterações'),
      sees(/^Horário ocupado/),
    ),
  },
  {
    title: 'Detalhes do agendamento',
    state: 'of a series',
    of: 'src/agenda/web/appointment-settings.tsx',
    at: dayOf,
    open: inTurn(appointment(/^10:00.*Ana/), sees('Este e os seguintes')),
  },
  {
    title: 'Encaixar atendimento',
    of: 'src/agenda/web/refused-time.tsx',
    at: dayOf,
    open: inTurn(
      pressedKeys(/^15:00.*Ana/, 'Space', ...Array<string>(11).fill('ArrowUp'), 'Enter'),
      pressIn('Encaixar atendimento', 'Encaixar'),
      sees('Informe o motivo do encaixe.'),
    ),
  },
  {
    title: 'Horário bloqueado',
    of: 'src/agenda/web/schedule-dialogs.tsx',
    at: dayOf,
    open: press('Bloqueado: Almoço'),
  },
  {
    title: 'Adicionar data',
    of: 'src/hours/web/special-hours-dialog.tsx',
    at: paths.specialDates,
    open: inTurn(
      press('Adicionar data'),
      type('Nome', 'Recesso'),
      type('De', day),
      pressIn('Adicionar data', /^Salvar/),
      sees(/fora do horário/),
    ),
  },
  {
    title: 'Bloquear horário',
    of: 'src/agenda/web/time-off-dialog.tsx',
    at: paths.scheduleSettings,
    open: inTurn(
      tab('Folgas e bloqueios'),
      press('Bloquear horário'),
      pick('Profissional', 'Bruna'),
      (page) => page.getByRole('dialog').getByText('Parte do dia').click(),
      type('De', day),
      type('Início', '08:30'),
      type('Fim', '11:00'),
      press('Compromisso'),
      pressIn('Bloquear horário', /^Bloquear$/),
      sees(/Ana Conceição · Barba/),
    ),
  },
  {
    title: 'Folgas de Bruna',
    of: 'src/agenda/web/time-off-list.tsx',
    at: paths.professionals,
    open: choose('Mais ações de Bruna', 'Folgas e bloqueios'),
  },
  {
    title: 'Filtros',
    of: 'src/agenda/web/schedule-filters.tsx',
    at: dayOf,
    onPhone: true,
    open: press(/^Filtros/),
  },
]

const clients: DialogOf[] = [
  {
    title: 'Novo Cliente',
    of: 'src/clients/web/client-dialog.tsx',
    at: paths.clients,
    open: inTurn(press('Novo Cliente'), save, sees('Informe o nome completo.')),
  },
  {
    title: 'Novo Cliente',
    state: 'with a card like it',
    of: 'src/clients/web/client-dialog.tsx',
    at: paths.clients,
    open: inTurn(
      press('Novo Cliente'),
      type('Nome completo', 'Ana'),
      type('Celular', '(11) 98765-4321'),
      sees(/Já existe um cadastro/),
    ),
  },
  {
    title: 'Editar Cliente',
    of: 'src/clients/web/client-dialog.tsx',
    at: ({ ana }) => paths.client(ana),
    open: choose('Mais ações', 'Editar cadastro'),
  },
  {
    title: 'Uso de imagem',
    of: 'src/clients/web/consent-dialog.tsx',
    at: ({ ana }) => paths.client(ana),
    open: inTurn(openSection('Consentimentos, página do cliente'), press('Registrar uso de imagem')),
  },
  {
    title: 'Responsável',
    of: 'src/clients/web/guardian-dialog.tsx',
    at: ({ ana }) => paths.client(ana),
    open: choose('Mais ações', 'Indicar responsável'),
  },
  {
    title: 'Unificar cadastros',
    of: 'src/clients/web/merge-dialog.tsx',
    at: paths.duplicateClients,
    open: press('Unificar'),
  },
  {
    title: 'Excluir dados pessoais',
    of: 'src/clients/web/card-menu.tsx',
    at: ({ client }) => paths.client(client.id),
    open: choose('Mais ações', /Excluir dados pessoais/),
  },
  {
    title: 'Desativar cliente?',
    of: 'src/clients/web/remove-client.tsx',
    at: paths.clients,
    open: press('Remover Ana Conceição'),
  },
  {
    title: 'Desfazer importação',
    of: 'src/clients/web/past-imports.tsx',
    at: paths.importClients,
    open: press('Desfazer clientes.csv'),
  },
  {
    title: 'Encerrar o link?',
    of: 'src/record/web/own-page-card.tsx',
    at: ({ client }) => paths.client(client.id),
    open: inTurn(openSection('Consentimentos, página do cliente'), press('Encerrar link')),
  },
  {
    title: 'Trocar',
    of: 'src/record/web/request-item.tsx',
    at: paths.clientRequests,
    open: press('Atender'),
  },
  {
    title: 'Recusar pedido',
    of: 'src/record/web/refuse-dialog.tsx',
    at: paths.clientRequests,
    open: inTurn(press('Recusar'), pressIn('Recusar pedido', 'Recusar pedido')),
  },
  {
    title: 'Descartar o que foi digitado?',
    state: 'of a dialog',
    of: 'src/platform/web/ui/dialog.tsx',
    at: paths.clients,
    open: inTurn(press('Novo Cliente'), type('Nome completo', 'Ana'), key('Escape')),
  },
  {
    title: 'Descartar o que foi digitado?',
    state: 'of a page',
    of: 'src/platform/web/unsaved-guard.tsx',
    at: `${paths.mySite}?tab=editar`,
    open: inTurn(
      openSection('Destaque'),
      (page) => page.getByRole('textbox', { name: 'Título', exact: true }).fill('Beleza sem pressa'),
      (page) => page.getByRole('link', { name: 'Domínio' }).click(),
    ),
  },
]

const shelves: DialogOf[] = [
  {
    title: 'Novo Produto',
    of: 'src/catalogue/web/product-dialog.tsx',
    at: paths.products,
    open: inTurn(press('Novo Produto'), save, sees('Informe o nome do produto.')),
  },
  {
    title: 'Editar Produto',
    state: 'with a photo',
    of: 'src/catalogue/web/product-dialog.tsx',
    at: paths.products,
    open: inTurn(press('Editar Shampoo'), photo, sees('Foto carregada')),
  },
  {
    title: 'Movimentar estoque',
    of: 'src/catalogue/web/stock-dialog.tsx',
    at: paths.products,
    open: inTurn(choose('Mais ações de Shampoo', 'Movimentar estoque'), save),
  },
  {
    title: 'Histórico de estoque',
    of: 'src/catalogue/web/stock-history.tsx',
    at: paths.products,
    open: inTurn(choose('Mais ações de Xampu', 'Histórico de estoque'), (page) =>
      page.getByRole('dialog').getByRole('row').nth(2).waitFor(),
    ),
  },
  {
    title: 'Venda',
    state: 'in the history of stock',
    of: 'src/sales/web/sale-view.tsx',
    at: paths.products,
    open: inTurn(choose('Mais ações de Xampu', 'Histórico de estoque'), press('Ver a venda')),
  },
  {
    title: 'Desativar produto?',
    of: 'src/catalogue/web/removal-question.tsx',
    at: paths.products,
    open: choose('Mais ações de Shampoo', 'Excluir'),
  },
  {
    title: 'Novo Serviço',
    of: 'src/catalogue/web/service-dialog.tsx',
    at: paths.services,
    open: inTurn(press('Novo Serviço'), check('Bruna', 'checkbox'), save, sees(/^Informe/)),
  },
  {
    title: 'Desativar serviço?',
    of: 'src/catalogue/web/removal-question.tsx',
    at: paths.services,
    open: choose('Mais ações de Barba', 'Excluir'),
  },
  {
    title: 'Novo Profissional',
    of: 'src/team/web/professional-dialog.tsx',
    at: paths.professionals,
    open: inTurn(press('Novo Profissional'), save, sees(/^Informe/)),
  },
  {
    title: 'Editar Profissional',
    state: 'with a photo',
    of: 'src/team/web/professional-dialog.tsx',
    at: paths.professionals,
    open: inTurn(press('Editar Bruna'), photo, sees('Foto carregada')),
  },
  {
    title: 'Remover especialidade',
    of: 'src/team/web/specialties-field.tsx',
    at: paths.professionals,
    open: inTurn(press('Editar Bruna'), press('Remover especialidade Cabelo')),
  },
  {
    title: 'Confirmar Exclusão',
    state: 'of a professional',
    of: 'src/team/web/professional-actions.tsx',
    at: paths.professionals,
    open: choose('Mais ações de Carla', 'Remover'),
  },
]

const named = ({ title, state, of, ...rest }: DialogOf): Look => ({
  ...rest,
  name: `the dialog “${title}”${state ? `, ${state},` : ''}`,
  idea: placeOf(of)!.idea,
  open: async (page) => {
    await rest.open(page)
    const either = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }))
    await either.last().waitFor()
  },
})

const ofBusinesses: DialogOf[] = [...agenda, ...clients, ...shelves, ...officeDialogs, ...tillDialogs]
export const dialogs: Look[] = ofBusinesses.map(named)
export const dialogsOfOperators: Look[] = operatorDialogs.map(named)
export const listedDialogs = [...ofBusinesses, ...operatorDialogs]

/** What only a long story reaches, and a story looks at. */
export const dialogsOfStories: { of: string; story: string }[] = [
  { of: 'src/home/web/sign-out.tsx', story: 'e2e/offline.spec.ts' },
  { of: 'src/sales/web/unsent-dialog.tsx', story: 'e2e/offline.spec.ts' },
  { of: 'src/register/web/approve-discount-dialog.tsx', story: 'e2e/discount-limits.spec.ts' },
  { of: 'src/tickets/web/counter-ticket.tsx', story: 'e2e/tickets.spec.ts' },
  { of: 'src/accounts/web/second-factor-card.tsx', story: 'e2e/second-factor.spec.ts' },
  { of: 'src/accounts/web/step-up-dialog.tsx', story: 'e2e/second-factor.spec.ts' },
  { of: 'src/passkeys/web/passkeys-card.tsx', story: 'e2e/passkeys.spec.ts' },
  { of: 'src/payments/web/keys-card.tsx', story: 'e2e/deposits.spec.ts' },
]
