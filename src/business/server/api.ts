import { person, procedures, read, write } from '../../accounts/server/guard.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { businessContract } from '../contract.ts'
import { acceptInvitation, signUpInvited } from './accept-invitation.ts'
import { getSettings } from './business-queries.ts'
import { changeRole } from './change-role.ts'
import { enterAsSupport, leaveAsSupport, listOpenBusinesses } from './enter-as-support.ts'
import { findPostalCode } from './find-postal-code.ts'
import { inviteMember, withdrawInvitation } from './invite-member.ts'
import { keepMemberPhone } from './keep-member-phone.ts'
import { endSupport, grantSupport, supportOf } from './let-support-in.ts'
import { listUsers, lookAtInvitation } from './member-queries.ts'
import { removeMember } from './remove-member.ts'
import { signUp } from './sign-up.ts'
import { updateNotices, updateProfileOfBusiness, updateRules } from './update-business.ts'
import { updateStorefront } from './update-storefront.ts'

export const businessApi = procedures(businessContract, {
  signUp: ({ input, context }) => signUp(context, input),

  get: read(getSettings),
  updateProfile: write(updateProfileOfBusiness),
  placeOfCode: ({ input, context }) => findPostalCode(context, input),
  updateStorefront: write(updateStorefront),
  updateNotices: write(updateNotices),
  updateRules: write(updateRules),

  invitation: ({ input }) => lookAtInvitation(input.token),
  acceptInvitation: ({ input: { token, ...proof }, context }) => acceptInvitation(context, { token, proof }),
  signUpInvited: ({ input, context }) => signUpInvited(context, input),

  users: {
    list: read(listUsers),
    invite: ({ input, context }) => inviteMember(context, input),
    withdraw: write(withdrawInvitation),
    changeRole: ({ input, context }) => changeRole(context, input),
    setPhone: write(keepMemberPhone),
    remove: ({ input, context }) => removeMember(context, input),
  },

  support: {
    get: read(supportOf),
    grant: write(grantSupport),
    end: ({ context }) => endSupport(context),
    list: ({ context }) => outsideBusinesses('read', (db) => listOpenBusinesses(db, person(context))),
    enter: ({ input, context }) => enterAsSupport(context, person(context), input),
    leave: ({ context }) => leaveAsSupport(context, person(context)),
  },
})
