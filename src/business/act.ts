/** What acts are about, by which the trail can be filtered. */
export const topics = {
  visits: 'Agenda',
  clients: 'Clientes',
  reads: 'Só leitura',
  sales: 'Vendas',
  register: 'Caixa',
  offer: 'Produtos e serviços',
  team: 'Profissionais',
  users: 'Usuários e acessos',
  page: 'Página de agendamento e site',
  messages: 'Mensagens e calendários',
  business: 'Negócio',
  billing: 'Plano e pagamentos',
  files: 'Arquivos exportados',
} as const
export type Topic = keyof typeof topics
export const topicNames = Object.keys(topics) as [Topic, ...Topic[]]

/** Acts that are recorded in the audit, each with its topic and its words on the screen. */
export type Acts = Readonly<Record<string, readonly [Topic, string]>>

/** Only read, which would hide the changes: shown where its topic is chosen. */
export const quietTopic = 'reads' satisfies Topic

/** The filter value for acts without an account: by visitors, or by the system. */
export const nobody = 'nobody'
