import { ScheduleSettingsPage } from '../agenda/web/schedule-settings-page.tsx'
import { VisitSlotsContext } from '../agenda/web/use-visit-slots.ts'
import { visitSlots } from './visit-slots.tsx'

export const ScheduleSettingsScreen = () => (
  <VisitSlotsContext value={visitSlots}>
    <ScheduleSettingsPage />
  </VisitSlotsContext>
)
