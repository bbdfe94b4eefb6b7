import { implement } from '@orpc/server'
import { doorConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { trailContract } from '../contract.ts'
import { exportTrail, listTrail } from './trail-queries.ts'

const doors = implement(trailContract, doorConfig).$context<EdgeContext>().use(guard)

export const trailApi = doors.router({
  list: doors.list.handler(read(listTrail)),
  export: doors.export.handler(write(exportTrail)),
})
