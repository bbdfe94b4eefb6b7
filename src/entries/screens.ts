import type { Me } from '../accounts/contract.ts'
import type { Permission } from '../accounts/permissions.ts'
import { paths } from '../platform/paths.ts'

/** Where a screen is listed: in the menu and the palette, or only in the palette. */
export type Entry = {
  place: 'menu' | 'palette'
  label: string
  subtitle?: string
  /** More words by which the palette finds it. */
  also?: string
  /** Emphasised in the menu. */
  highlighted?: true
  isOn?: (me: Me) => boolean
}

type Screen = { path: string; entry?: Entry } & (
  | { of: 'anyone'; carriesSecret?: true }
  /** Screens of entrance.html, which is a separate program. */
  | { of: 'visitors'; carriesSecret?: true }
  /**
   * `needs` is the required permission; `account` requires only a sign-in. `restricted` is the notice for the others.
   */
  | { of: 'members'; needs: Permission | 'account'; restricted?: string | undefined }
  /** Pages that the server makes, which the menus of members list. */
  | { of: 'documents'; needs: Permission }
  | { of: 'operators' }
  /** Not in production. */
  | { of: 'developers' }
)
export type Audience = Screen['of']

/**
 * Every screen of the single-page app by its name, in the order of the menus. The routes, the addresses that the
 * server answers with the app, the menus, the palette, the prefetching, the benchmark and some browser tests are all
 * derived from this list. The client part of each screen is in screen-views.tsx.
 */
