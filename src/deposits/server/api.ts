import { implement } from '@orpc/server'
import { doorConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { depositsContract } from '../contract.ts'
import { confirmDeposit } from './confirm-deposit.ts'
import { listDeposits, readDepositRule } from './deposit-queries.ts'
import { saveDepositRule } from './save-deposit-rule.ts'
import { correctDeposit, keepDeposit, returnDeposit } from './settle-deposit.ts'

const doors = implement(depositsContract, doorConfig).$context<EdgeContext>().use(guard)

export const depositsApi = doors.router({
  list: doors.list.handler(read(listDeposits)),
  confirm: doors.confirm.handler(write(confirmDeposit)),
  correct: doors.correct.handler(write(correctDeposit)),
  return: doors.return.handler(write(returnDeposit)),
  keep: doors.keep.handler(write(keepDeposit)),
  rule: {
    get: doors.rule.get.handler(read(readDepositRule)),
    save: doors.rule.save.handler(write(saveDepositRule)),
  },
})
