import { implement } from '@orpc/server'
import { procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { homeContract } from '../contract.ts'
import { endFirstSteps, setStepAside } from './leave-first-steps.ts'
import { readGoal, readOverview } from './queries.ts'
import { setGoal } from './set-goal.ts'

const procedures = implement(homeContract, procedureConfig).$context<EdgeContext>().use(guard)

export const homeApi = procedures.router({
  overview: procedures.overview.handler(read(readOverview)),
  goal: procedures.goal.handler(read(readGoal)),
  setGoal: procedures.setGoal.handler(write(setGoal)),
  firstSteps: {
    setAside: procedures.firstSteps.setAside.handler(write(setStepAside)),
    end: procedures.firstSteps.end.handler(write(endFirstSteps)),
  },
})
