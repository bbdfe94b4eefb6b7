import { implement } from '@orpc/server'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { accountsContract } from '../contract.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { endSession, signOut } from './end-sessions.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, secondFactorOf } from './keep-second-factor.ts'
import { doorConfig, guard, person, type EdgeContext } from './guard.ts'
import { me, sessionsOf } from './queries.ts'
import { renewSession } from './renew-session.ts'
import { requestMail, resendVerification, resetPasswordJob, signInCodeJob } from './request-mail.ts'
import { resetPassword } from './reset-password.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { signIn } from './sign-in.ts'
import { stepUp } from './step-up.ts'
import { switchBusiness } from './switch-business.ts'
import { updateProfile } from './update-profile.ts'
import { verifyEmail } from './verify-email.ts'

const doors = implement(accountsContract, doorConfig).$context<EdgeContext>().use(guard)
const { secondFactor } = doors

export const accountsApi = doors.router({
  signIn: doors.signIn.handler(({ input, context }) => signIn(context, input)),
  requestCode: doors.requestCode.handler(({ input, context }) => requestMail(context, signInCodeJob, input.email)),
  signInWithCode: doors.signInWithCode.handler(({ input: { email, code, ...proof }, context }) =>
    signInWithCode(context, { email, code, proof }),
  ),
  requestReset: doors.requestReset.handler(({ input, context }) => requestMail(context, resetPasswordJob, input.email)),
  resetPassword: doors.resetPassword.handler(({ input, context }) => resetPassword(context, input)),
  verifyEmail: doors.verifyEmail.handler(({ input: { token, ...proof }, context }) =>
    verifyEmail(context, { token, proof }),
  ),
  resendVerification: doors.resendVerification.handler(({ context }) => resendVerification(context, person(context))),
  renew: doors.renew.handler(({ context }) => renewSession(context)),
  signOut: doors.signOut.handler(({ input, context }) => signOut(context, person(context), input.scope)),

  me: doors.me.handler(({ context }) => outsideBusinesses('read', (db) => me(db, person(context)))),
  updateProfile: doors.updateProfile.handler(({ input, context }) => updateProfile(context, person(context), input)),
  stepUp: doors.stepUp.handler(({ input, context }) => stepUp(context, person(context), input)),
  changeEmail: doors.changeEmail.handler(({ input, context }) => changeEmail(context, person(context), input)),
  changePassword: doors.changePassword.handler(({ input, context }) => changePassword(context, person(context), input)),
  switchBusiness: doors.switchBusiness.handler(({ input, context }) =>
    switchBusiness(context, person(context), input.businessId),
  ),
  listSessions: doors.listSessions.handler(({ context }) =>
    outsideBusinesses('read', (db) => sessionsOf(db, person(context))),
  ),
  secondFactor: {
    get: secondFactor.get.handler(({ context }) =>
      outsideBusinesses('read', (db) => secondFactorOf(db, person(context))),
    ),
    begin: secondFactor.begin.handler(({ context }) => beginSecondFactor(context, person(context))),
    confirm: secondFactor.confirm.handler(({ input, context }) => confirmSecondFactor(context, person(context), input)),
    end: secondFactor.end.handler(({ context }) => endSecondFactor(context, person(context))),
  },
  endSession: doors.endSession.handler(({ input, context }) => endSession(context, person(context), input.id)),
})
