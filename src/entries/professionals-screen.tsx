import { WeekPreview } from '../agenda/web/hours-preview.tsx'
import { NextDayOff, ProfessionalTimeOff } from '../agenda/web/time-off-list.tsx'
import { ProfessionalsPage } from '../team/web/professionals-page.tsx'

/** The team may not import the agenda, so the parts that show time off and free times are passed in. */
export const ProfessionalsScreen = () => (
  <ProfessionalsPage NextDayOff={NextDayOff} DaysOff={ProfessionalTimeOff} Preview={WeekPreview} />
)
