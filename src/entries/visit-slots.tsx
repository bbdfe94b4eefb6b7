import type { VisitSlots } from '../agenda/web/use-visit-slots.ts'
import { VisitAddress } from '../messages/web/visit-address.tsx'
import { VisitTrail } from '../trail/web/visit-trail.tsx'

/** The agenda may not import what is sent of a visit, nor who changed it, so these parts of its panel are passed in. */
export const visitSlots: VisitSlots = { Address: VisitAddress, Trail: VisitTrail }
