import { NextDayOff, ProfessionalTimeOff } from '../agenda/web/time-off-list.tsx'
import { ProfessionalsPage } from '../team/web/professionals-page.tsx'

/** The agenda is above the team: its list of professionals is given what shows when they are away. */
export const ProfessionalsScreen = () => <ProfessionalsPage NextDayOff={NextDayOff} DaysOff={ProfessionalTimeOff} />
