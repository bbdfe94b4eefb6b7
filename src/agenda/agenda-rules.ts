import * as z from 'zod/mini'
import { newSpecialHours } from '../hours/special-hours.ts'
import * as field from '../platform/fields.ts'
import { week } from '../team/hours.ts'

export const slotSteps = [5, 10, 15, 20, 30, 45, 60, 90, 120] as const
export const longestBuffer = 120
const longestNotice = 14 * 1440

/** A business's agenda rules. Online bookings keep all of them, the reception only `gapMinutes`. */
export const agendaRules = z.object({
  /** Minutes between two offered times. */
  slotStepMinutes: field.numeral(z.literal([...slotSteps], 'Escolha o intervalo.')),
  /** The least time between two appointments, in minutes. A service's own buffer may be longer. */
  gapMinutes: field.count('Informe de 0 a 120 minutos.', 0, longestBuffer),
  /** How far ahead an appointment can be booked online: at least the notice, at most the horizon. */
  noticeMinutes: field.numeral(field.count('Escolha até 14 dias.', 0, longestNotice)),
  horizonDays: field.count('Informe de 1 a 365 dias.', 1, 365),
  /** Minutes before the start until which a client may still move or cancel a booking online. */
  changeNoticeMinutes: field.numeral(field.count('Escolha até 14 dias.', 0, longestNotice)),
  /** Null if there are no opening hours; then only the professionals' working hours count. */
  openingHours: z.nullable(week),
})
export type AgendaRules = z.output<typeof agendaRules>

/** The defaults of the table, for a business that never saved its rules. */
export const defaultRules: AgendaRules = {
  slotStepMinutes: 30,
  gapMinutes: 0,
  noticeMinutes: 30,
  horizonDays: 90,
  changeNoticeMinutes: 120,
  openingHours: null,
}

/** Rules, a professional's week or the hours of some dates that are not saved yet. */
export const unsavedSettings = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rules'), rules: agendaRules }),
  z.object({ kind: z.literal('week'), professionalId: field.id(), hours: week }),
  z.object({ kind: z.literal('dates'), special: newSpecialHours }),
])
export type UnsavedSettings = z.output<typeof unsavedSettings>

/** Whose hours the settings are; null for those of the whole business. */
export function whoseHours(unsaved: UnsavedSettings): string | null {
  if (unsaved.kind === 'rules') return null
  return unsaved.kind === 'week' ? unsaved.professionalId : unsaved.special.professionalId
}
