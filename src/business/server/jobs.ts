import { paths } from '../../platform/paths.ts'
import type { Job } from '../../platform/server/jobs.ts'
import { settings } from '../../platform/server/settings.ts'
import { inBusiness } from '../../platform/server/transaction.ts'
import { invitationLetter } from './emails/invitation.ts'
import { invitationJob, issueInvitationLink } from './invite-member.ts'

export const businessJobs: Job[] = [
  invitationJob.does(async ({ businessId, zone, invitationId }, send) => {
    const actor = { accountId: null, name: 'Convite' }
    const invited = await inBusiness({ businessId, zone, actor }, 'write', (tx) =>
      issueInvitationLink(tx, invitationId),
    )
    if (!invited) return
    const { email, secret, ...offer } = invited
    const url = new URL(paths.acceptInvitation(secret), settings.publicUrl).href
    await send({ to: email, ...invitationLetter({ ...offer, url }) })
  }),
]
