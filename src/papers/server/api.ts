import { person, procedures } from '../../accounts/server/guard.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { papersContract } from '../contract.ts'
import { acceptedBy, listPapers } from './paper-queries.ts'
import { publishPaper } from './publish-paper.ts'

export const papersApi = procedures(papersContract, {
  list: () => listPapers(),
  accepted: ({ context }) => outsideBusinesses('read', (db) => acceptedBy(db, person(context).accountId)),
  publish: ({ input, context }) => publishPaper(context, person(context), input),
})
