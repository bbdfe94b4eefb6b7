import { implement } from '@orpc/server'
import { doorConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { depositsContract } from '../contract.ts'
import { confirmDeposit } from './confirm-deposit.ts'
import { listDeposits, readDepositAccount, readDepositRule } from './deposit-queries.ts'
import { giveBackDeposit } from './give-back-deposit.ts'
import { removeDepositAccount, saveDepositAccount } from './save-deposit-account.ts'
import { saveDepositRule } from './save-deposit-rule.ts'
import { correctDeposit, keepDeposit, returnDeposit } from './settle-deposit.ts'

const doors = implement(depositsContract, doorConfig).$context<EdgeContext>().use(guard)

export const depositsApi = doors.router({
  list: doors.list.handler(read(listDeposits)),
  confirm: doors.confirm.handler(write(confirmDeposit)),
  correct: doors.correct.handler(write(correctDeposit)),
  return: doors.return.handler(write(returnDeposit)),
  giveBack: doors.giveBack.handler(({ input, context }) => giveBackDeposit(context, input)),
  keep: doors.keep.handler(write(keepDeposit)),
  rule: {
    get: doors.rule.get.handler(read(readDepositRule)),
    save: doors.rule.save.handler(write(saveDepositRule)),
  },
  account: {
    get: doors.account.get.handler(read(readDepositAccount)),
    save: doors.account.save.handler(({ input, context }) => saveDepositAccount(context, input)),
    remove: doors.account.remove.handler(write(removeDepositAccount)),
  },
})
