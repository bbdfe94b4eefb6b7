import { implement } from '@orpc/server'
import { outsideBusinesses } from '../../platform/server/transaction.ts'
import { accountsContract } from '../contract.ts'
import { acceptInvitation, signUpInvited } from './accept-invitation.ts'
import { getBusiness } from './business-queries.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { changeRole } from './change-role.ts'
import { endSession, signOut } from './end-sessions.ts'
import { doorConfig, guard, person, read, write, type EdgeContext } from './guard.ts'
import { inviteMember, withdrawInvitation } from './invite-member.ts'
import { listUsers, lookAtInvitation } from './member-queries.ts'
import { me, sessionsOf } from './queries.ts'
import { removeMember } from './remove-member.ts'
import { renewSession } from './renew-session.ts'
import { requestMail, resendVerification, resetPasswordJob, signInCodeJob } from './request-mail.ts'
import { resetPassword } from './reset-password.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { switchBusiness } from './switch-business.ts'
import { updateNotices, updateProfileOfBusiness, updateRules } from './update-business.ts'
import { updateProfile } from './update-profile.ts'
import { verifyEmail } from './verify-email.ts'

const doors = implement(accountsContract, doorConfig).$context<EdgeContext>().use(guard)
const { business, users } = doors

export const accountsApi = doors.router({
  signUp: doors.signUp.handler(({ input, context }) => signUp(context, input)),
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
  changeEmail: doors.changeEmail.handler(({ input, context }) => changeEmail(context, person(context), input)),
  changePassword: doors.changePassword.handler(({ input, context }) => changePassword(context, person(context), input)),
  switchBusiness: doors.switchBusiness.handler(({ input, context }) =>
    switchBusiness(context, person(context), input.businessId),
  ),
  listSessions: doors.listSessions.handler(({ context }) =>
    outsideBusinesses('read', (db) => sessionsOf(db, person(context))),
  ),
  endSession: doors.endSession.handler(({ input, context }) => endSession(context, person(context), input.id)),

  invitation: doors.invitation.handler(({ input }) => lookAtInvitation(input.token)),
  acceptInvitation: doors.acceptInvitation.handler(({ input: { token, ...proof }, context }) =>
    acceptInvitation(context, { token, proof }),
  ),
  signUpInvited: doors.signUpInvited.handler(({ input, context }) => signUpInvited(context, input)),
  business: {
    get: business.get.handler(read(getBusiness)),
    updateProfile: business.updateProfile.handler(write(updateProfileOfBusiness)),
    updateNotices: business.updateNotices.handler(write(updateNotices)),
    updateRules: business.updateRules.handler(write(updateRules)),
  },
  users: {
    list: users.list.handler(read(listUsers)),
    invite: users.invite.handler(({ input, context }) => inviteMember(context, input)),
    withdraw: users.withdraw.handler(write(withdrawInvitation)),
    changeRole: users.changeRole.handler(({ input, context }) => changeRole(context, input)),
    remove: users.remove.handler(({ input, context }) => removeMember(context, input)),
  },
})
