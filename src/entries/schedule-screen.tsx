import { SchedulePage } from '../agenda/web/schedule-page.tsx'
import { VisitSlotsContext } from '../agenda/web/use-visit-slots.ts'
import { visitSlots } from './visit-slots.tsx'

export const ScheduleScreen = () => (
  <VisitSlotsContext value={visitSlots}>
    <SchedulePage />
  </VisitSlotsContext>
)
