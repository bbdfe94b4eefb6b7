import type { Acts } from '../../business/act.ts'
import { procedures, read, write } from '../../accounts/server/guard.ts'
import { trailContract } from '../contract.ts'
import { exportTrail, listTrail } from './trail-queries.ts'
import { trailOfVisit } from './visit-trail-queries.ts'

/** `acts`: those of all ideas, most of which are above this one. */
export const trailApiOf = (acts: Acts) =>
  procedures(trailContract, {
    list: read((tx, filter) => listTrail(tx, { ...filter, acts })),
    export: write((tx, filter) => exportTrail(tx, { ...filter, acts })),
    ofVisit: read((tx, asked) => trailOfVisit(tx, { ...asked, acts })),
  })
