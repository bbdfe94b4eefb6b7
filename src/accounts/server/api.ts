import { implement } from '@orpc/server'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { accountsContract } from '../contract.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { endSession, signOut } from './end-sessions.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, secondFactorOf } from './keep-second-factor.ts'
import { procedureConfig, guard, person, type EdgeContext } from './guard.ts'
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

const procedures = implement(accountsContract, procedureConfig).$context<EdgeContext>().use(guard)
const { secondFactor } = procedures

export const accountsApi = procedures.router({
  signIn: procedures.signIn.handler(({ input, context }) => signIn(context, input)),
  requestCode: procedures.requestCode.handler(({ input, context }) => requestMail(context, signInCodeJob, input.email)),
  signInWithCode: procedures.signInWithCode.handler(({ input: { email, code, ...proof }, context }) =>
    signInWithCode(context, { email, code, proof }),
  ),
  requestReset: procedures.requestReset.handler(({ input, context }) =>
    requestMail(context, resetPasswordJob, input.email),
  ),
  resetPassword: procedures.resetPassword.handler(({ input, context }) => resetPassword(context, input)),
  verifyEmail: procedures.verifyEmail.handler(({ input: { token, ...proof }, context }) =>
    verifyEmail(context, { token, proof }),
  ),
  resendVerification: procedures.resendVerification.handler(({ context }) =>
    resendVerification(context, person(context)),
  ),
  renew: procedures.renew.handler(({ context }) => renewSession(context)),
  signOut: procedures.signOut.handler(({ input, context }) => signOut(context, person(context), input.scope)),

  me: procedures.me.handler(({ context }) => outsideBusinesses('read', (db) => me(db, person(context)))),
  updateProfile: procedures.updateProfile.handler(({ input, context }) =>
    updateProfile(context, person(context), input),
  ),
  stepUp: procedures.stepUp.handler(({ input, context }) => stepUp(context, person(context), input)),
  changeEmail: procedures.changeEmail.handler(({ input, context }) => changeEmail(context, person(context), input)),
  changePassword: procedures.changePassword.handler(({ input, context }) =>
    changePassword(context, person(context), input),
  ),
  switchBusiness: procedures.switchBusiness.handler(({ input, context }) =>
    switchBusiness(context, person(context), input.businessId),
  ),
  listSessions: procedures.listSessions.handler(({ context }) =>
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
  endSession: procedures.endSession.handler(({ input, context }) => endSession(context, person(context), input.id)),
})
