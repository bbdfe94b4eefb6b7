import { procedures, read, write } from '../../accounts/server/guard.ts'
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

export const registerApi = procedures(registerContract, {
  current: read(readRegisters),
  open: write(openRegister),
  close: write(closeRegister),
  moveCash: write(moveCash),
  sessions: read(listSessions),
  exportSessions: write(exportSessions),
  session: read(sessionReport),
  vouchers: read(sessionVouchers),
  cardTerms: read(readCardTerms),
  saveCardTerms: write(saveCardTerms),
  approvers: read(listApprovers),
  approveDiscount: ({ input, context }) => approveDiscount(context, input),
  savePin: ({ input, context }) => saveApprovalPin(context, input),
  registers: {
    add: write(addRegister),
    rename: write(renameRegister),
    remove: write(removeRegister),
  },
  rules: read(readRules),
  saveRules: write(saveRegisterRules),
})
