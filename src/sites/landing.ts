import type { OfferedPlan } from '../billing/contract.ts'
import type { MainSite } from './main-site.ts'

/** Without a contact there is nobody to talk to, and the page offers nobody. */
type Shown = Omit<MainSite, 'contact'> & { phone: string | null }

export type LandingView = Shown & { isSignedIn: boolean; isAttended: boolean; plans: OfferedPlan[] }

/** The sections that the top bar leads to, in the page's order. */
export const sections = [
  { id: 'inicio', name: 'Início' },
  { id: 'funcionalidades', name: 'Funcionalidades' },
  { id: 'precos', name: 'Preços' },
  { id: 'depoimentos', name: 'Depoimentos' },
] as const

/** What the product does, each beside a picture of it. */
export const features = [
  {
    shot: 'booking',
    name: 'Agendamento online',
    text: 'O cliente vê só os horários livres de verdade e marca em segundos, sem baixar nada e sem ligar.',
    points: ['Confirmação automática', 'Lembretes pelo WhatsApp', 'Dois clientes no mesmo horário: impossível'],
  },
  {
    shot: 'till',
    name: 'PDV e estoque',
    text: 'Serviços e produtos na mesma venda. O caixa abre, confere e fecha ao centavo, e continua vendendo sem internet.',
    points: ['Dinheiro, cartão e PIX na mesma conta', 'Baixa de estoque na hora', 'Comissão calculada sozinha'],
  },
  {
    shot: 'team',
    name: 'Profissionais e equipe',
    text: 'Cada profissional com as suas especialidades, os seus horários e a sua própria agenda.',
    points: ['Agenda por profissional', 'Especialidades, folgas e férias', 'Cada pessoa vê só o que precisa'],
  },
  {
    shot: 'reports',
    name: 'Relatórios avançados',
    text: 'Faturamento, clientes e desempenho de cada profissional, no período que você escolher.',
    points: ['Por dia, serviço e profissional', 'Conferidos com o caixa', 'Exportação para planilha'],
  },
  {
    shot: 'site',
    name: 'Site profissional',
    text: 'Um site com a cara do seu negócio, com serviços, preços e botão de agendar. Sem contratar ninguém.',
    points: ['Modelos prontos para começar', 'Domínio próprio', 'Preços sempre atualizados'],
  },
  {
    shot: 'link',
    name: 'Link para compartilhar',
    text: 'Um endereço só seu, com as suas cores, para o WhatsApp, a bio do Instagram e o balcão.',
    points: ['QR Code e cartaz para imprimir', 'Visitas e agendamentos contados', 'Botão para o site que você já tem'],
  },
] as const

export const steps = [
  { name: 'Cadastre', text: 'Os serviços com preço e duração, os profissionais e os horários de cada um.' },
  { name: 'Compartilhe', text: 'O seu link de agendamento, com as suas cores, onde os clientes já falam com você.' },
  { name: 'Atenda', text: 'Check-in, venda e recibo no PDV. No fim do dia, o caixa fecha conferido.' },
] as const
