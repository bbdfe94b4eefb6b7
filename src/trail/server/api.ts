import { implement } from '@orpc/server'
import { procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { trailContract } from '../contract.ts'
import { exportTrail, listTrail } from './trail-queries.ts'

const procedures = implement(trailContract, procedureConfig).$context<EdgeContext>().use(guard)

export const trailApi = procedures.router({
  list: procedures.list.handler(read(listTrail)),
  export: procedures.export.handler(write(exportTrail)),
})
