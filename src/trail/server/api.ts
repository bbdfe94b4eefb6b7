import { implement } from '@orpc/server'
import type { Acts } from '../../business/act.ts'
import { procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { trailContract } from '../contract.ts'
import { exportTrail, listTrail } from './trail-queries.ts'

const procedures = implement(trailContract, procedureConfig).$context<EdgeContext>().use(guard)

/** `acts`: those of all ideas, most of which are above this one. */
export const trailApiOf = (acts: Acts) =>
  procedures.router({
    list: procedures.list.handler(read((tx, filter) => listTrail(tx, { ...filter, acts }))),
    export: procedures.export.handler(write((tx, filter) => exportTrail(tx, { ...filter, acts }))),
  })
