import { procedures, read, write } from '../../accounts/server/guard.ts'
import { homeContract } from '../contract.ts'
import { endFirstSteps, setStepAside } from './leave-first-steps.ts'
import { readGoal, readOverview } from './queries.ts'
import { setGoal } from './set-goal.ts'

export const homeApi = procedures(homeContract, {
  overview: read(readOverview),
  goal: read(readGoal),
  setGoal: write(setGoal),
  firstSteps: {
    setAside: write(setStepAside),
    end: write(endFirstSteps),
  },
})
