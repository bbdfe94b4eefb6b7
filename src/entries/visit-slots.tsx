import type { ComponentType } from 'react'
import { type VisitSlots, VisitSlotsContext } from '../agenda/web/use-visit-slots.ts'
import { DelayTexts, VisitAddress } from '../messages/web/visit-address.tsx'
import { late } from '../platform/web/shell/late.ts'
import { VisitTrail } from '../trail/web/visit-trail.tsx'

/** Nobody waits for the papers of the till who opens the agenda. */
const Receipt = late(async () => ({ default: (await import('../sales/web/sale-view.tsx')).PaidSaleDialog }))

const slots: VisitSlots = { Address: VisitAddress, Trail: VisitTrail, Receipt, DelayTexts }

/** The agenda may not import what is sent of a visit, who changed it, nor its receipt, so these parts of its panel are passed in. */
export const withVisitSlots = (Page: ComponentType) => () => (
  <VisitSlotsContext value={slots}>
    <Page />
  </VisitSlotsContext>
)
