import { placeOf } from '../checks/tree.ts'
import { paths } from '../src/platform/paths.ts'
import {
  check,
  choose,
  inTurn,
  key,
  openSection,
  pick,
  press,
  pressIn,
  sees,
  type,
  type Look,
  type Step,
} from './looks.ts'
import { agendaDialogs } from './agenda-dialogs.ts'
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

const save = pressIn('', /^Salvar/)
const photo: Step = (page) =>
  page.getByLabel('Foto').setInputFiles({
    name: 'desenho.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90"/></svg>',
    ),
  })

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
    title: 'Responder avaliação',
    of: 'src/ratings/web/rating-dialogs.tsx',
    at: paths.ratings,
    open: press('Responder'),
  },
  {
    title: 'Ocultar avaliação',
    of: 'src/ratings/web/rating-dialogs.tsx',
    at: paths.ratings,
    open: press('Ocultar'),
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
    open: inTurn(
      press('Novo Serviço'),
      check('Bruna', 'checkbox'),
      press('Duração e preço por profissional'),
      save,
      sees(/^Informe/),
    ),
  },
  {
    title: 'Desativar serviço?',
    of: 'src/catalogue/web/removal-question.tsx',
    at: paths.services,
    open: choose('Mais ações de Barba', 'Excluir'),
  },
  {
    title: 'Novo combo',
    of: 'src/catalogue/web/combo-dialog.tsx',
    at: paths.services,
    open: inTurn(
      press('Novo combo'),
      pick('Serviço 1', 'Barba'),
      pick('Serviço 2', 'Corte'),
      press('Adicionar serviço'),
      type('Preço do combo', '50000'),
      pressIn('Novo combo', 'Salvar'),
      sees(/^Informe/),
    ),
  },
  {
    title: 'Confirmar Exclusão',
    state: 'of a combo',
    of: 'src/catalogue/web/combo-list.tsx',
    at: paths.services,
    open: choose('Mais ações de Noiva', 'Excluir'),
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
    title: 'Desativar profissional?',
    state: 'who has history',
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

const ofBusinesses: DialogOf[] = [...agendaDialogs, ...clients, ...shelves, ...officeDialogs, ...tillDialogs]
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
  { of: 'src/billing/web/end-subscription.tsx', story: 'e2e/billing.spec.ts' },
  { of: 'src/leaving/web/closing-card.tsx', story: 'e2e/leaving.spec.ts' },
]
