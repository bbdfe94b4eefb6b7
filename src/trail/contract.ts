import type { Acts } from '../business/act.ts'
import { procedure, fromStandby, heavy, takesAlong } from '../accounts/procedure.ts'
import { exportRefusals, exportSchema } from '../platform/export.ts'
import { trailFilterSchema, trailPageSchema, trailSchema, visitTrailAsked, visitTrailSchema } from './trail.ts'

/** Who changed what: all of it for those who manage the business's members, and of one visit for whoever sees visits. */
export const trailContract = {
  list: procedure('users.manage', 'GET', '/trail').meta(heavy).input(trailPageSchema).output(trailSchema),
  export: procedure('users.manage', 'POST', '/trail/export', exportRefusals.EXPORT_TOO_LONG)
    .meta(takesAlong)
    .meta(fromStandby)
    .input(trailFilterSchema)
    .output(exportSchema),
  ofVisit: procedure('bookings.view', 'GET', '/trail/visits/{id}')
    .meta(heavy)
    .input(visitTrailAsked)
    .output(visitTrailSchema),
}

/** What is recorded in the audit, with its topic and its words. */
export const trailActs = {
  'trail.export': ['files', 'Exportou o histórico de alterações'],
} as const satisfies Acts
