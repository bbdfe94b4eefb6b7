import { inOpeningHours, type WorkingMinutes } from '../agenda/availability.ts'
import { performedBy } from '../catalogue/service.ts'
import { paths } from '../platform/paths.ts'

/** Gaps in the setup of a business that prevent online booking. */
export const bookingGaps = ['services', 'professionals', 'hours', 'performers'] as const
export type BookingGap = (typeof bookingGaps)[number]

/** Text for each gap, with the screen where it can be fixed. */
export const gapSteps: Record<BookingGap, { text: string; label: string; to: string }> = {
  services: { text: 'Nenhum serviço ativo.', label: 'Cadastrar serviço', to: paths.services },
  professionals: { text: 'Nenhum profissional cadastrado.', label: 'Cadastrar profissional', to: paths.professionals },
  hours: {
    text: 'Nenhum profissional atende dentro do horário de funcionamento.',
    label: 'Ver horários',
    to: paths.scheduleSettings,
  },
  performers: { text: 'Nenhum profissional faz os serviços ativos.', label: 'Ver serviços', to: paths.services },
}

type Known = {
  /** Active services only. */
  services: readonly { professionalIds: string[] }[]
  professionals: readonly { id: string; isActive: boolean; week: WorkingMinutes[] }[]
  opening: readonly WorkingMinutes[] | null
}

/** Finds the gaps that prevent online booking on any day. Busy times and time off do not count. */
export function gapsOf({ services, professionals, opening }: Known): BookingGap[] {
  const serving = professionals.filter(({ isActive }) => isActive)
  const open = inOpeningHours(
    serving.map(({ id, week }) => ({ professionalId: id, week, busy: [] })),
    opening,
  ).filter(({ week }) => week.length > 0)
  const isPerformed = services.some((service) =>
    open.some(({ professionalId }) => performedBy(service, professionalId)),
  )
  return [
    ...(services.length === 0 ? ['services' as const] : []),
    ...(serving.length === 0 ? ['professionals' as const] : open.length === 0 ? ['hours' as const] : []),
    ...(services.length > 0 && open.length > 0 && !isPerformed ? ['performers' as const] : []),
  ]
}