export const screens = {
  auth: { of: 'visitors', path: paths.auth, carriesSecret: true },
  login: { of: 'visitors', path: paths.login },
  register: { of: 'visitors', path: paths.register },
  verifyEmail: { of: 'anyone', path: paths.verifyEmail, carriesSecret: true },
  invitation: { of: 'anyone', path: paths.invitation, carriesSecret: true },

  till: {
    of: 'members',
    path: paths.till,
    needs: 'pos.view',
    restricted: 'Você não tem permissão para usar o ponto de venda.',
    entry: {
      place: 'menu',
      label: 'PDV - Ponto de Venda',
      also: 'vender caixa pagamento check-in',
      subtitle: 'Frente de caixa / Check-in',
      highlighted: true,
    },
  },
  overview: {
    of: 'members',
    path: paths.overview,
    needs: 'dashboard.view',
    entry: { place: 'menu', label: 'Visão Geral', also: 'início painel hoje resumo' },
  },
  schedule: {
    of: 'members',
    path: paths.schedule,
    needs: 'bookings.view',
    entry: { place: 'menu', label: 'Agenda', also: 'calendário horários dia semana' },
  },
  myDay: {
    of: 'documents',
    path: paths.myDay,
    needs: 'bookings.own',
    entry: {
      place: 'menu',
      label: 'Minha agenda',
      also: 'celular hoje meus atendimentos comissão ganhei',
      isOn: ({ membership }) => membership?.role !== 'receptionist' && membership?.role !== 'manager',
    },
  },
  wall: {
    of: 'members',
    path: paths.wall,
    needs: 'bookings.view',
    entry: { place: 'palette', label: 'Painel de parede', also: 'tablet tv recepção sala de espera tela' },
  },
  scheduleSettings: {
    of: 'members',
    path: paths.scheduleSettings,
    needs: 'bookings.view',
    entry: {
      place: 'palette',
      label: 'Configurações da Agenda',
      also: 'funcionamento intervalo antecedência regras feriado',
    },
  },
  waitingList: {
    of: 'members',
    path: paths.waitingList,
    needs: 'bookings.view',
    entry: { place: 'menu', label: 'Lista de espera', also: 'fila vaga encaixe' },
  },
  clients: {
    of: 'members',
    path: paths.clients,
    needs: 'clients.view',
    entry: { place: 'menu', label: 'Clientes', also: 'pessoas contatos cadastro exportar' },
  },
  importClients: {
    of: 'members',
    path: paths.importClients,
    needs: 'clients.create',
    restricted: 'Você não tem permissão para cadastrar clientes.',
    entry: { place: 'palette', label: 'Importar clientes', also: 'planilha excel csv vcard contatos trazer' },
  },
  duplicateClients: {
    of: 'members',
    path: paths.duplicateClients,
    needs: 'clients.view',
    entry: { place: 'palette', label: 'Clientes duplicados', also: 'repetidos juntar unir mesclar' },
  },
  clientRequests: {
    of: 'members',
    path: paths.clientRequests,
    needs: 'clients.edit',
    entry: { place: 'palette', label: 'Pedidos sobre dados pessoais', also: 'lgpd privacidade titular exclusão' },
  },
  client: { of: 'members', path: paths.client('$id'), needs: 'clients.view' },
  products: {
    of: 'members',
    path: paths.products,
    needs: 'products.view',
    entry: { place: 'menu', label: 'Produtos', also: 'estoque mercadorias código de barras exportar' },
  },
  services: {
    of: 'members',
    path: paths.services,
    needs: 'services.view',
    entry: { place: 'menu', label: 'Serviços', also: 'tabela de preços procedimentos' },
  },
  professionals: {
    of: 'members',
    path: paths.professionals,
    needs: 'bookings.view',
    entry: { place: 'menu', label: 'Profissionais', also: 'equipe folgas férias feriado horários bloqueio' },
  },
  bookingLink: {
    of: 'members',
    path: paths.bookingLink,
    needs: 'bookings.view',
    entry: { place: 'menu', label: 'Link de Agendamento', also: 'agendamento online qr code instagram' },
  },
  messages: {
    of: 'members',
    path: paths.messages,
    needs: 'bookings.edit',
    entry: { place: 'menu', label: 'Mensagens', also: 'whatsapp lembretes avisos sms aniversário' },
  },
  ratings: {
    of: 'members',
    path: paths.ratings,
    needs: 'landing.view',
    entry: { place: 'menu', label: 'Avaliações' },
  },
  reports: {
    of: 'members',
    path: paths.reports,
    needs: 'dashboard.export',
    restricted: 'Você não tem permissão para ver os relatórios.',
    entry: { place: 'menu', label: 'Relatórios', also: 'faturamento vendas caixas movimento nota fiscal exportar' },
  },
  commissions: {
    of: 'members',
    path: paths.commissions,
    needs: 'dashboard.view',
    entry: { place: 'menu', label: 'Comissões', also: 'pagar equipe repasse' },
  },
  mySite: {
    of: 'members',
    path: paths.mySite,
    needs: 'landing.view',
    entry: { place: 'menu', label: 'Meu Site', also: 'página editor' },
  },
  settings: {
    of: 'members',
    path: paths.settings,
    needs: 'settings.view',
    entry: { place: 'menu', label: 'Configurações', also: 'preferências dados do negócio fuso logo' },
  },
  affiliate: {
    of: 'members',
    path: paths.affiliate,
    needs: 'affiliates.view',
    entry: { place: 'menu', label: 'Programa de Afiliados', isOn: (me) => me.affiliateProgramEnabled },
  },
  users: {
    of: 'members',
    path: paths.users,
    needs: 'users.manage',
    restricted: 'Você não tem permissão para gerenciar usuários.',
    entry: { place: 'menu', label: 'Usuários', also: 'acesso permissões convite equipe' },
  },
  trail: {
    of: 'members',
    path: paths.trail,
    needs: 'users.manage',
    entry: { place: 'palette', label: 'Histórico de alterações', also: 'auditoria quem mudou' },
  },
  integrations: {
    of: 'members',
    path: paths.integrations,
    needs: 'users.manage',
    restricted: 'Só o proprietário pode conectar outros sistemas.',
    entry: { place: 'palette', label: 'API e webhooks', also: 'integração chave sistema' },
  },
  billing: {
    of: 'members',
    path: paths.billing,
    needs: 'settings.billing',
    entry: { place: 'menu', label: 'Minhas Faturas', also: 'plano assinatura pagamento boleto' },
  },
  deposits: {
    of: 'members',
    path: paths.deposits,
    needs: 'bookings.edit',
    entry: { place: 'palette', label: 'Sinais por PIX', also: 'sinal depósito pagamento entrada adiantamento reserva' },
  },
  clientBooking: {
    of: 'members',
    path: paths.clientBooking,
    needs: 'bookings.view',
    entry: { place: 'palette', label: 'Página de Agendamento', also: 'agendamento online ver página' },
  },
  domainSettings: {
    of: 'members',
    path: paths.domainSettings,
    needs: 'landing.view',
    entry: { place: 'palette', label: 'Configuração de Domínio', also: 'endereço próprio www site' },
  },
  account: { of: 'members', path: paths.account, needs: 'account' },

  masterLogin: { of: 'anyone', path: paths.masterLogin },
  master: { of: 'operators', path: paths.master, entry: { place: 'menu', label: 'Visão Geral' } },
  masterBusinesses: { of: 'operators', path: paths.masterBusinesses, entry: { place: 'menu', label: 'Negócios' } },
  masterBusiness: { of: 'operators', path: paths.masterBusiness('$id') },
  masterUsers: { of: 'operators', path: paths.masterUsers, entry: { place: 'menu', label: 'Usuários' } },
  masterPlans: { of: 'operators', path: paths.masterPlans, entry: { place: 'menu', label: 'Licenças & Planos' } },
  masterPayouts: { of: 'operators', path: paths.masterPayouts, entry: { place: 'menu', label: 'Afiliados' } },
  masterJobs: { of: 'operators', path: paths.masterJobs, entry: { place: 'menu', label: 'Tarefas com falha' } },
  masterAnnouncements: {
    of: 'operators',
    path: paths.masterAnnouncements,
    entry: { place: 'menu', label: 'Comunicados' },
  },
  masterActs: { of: 'operators', path: paths.masterActs, entry: { place: 'menu', label: 'Histórico' } },
  masterSiteBuilder: { of: 'operators', path: paths.masterSiteBuilder, entry: { place: 'menu', label: 'Site' } },
  masterPapers: {
    of: 'operators',
    path: paths.masterPapers,
    entry: { place: 'menu', label: 'Termos e privacidade' },
  },
  masterSettings: { of: 'operators', path: paths.masterSettings, entry: { place: 'menu', label: 'Configurações' } },
  design: { of: 'developers', path: paths.design },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens
/** The screens that the menu or the palette lists. */
export type EntryName = { [N in ScreenName]: (typeof screens)[N] extends { entry: Entry } ? N : never }[ScreenName]

export type NameOf<A extends Audience> = {
  [N in ScreenName]: (typeof screens)[N]['of'] extends A ? N : never
}[ScreenName]

type WithName<S> = S & { name: ScreenName }
export type NamedScreen = WithName<Screen>

export const allScreens: NamedScreen[] = Object.entries<Screen>(screens).map(([name, screen]) => ({
  name: name as ScreenName,
  ...screen,
}))

export const screensOf = <A extends Audience>(audience: A) =>
  allScreens.filter((screen): screen is Extract<NamedScreen, { of: A }> & { name: NameOf<A> } => screen.of === audience)
