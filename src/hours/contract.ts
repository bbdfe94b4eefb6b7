import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { procedure } from '../accounts/procedure.ts'
import * as field from '../platform/fields.ts'
import { hoursRefusals, newSpecialHours, specialHours } from './special-hours.ts'

const { SPECIAL_HOURS_OVERLAP, APPOINTMENTS_OUTSIDE } = hoursRefusals

export const hoursContract = {
  special: {
    /** Those that are not over yet, of the business and of its professionals. */
    list: procedure('bookings.view', 'GET', '/special-hours').output(z.array(specialHours)),
    save: procedure('settings.edit', 'PUT', '/special-hours/{id}', SPECIAL_HOURS_OVERLAP, APPOINTMENTS_OUTSIDE)
      .input(newSpecialHours)
      .output(z.void()),
    remove: procedure('settings.edit', 'DELETE', '/special-hours/{id}')
      .input(z.object({ id: field.id() }))
      .output(z.void()),
  },
}

/** What is recorded in the audit, with its topic and its words. */
export const hoursActs = {
  'special-hours.save': ['visits', 'Alterou feriados ou datas especiais'],
  'special-hours.remove': ['visits', 'Removeu um feriado ou uma data especial'],
} as const satisfies Acts
