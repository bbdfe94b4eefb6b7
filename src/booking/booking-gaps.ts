import { openToVisitors } from '../agenda/availability.ts'
import type { WorkingMinutes } from '../team/hours.ts'
import { performedBy } from '../catalogue/service.ts'
import { paths } from '../platform/paths.ts'

/** What prevents online booking: gaps in the setup of a business, or its plan. */
export const bookingGaps = ['plan', 'services', 'professionals', 'hours', 'performers'] as const
export type BookingGap = (typeof bookingGaps)[number]

/** Text for each gap, with the screen where it can be fixed. */
export const gapSteps: Record<BookingGap, { text: string; step?: { label: string; to: string } }> = {
  // The line above every screen has the way to settle it.
  plan: { text: 'O plano não aceita novos agendamentos: no lugar dos horários, a página mostra o seu contato.' },
  services: { text: 'Nenhum serviço ativo.', step: { label: 'Cadastrar serviço', to: paths.services } },
  professionals: {
    text: 'Nenhum profissional cadastrado.',
    step: { label: 'Cadastrar profissional', to: paths.professionals },
  },
  hours: {
    text: 'Nenhum profissional atende dentro do horário de funcionamento.',
    step: { label: 'Ver horários', to: paths.scheduleSettings },
  },
  performers: {
    text: 'Nenhum profissional faz os serviços ativos.',
    step: { label: 'Ver serviços', to: paths.services },
  },
}

type GapFacts = {
  /** Active services only. */
  services: readonly { professionalIds: string[] }[]
  professionals: readonly { id: string; isActive: boolean; week: readonly WorkingMinutes[] }[]
  opening: readonly WorkingMinutes[] | null
  /** Whether the plan takes bookings now. */
  isInPlan: boolean
}

/** Finds the gaps that prevent online booking on any day. Busy times and time off do not count. */
export function gapsOf({ services, professionals, opening, isInPlan }: GapFacts): BookingGap[] {
  const serving = professionals.filter(({ isActive }) => isActive)
  const open = openToVisitors(
    serving.map(({ id, week }) => ({ professionalId: id, week, busy: [] })),
    opening,
  ).filter(({ week }) => week.length > 0)
  const isPerformed = services.some((service) =>
    open.some(({ professionalId }) => performedBy(service, professionalId)),
  )
  return [
    ...(isInPlan ? [] : ['plan' as const]),
    ...(services.length === 0 ? ['services' as const] : []),
    ...(serving.length === 0 ? ['professionals' as const] : open.length === 0 ? ['hours' as const] : []),
    ...(services.length > 0 && open.length > 0 && !isPerformed ? ['performers' as const] : []),
  ]
}
