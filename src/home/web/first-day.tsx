import type { Overview } from '../contract.ts'
import { DayAtDesk } from './day-at-desk.tsx'
import { FirstSteps } from './first-steps.tsx'

/** The day of a new business, with its guide above: one part, since each that comes late puts off all. */
export const FirstDay = ({ overview }: { overview: Overview }) => (
  <>
    {overview.firstSteps && <FirstSteps steps={overview.firstSteps} />}
    <DayAtDesk overview={overview} />
  </>
)
