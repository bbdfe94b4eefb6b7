import { implement } from '@orpc/server'
import { procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { depositsContract } from '../contract.ts'
import { confirmDeposit } from './confirm-deposit.ts'
import { listDeposits, readDepositAccount, readDepositRule } from './deposit-queries.ts'
import { giveBackDeposit } from './give-back-deposit.ts'
import { removeDepositAccount, saveDepositAccount } from './save-deposit-account.ts'
import { saveDepositRule } from './save-deposit-rule.ts'
import { correctDeposit, keepDeposit, returnDeposit } from './settle-deposit.ts'

const procedures = implement(depositsContract, procedureConfig).$context<EdgeContext>().use(guard)

export const depositsApi = procedures.router({
  list: procedures.list.handler(read(listDeposits)),
  confirm: procedures.confirm.handler(write(confirmDeposit)),
  correct: procedures.correct.handler(write(correctDeposit)),
  return: procedures.return.handler(write(returnDeposit)),
  giveBack: procedures.giveBack.handler(({ input, context }) => giveBackDeposit(context, input)),
  keep: procedures.keep.handler(write(keepDeposit)),
  rule: {
    get: procedures.rule.get.handler(read(readDepositRule)),
    save: procedures.rule.save.handler(write(saveDepositRule)),
  },
  account: {
    get: procedures.account.get.handler(read(readDepositAccount)),
    save: procedures.account.save.handler(({ input, context }) => saveDepositAccount(context, input)),
    remove: procedures.account.remove.handler(write(removeDepositAccount)),
  },
})
