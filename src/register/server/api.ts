import { implement } from '@orpc/server'
import { doorConfig, guard, type EdgeContext } from '../../accounts/server/guard.ts'
import { registerContract } from '../contract.ts'
import { closeRegister } from './close-register.ts'
import { exportSessions } from './export-sessions.ts'
import { moveCash } from './move-cash.ts'
import { openRegister } from './open-register.ts'
import { openSession, sessionReport, sessionVouchers } from './register-queries.ts'
import { saveRegisterRules } from './save-register-rules.ts'
import { listSessions } from './session-list-queries.ts'

const doors = implement(registerContract, doorConfig).$context<EdgeContext>().use(guard)

export const registerApi = doors.router({
  current: doors.current.handler(({ context }) => context.read(openSession)),
  open: doors.open.handler(({ input, context }) => context.write((tx) => openRegister(tx, input))),
  close: doors.close.handler(({ input, context }) => context.write((tx) => closeRegister(tx, input))),
  moveCash: doors.moveCash.handler(({ input, context }) => context.write((tx) => moveCash(tx, input))),
  sessions: doors.sessions.handler(({ input, context }) => context.read((tx) => listSessions(tx, input))),
  exportSessions: doors.exportSessions.handler(({ context }) => context.write(exportSessions)),
  session: doors.session.handler(({ input, context }) => context.read((tx) => sessionReport(tx, input))),
  vouchers: doors.vouchers.handler(({ input, context }) => context.read((tx) => sessionVouchers(tx, input))),
  saveRules: doors.saveRules.handler(({ input, context }) => context.write((tx) => saveRegisterRules(tx, input))),
})
