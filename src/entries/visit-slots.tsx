import type { ComponentType } from 'react'
import { type VisitSlots, VisitSlotsContext } from '../agenda/web/use-visit-slots.ts'
import { DelayTexts, VisitAddress } from '../messages/web/visit-address.tsx'
import { VisitTrail } from '../trail/web/visit-trail.tsx'

const slots: VisitSlots = { Address: VisitAddress, Trail: VisitTrail, DelayTexts }

/** The agenda may not import what is sent of a visit, nor who changed it, so these parts of its panel are passed in. */
export const withVisitSlots = (Page: ComponentType) => () => (
  <VisitSlotsContext value={slots}>
    <Page />
  </VisitSlotsContext>
)
