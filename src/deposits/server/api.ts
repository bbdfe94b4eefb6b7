import { procedures, read, write } from '../../accounts/server/guard.ts'
import { depositsContract } from '../contract.ts'
import { confirmDeposit } from './confirm-deposit.ts'
import { listDeposits, readDepositAccount, readDepositRule } from './deposit-queries.ts'
import { giveBackDeposit } from './give-back-deposit.ts'
import { removeDepositAccount, saveDepositAccount } from './save-deposit-account.ts'
import { saveDepositRule } from './save-deposit-rule.ts'
import { correctDeposit, keepDeposit, returnDeposit } from './settle-deposit.ts'

export const depositsApi = procedures(depositsContract, {
  list: read(listDeposits),
  confirm: write(confirmDeposit),
  correct: write(correctDeposit),
  return: write(returnDeposit),
  giveBack: ({ input, context }) => giveBackDeposit(context, input),
  keep: write(keepDeposit),
  rule: {
    get: read(readDepositRule),
    save: write(saveDepositRule),
  },
  account: {
    get: read(readDepositAccount),
    save: ({ input, context }) => saveDepositAccount(context, input),
    remove: write(removeDepositAccount),
  },
})
