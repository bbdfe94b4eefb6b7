import { procedures, read, write } from '../../accounts/server/guard.ts'
import { homeContract } from '../contract.ts'
import { endFirstSteps, setStepAside } from './leave-first-steps.ts'
import { readNews } from './news-queries.ts'
import { readGoal, readOverview } from './queries.ts'
import { seeNews } from './see-news.ts'
import { setGoal } from './set-goal.ts'

export const homeApi = procedures(homeContract, {
  overview: read(readOverview),
  news: read(readNews),
  seeNews: write(seeNews),
  goal: read(readGoal),
  setGoal: write(setGoal),
  firstSteps: {
    setAside: write(setStepAside),
    end: write(endFirstSteps),
  },
})
