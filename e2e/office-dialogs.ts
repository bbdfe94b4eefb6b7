import { paths } from '../src/platform/paths.ts'
import type { DialogOf } from './dialogs.ts'
import { check, inTurn, key, openSection, pick, press, pressIn, sees, type } from './looks.ts'

const settingsOf = (name: string) => `${paths.settings}?tab=${name}`

export const officeDialogs: DialogOf[] = [
  {
    title: 'Menu',
    of: 'src/platform/web/shell/app-shell.tsx',
    at: paths.overview,
    onPhone: true,
    open: press('Abrir menu'),
  },
  {
    title: 'Ir para',
    of: 'src/platform/web/shell/palette-dialog.tsx',
    at: paths.overview,
    open: inTurn(key('Control+k'), (page) => page.getByRole('dialog').getByRole('combobox').fill('serv')),
  },
  { title: 'Novidades', of: 'src/home/web/news-panel.tsx', at: paths.overview, open: press(/^Novidades/) },
  { title: 'Teclas de atalho', of: 'src/home/web/key-list.tsx', at: paths.overview, open: key('?') },
  {
    title: 'Fechar os primeiros passos?',
    of: 'src/home/web/first-steps.tsx',
    by: 'newcomer',
    at: paths.overview,
    open: press('Fechar os primeiros passos'),
  },
  {
    title: 'Meta Mensal',
    of: 'src/home/web/goal-dialog.tsx',
    at: paths.overview,
    open: press('Editar a meta mensal'),
  },
  {
    title: 'Sair de todos os aparelhos?',
    of: 'src/accounts/web/sessions-card.tsx',
    at: paths.account,
    open: press('Sair de todos'),
  },
  {
    title: 'Adicionar Usuário',
    of: 'src/business/web/invitation-dialog.tsx',
    at: paths.users,
    open: inTurn(press('Adicionar Usuário'), press('Enviar convite'), sees('Preencha o email do usuário.')),
  },
  {
    title: 'Editar Usuário',
    of: 'src/business/web/user-dialog.tsx',
    at: paths.users,
    open: press('Editar Pessoa employee'),
  },
  {
    title: 'Remover usuário?',
    of: 'src/business/web/user-actions.tsx',
    at: paths.users,
    open: press('Remover Pessoa employee'),
  },
  {
    title: 'Escolher Plano',
    of: 'src/billing/web/plan-dialog.tsx',
    at: paths.billing,
    open: inTurn(press(/^(Escolher|Alterar) Plano/), sees('R$ 129,00')),
  },
  {
    title: 'Pagamento',
    of: 'src/billing/web/payment-dialog.tsx',
    at: paths.billing,
    open: press('Pagar a fatura Plano Profissional'),
  },
  {
    title: 'Fatura nº',
    of: 'src/billing/web/invoice-sheet.tsx',
    at: paths.billing,
    open: press('Abrir a fatura Plano Profissional'),
  },
  { title: 'QR Code', of: 'src/booking/web/link-qr.tsx', at: paths.bookingLink, open: press('Gerar QR Code') },
  {
    title: 'Sinal por PIX',
    of: 'src/deposits/web/deposit-rule-dialog.tsx',
    at: paths.bookingLink,
    open: press(/^(Definir|Alterar) sinal/),
  },
  {
    title: 'Devolveu',
    of: 'src/deposits/web/deposit-item.tsx',
    at: paths.deposits,
    open: press('Marcar como devolvido'),
  },
  {
    title: 'Criar chave de API',
    of: 'src/integrations/web/key-dialog.tsx',
    at: paths.integrations,
    open: inTurn(
      press('Criar chave'),
      pressIn('Criar chave de API', 'Criar chave'),
      sees('Escolha pelo menos um acesso.'),
    ),
  },
  {
    title: 'Chave criada',
    of: 'src/integrations/web/made-secret.tsx',
    at: paths.integrations,
    open: inTurn(
      press('Criar chave'),
      type('Nome', 'Site do salão'),
      check('Ver clientes', 'checkbox'),
      pressIn('Criar chave de API', 'Criar chave'),
    ),
  },
  {
    title: 'Revogar a chave',
    of: 'src/integrations/web/key-list.tsx',
    at: paths.integrations,
    open: press('Revogar Sistema do site'),
  },
  {
    title: 'Criar webhook',
    of: 'src/integrations/web/webhook-dialog.tsx',
    at: paths.integrations,
    open: inTurn(
      press('Criar webhook'),
      type('Endereço', 'meu sistema'),
      check('Cliente cadastrado', 'checkbox'),
      pressIn('Criar webhook', 'Criar webhook'),
      sees(/comece com https/),
    ),
  },
  {
    title: 'Entregas',
    of: 'src/integrations/web/delivery-dialog.tsx',
    at: paths.integrations,
    open: inTurn(press(/^Entregas de/), (page) => page.getByRole('list', { name: 'Entregas' }).waitFor()),
  },
  {
    title: 'Remover este webhook?',
    of: 'src/integrations/web/webhook-list.tsx',
    at: paths.integrations,
    open: press(/^Remover https/),
  },
  {
    title: 'Calendário: Bruna',
    of: 'src/messages/web/feed-list.tsx',
    at: `${paths.messages}?tab=calendars`,
    open: press('Criar endereço: Bruna'),
  },
  {
    title: 'Trocar o endereço?',
    of: 'src/messages/web/feed-list.tsx',
    at: `${paths.messages}?tab=calendars`,
    open: press('Trocar endereço'),
  },
  {
    title: 'Desconectar',
    of: 'src/messages/web/channel-form.tsx',
    at: `${paths.messages}?tab=channels`,
    open: press('Desconectar'),
  },
  {
    title: 'Adicionar à lista de espera',
    of: 'src/waitlist/web/wish-dialog.tsx',
    at: paths.waitingList,
    open: inTurn(
      press('Adicionar à lista'),
      type('Cliente', 'Ana'),
      (page) => page.getByRole('option', { name: /Ana Conceição/ }).click(),
      pick('Serviço', 'Barba'),
    ),
  },
  {
    title: 'Remover Cliente da lista?',
    of: 'src/waitlist/web/wish-order.tsx',
    at: paths.waitingList,
    open: press('Remover Cliente da lista'),
  },
  {
    title: 'Versões anteriores',
    of: 'src/sites/web/versions-dialog.tsx',
    at: `${paths.mySite}?tab=editar`,
    open: inTurn(press('Versões'), (page) =>
      page
        .getByRole('button', { name: /^Restaurar/ })
        .first()
        .waitFor(),
    ),
  },
  {
    title: 'Restaurar esta versão?',
    of: 'src/sites/web/versions-dialog.tsx',
    at: `${paths.mySite}?tab=editar`,
    open: inTurn(press('Versões'), press(/^Restaurar a versão/)),
  },
  {
    title: 'Usar o modelo',
    of: 'src/sites/web/site-templates-card.tsx',
    at: `${paths.mySite}?tab=editar`,
    open: inTurn(openSection('Modelos'), press(/^Usar este modelo/)),
  },
  { title: 'Tirar o site do ar?', of: 'src/sites/web/site-state.tsx', at: paths.mySite, open: press('Tirar do ar') },
  {
    title: 'Remover o domínio?',
    of: 'src/domains/web/connected-domain.tsx',
    at: paths.domainSettings,
    open: press('Remover domínio'),
  },
  {
    title: 'Adicionar caixa',
    of: 'src/register/web/register-dialog.tsx',
    at: settingsOf('caixa'),
    open: inTurn(
      press('Adicionar caixa'),
      type('Nome', 'caixa 2'),
      key('Enter'),
      sees('Já existe um caixa com este nome.'),
    ),
  },
  {
    title: 'Desativar',
    of: 'src/register/web/registers-card.tsx',
    at: settingsOf('caixa'),
    open: press('Desativar Caixa 1'),
  },
]
