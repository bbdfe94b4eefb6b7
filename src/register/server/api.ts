import { implement } from '@orpc/server'
import { doorConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { registerContract } from '../contract.ts'
import { approveDiscount } from './approve-discount.ts'
import { closeRegister } from './close-register.ts'
import { exportSessions } from './export-sessions.ts'
import { listApprovers } from './discount-queries.ts'
import { moveCash } from './move-cash.ts'
import { openRegister } from './open-register.ts'
import { readRegisters, sessionReport, sessionVouchers } from './register-queries.ts'
import { readCardTerms, readRules } from './rules-queries.ts'
import { saveApprovalPin } from './save-approval-pin.ts'
import { saveCardTerms } from './save-card-terms.ts'
import { saveRegisterRules } from './save-register-rules.ts'
import { addRegister, removeRegister, renameRegister } from './save-registers.ts'
import { listSessions } from './session-list-queries.ts'

const doors = implement(registerContract, doorConfig).$context<EdgeContext>().use(guard)

export const registerApi = doors.router({
  current: doors.current.handler(read(readRegisters)),
  open: doors.open.handler(write(openRegister)),
  close: doors.close.handler(write(closeRegister)),
  moveCash: doors.moveCash.handler(write(moveCash)),
  sessions: doors.sessions.handler(read(listSessions)),
  exportSessions: doors.exportSessions.handler(write(exportSessions)),
  session: doors.session.handler(read(sessionReport)),
  vouchers: doors.vouchers.handler(read(sessionVouchers)),
  cardTerms: doors.cardTerms.handler(read(readCardTerms)),
  saveCardTerms: doors.saveCardTerms.handler(write(saveCardTerms)),
  approvers: doors.approvers.handler(read(listApprovers)),
  approveDiscount: doors.approveDiscount.handler(({ input, context }) => approveDiscount(context, input)),
  savePin: doors.savePin.handler(({ input, context }) => saveApprovalPin(context, input)),
  registers: {
    add: doors.registers.add.handler(write(addRegister)),
    rename: doors.registers.rename.handler(write(renameRegister)),
    remove: doors.registers.remove.handler(write(removeRegister)),
  },
  rules: doors.rules.handler(read(readRules)),
  saveRules: doors.saveRules.handler(write(saveRegisterRules)),
})
