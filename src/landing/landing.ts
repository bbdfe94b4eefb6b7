import type { OfferedPlan } from '../billing/contract.ts'
import type { Company } from '../papers/paper.ts'
import type { ShownSite } from './main-site.ts'
import { own } from '../platform/own.ts'

/** The landing page as a visitor sees it. Without a phone number it has no contact button. */
export type LandingView = {
  name: string
  site: ShownSite
  phone: string | null
  plans: OfferedPlan[]
  /** Who we are by law, beneath all else. */
  company: Company
  isSignedIn: boolean
  isAttended: boolean
  /** Whether the operator's code is included; the preview of the draft runs none. */
  hasCode: boolean
}

/** Sections linked in the top bar, in the order of the page. */
const sections = [
  { id: 'inicio', name: 'Início' },
  { id: 'funcionalidades', name: 'Funcionalidades' },
  { id: 'precos', name: 'Preços' },
  { id: 'depoimentos', name: 'Depoimentos' },
] as const

/** The sections that are shown and not empty. */
export const shownSections = ({ site: { features, pricing, testimonials } }: Pick<LandingView, 'site'>) => {
  const hidden: Record<string, boolean> = {
    funcionalidades: !features.isShown,
    precos: !pricing.isShown,
    depoimentos: !testimonials.isShown || testimonials.items.length === 0,
  }
  return sections.filter(({ id }) => !own(hidden, id))
}

export const steps = [
  { name: 'Cadastre', text: 'Os serviços com preço e duração, os profissionais e os horários de cada um.' },
  { name: 'Compartilhe', text: 'O seu link de agendamento, com as suas cores, onde os clientes já falam com você.' },
  { name: 'Atenda', text: 'Check-in, venda e recibo no PDV. No fim do dia, o caixa fecha conferido.' },
] as const
