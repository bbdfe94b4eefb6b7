export type LandingView = { isSignedIn: boolean }

/** The features that the product has today. */
export const features = [
  {
    icon: 'online',
    name: 'Agendamento online',
    text: 'Um link para o WhatsApp e o Instagram. O cliente vê só os horários livres de verdade e marca em segundos, sem baixar nada.',
  },
  {
    icon: 'agenda',
    name: 'Agenda da equipe',
    text: 'O dia inteiro lado a lado, um profissional por coluna. Dois clientes no mesmo horário não acontecem.',
  },
  {
    icon: 'till',
    name: 'PDV e caixa',
    text: 'Serviços e produtos na mesma venda, em dinheiro, cartão ou PIX. O caixa abre, confere e fecha ao centavo.',
  },
  {
    icon: 'clients',
    name: 'Clientes',
    text: 'Contato, última visita, próximo horário e quanto já gastou. Quem agenda pela internet entra na lista sozinho.',
  },
  {
    icon: 'stock',
    name: 'Serviços e produtos',
    text: 'Preço e duração de cada serviço, estoque de cada produto. A venda dá baixa na hora.',
  },
  {
    icon: 'live',
    name: 'Tudo ao vivo',
    text: 'O horário marcado no celular do cliente aparece na agenda no mesmo instante, em todas as telas abertas.',
  },
] as const

export const steps = [
  { name: 'Cadastre', text: 'Os serviços com preço e duração, os profissionais e os horários de cada um.' },
  { name: 'Compartilhe', text: 'O seu link de agendamento, com as suas cores, onde os clientes já falam com você.' },
  { name: 'Atenda', text: 'Check-in, venda e recibo no PDV. No fim do dia, o caixa fecha conferido.' },
] as const
