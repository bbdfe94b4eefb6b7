import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { accountsContract } from '../contract.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { endSession, signOut } from './end-sessions.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, secondFactorOf } from './keep-second-factor.ts'
import { person, procedures } from './guard.ts'
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

export const accountsApi = procedures(accountsContract, {
  signIn: ({ input, context }) => signIn(context, input),
  requestCode: ({ input, context }) => requestMail(context, signInCodeJob, input.email),
  signInWithCode: ({ input: { email, code, ...proof }, context }) => signInWithCode(context, { email, code, proof }),
  requestReset: ({ input, context }) => requestMail(context, resetPasswordJob, input.email),
  resetPassword: ({ input, context }) => resetPassword(context, input),
  verifyEmail: ({ input: { token, ...proof }, context }) => verifyEmail(context, { token, proof }),
  resendVerification: ({ context }) => resendVerification(context, person(context)),
  renew: ({ context }) => renewSession(context),
  signOut: ({ input, context }) => signOut(context, person(context), input.scope),

  me: ({ context }) => outsideBusinesses('read', (db) => me(db, person(context))),
  updateProfile: ({ input, context }) => updateProfile(context, person(context), input),
  stepUp: ({ input, context }) => stepUp(context, person(context), input),
  changeEmail: ({ input, context }) => changeEmail(context, person(context), input),
  changePassword: ({ input, context }) => changePassword(context, person(context), input),
  switchBusiness: ({ input, context }) => switchBusiness(context, person(context), input.businessId),
  listSessions: ({ context }) => outsideBusinesses('read', (db) => sessionsOf(db, person(context))),
  secondFactor: {
    get: ({ context }) => outsideBusinesses('read', (db) => secondFactorOf(db, person(context))),
    begin: ({ context }) => beginSecondFactor(context, person(context)),
    confirm: ({ input, context }) => confirmSecondFactor(context, person(context), input),
    end: ({ context }) => endSecondFactor(context, person(context)),
  },
  endSession: ({ input, context }) => endSession(context, person(context), input.id),
})
