/** The topics of acts, by which the trail can be filtered. */
export const topics = {
  visits: 'Agenda',
  clients: 'Clientes',
  reads: 'Observações abertas',
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

/** The filter value for acts without an account: by visitors, or by the system. */
export const nobody = 'nobody'
