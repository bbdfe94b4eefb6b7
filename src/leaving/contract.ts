import * as z from 'zod/mini'
import { leaves, procedure, stepUp } from '../accounts/procedure.ts'
import type { Acts } from '../business/act.ts'
import { closingRefusals, closingState, hindrances } from './closing.ts'

const { REGISTER_STILL_OPEN, DEPOSITS_LEFT, INVOICE_LEFT } = closingRefusals

export const leavingContract = {
  state: procedure('users.manage', 'GET', '/account-closing').output(closingState),
  /** What has to be settled before the account can be closed. */
  hindrances: procedure('users.manage', 'GET', '/account-closing/hindrances').output(z.array(z.enum(hindrances))),
  /** Closes the business's account: it only reads from then on, and is erased after some time. Closed already, it stays so. */
  close: procedure('users.manage', 'POST', '/account-closing', REGISTER_STILL_OPEN, DEPOSITS_LEFT, INVOICE_LEFT)
    .meta({ ...leaves, ...stepUp })
    .output(z.void()),
  /** Opens it again. */
  reopen: procedure('users.manage', 'DELETE', '/account-closing').meta(leaves).output(z.void()),
}

/** What is recorded in the audit, with its topic and its words. */
export const leavingActs = {
  'leaving.close': ['business', 'Encerrou a conta do negócio'],
  'leaving.reopen': ['business', 'Reabriu a conta do negócio'],
  'leaving.warn': ['business', 'Aviso de que os dados serão excluídos'],
} as const satisfies Acts
