import { implement } from '@orpc/server'
import { procedureConfig, guard, person, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { businessContract } from '../contract.ts'
import { acceptInvitation, signUpInvited } from './accept-invitation.ts'
import { getBusiness } from './business-queries.ts'
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

const procedures = implement(businessContract, procedureConfig).$context<EdgeContext>().use(guard)
const { support, users } = procedures

export const businessApi = procedures.router({
  signUp: procedures.signUp.handler(({ input, context }) => signUp(context, input)),

  get: procedures.get.handler(read(getBusiness)),
  updateProfile: procedures.updateProfile.handler(write(updateProfileOfBusiness)),
  placeOfCode: procedures.placeOfCode.handler(({ input, context }) => findPostalCode(context, input)),
  updateNotices: procedures.updateNotices.handler(write(updateNotices)),
  updateRules: procedures.updateRules.handler(write(updateRules)),

  invitation: procedures.invitation.handler(({ input }) => lookAtInvitation(input.token)),
  acceptInvitation: procedures.acceptInvitation.handler(({ input: { token, ...proof }, context }) =>
    acceptInvitation(context, { token, proof }),
  ),
  signUpInvited: procedures.signUpInvited.handler(({ input, context }) => signUpInvited(context, input)),

  users: {
    list: users.list.handler(read(listUsers)),
    invite: users.invite.handler(({ input, context }) => inviteMember(context, input)),
    withdraw: users.withdraw.handler(write(withdrawInvitation)),
    changeRole: users.changeRole.handler(({ input, context }) => changeRole(context, input)),
    setPhone: users.setPhone.handler(write(keepMemberPhone)),
    remove: users.remove.handler(({ input, context }) => removeMember(context, input)),
  },

  support: {
    get: support.get.handler(read(supportOf)),
    grant: support.grant.handler(write(grantSupport)),
    end: support.end.handler(({ context }) => endSupport(context)),
    list: support.list.handler(({ context }) =>
      outsideBusinesses('read', (db) => listOpenBusinesses(db, person(context))),
    ),
    enter: support.enter.handler(({ input, context }) => enterAsSupport(context, person(context), input)),
    leave: support.leave.handler(({ context }) => leaveAsSupport(context, person(context))),
  },
})
