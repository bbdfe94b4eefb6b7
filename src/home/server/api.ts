import { implement } from '@orpc/server'
import { doorConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { homeContract } from '../contract.ts'
import { endFirstSteps, setStepAside } from './leave-first-steps.ts'
import { readGoal, readOverview } from './queries.ts'
import { setGoal } from './set-goal.ts'

const doors = implement(homeContract, doorConfig).$context<EdgeContext>().use(guard)

export const homeApi = doors.router({
  overview: doors.overview.handler(read(readOverview)),
  goal: doors.goal.handler(read(readGoal)),
  setGoal: doors.setGoal.handler(write(setGoal)),
  firstSteps: {
    setAside: doors.firstSteps.setAside.handler(write(setStepAside)),
    end: doors.firstSteps.end.handler(write(endFirstSteps)),
  },
})
