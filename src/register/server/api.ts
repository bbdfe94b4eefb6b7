import { implement } from '@orpc/server'
import { procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
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

const procedures = implement(registerContract, procedureConfig).$context<EdgeContext>().use(guard)

export const registerApi = procedures.router({
  current: procedures.current.handler(read(readRegisters)),
  open: procedures.open.handler(write(openRegister)),
  close: procedures.close.handler(write(closeRegister)),
  moveCash: procedures.moveCash.handler(write(moveCash)),
  sessions: procedures.sessions.handler(read(listSessions)),
  exportSessions: procedures.exportSessions.handler(write(exportSessions)),
  session: procedures.session.handler(read(sessionReport)),
  vouchers: procedures.vouchers.handler(read(sessionVouchers)),
  cardTerms: procedures.cardTerms.handler(read(readCardTerms)),
  saveCardTerms: procedures.saveCardTerms.handler(write(saveCardTerms)),
  approvers: procedures.approvers.handler(read(listApprovers)),
  approveDiscount: procedures.approveDiscount.handler(({ input, context }) => approveDiscount(context, input)),
  savePin: procedures.savePin.handler(({ input, context }) => saveApprovalPin(context, input)),
  registers: {
    add: procedures.registers.add.handler(write(addRegister)),
    rename: procedures.registers.rename.handler(write(renameRegister)),
    remove: procedures.registers.remove.handler(write(removeRegister)),
  },
  rules: procedures.rules.handler(read(readRules)),
  saveRules: procedures.saveRules.handler(write(saveRegisterRules)),
})
