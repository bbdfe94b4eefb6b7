import * as z from 'zod/mini'
import { procedure } from '../accounts/procedure.ts'
import { acceptedPaper, longestPaper, paper, paperForm } from './paper.ts'

export const papersContract = {
  list: procedure('operator', 'GET', '/papers').output(z.array(paper)),
  /** With which versions the person signed up. */
  accepted: procedure('account', 'GET', '/papers/accepted').output(z.array(acceptedPaper)),
  /** Publishes a new version, which whoever signs up from now on accepts. */
  publish: procedure('operator', 'POST', '/papers')
    .meta({ mostBytes: 4 * longestPaper + 1024 })
    .input(paperForm)
    .output(z.object({ version: z.int() })),
}
