import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { callEveryProcedure } from './matrix.ts'
import { askWhoseClockDates } from './matrix/clock.ts'
import { askWhatIsTakenAway } from './matrix/permissions.ts'
import { askWhoHears } from './matrix/stale.ts'
import { askWhatTheTrailHolds } from './matrix/trail.ts'

const database = freshDatabase()
const matrix = callEveryProcedure(database)

askWhoHears(matrix)
askWhatTheTrailHolds(database, matrix)
askWhatIsTakenAway(matrix)
askWhoseClockDates(database, matrix)
