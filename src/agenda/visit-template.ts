import { nameAsBooked } from '../clients/booked-name.ts'
import type { LocalDate, LocalTime } from '../platform/clock.ts'
import { isLive } from './appointment.ts'
import type { VisitDetails } from './contract.ts'
import { clock } from './grid.ts'

/** The date, time and professional of the pressed place. */
export type AppointmentStart = { date: LocalDate; time: LocalTime; professionalId: string }

/** A visit like one that was: for the same client, the same services with the same people. */
export type VisitTemplate = {
  client: { value: string; label: string }
  beginning: AppointmentStart
  services: readonly [TemplateService, ...TemplateService[]]
  /** Whether it shall recur. */
  repeats: boolean
}
type TemplateService = { serviceId: string; professionalId: string }

/** A visit like this one on another day. */
export function templateOf(visit: VisitDetails, date: LocalDate): Omit<VisitTemplate, 'repeats'> | null {
  const live = visit.services.filter(({ status }) => isLive(status))
  const [first = visit.services[0], ...others] = live
  if (!first) return null
  const asService = ({ service, professionalId }: typeof first) => ({ serviceId: service.id, professionalId })
  return {
    client: { value: first.client.id, label: nameAsBooked(first.client.name, first.bookedName) },
    beginning: { date, time: clock(first.from), professionalId: first.professionalId },
    services: [asService(first), ...others.map(asService)],
  }
}
