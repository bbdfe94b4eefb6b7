import { tellPerson } from '../../accounts/server/request-mail.ts'
import { paths } from '../../platform/paths.ts'
import { type Job, startsItself } from '../../platform/server/jobs/jobs.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { nameOfBusiness } from './business-queries.ts'
import { invitationLetter } from './emails/invitation.ts'
import { moneyTargetLetter } from './emails/money-target.ts'
import { invitationJob, issueInvitationLink } from './invite-member.ts'
import { businessesWithExpired } from './picture-queries.ts'
import { forgetPictures } from './store-picture.ts'
import { moneyTargetJob } from './tell-owners.ts'

export const businessJobs: Job[] = [
  invitationJob.does(async ({ businessId, zone, invitationId }, send) => {
    const actor = { accountId: null, name: 'Convite' }
    const invited = await inBusiness({ businessId, zone, actor }, 'write', (tx) =>
      issueInvitationLink(tx, invitationId),
    )
    if (!invited) return
    const { email, secret, ...offer } = invited
    const url = fullAddress(paths.acceptInvitation(secret))
    await send({ to: email, ...invitationLetter({ ...offer, url }) })
  }),
  moneyTargetJob.does(async ({ businessId, zone, accountId, ...change }, send) => {
    const actor = { accountId: null, name: 'Aviso ao proprietário' }
    const businessName = await inBusiness({ businessId, zone, actor }, 'read', nameOfBusiness)
    await tellPerson(accountId, send, ({ name }) =>
      moneyTargetLetter({ name, businessName, ...change, url: fullAddress(paths.recover) }),
    )
  }),
  startsItself('business.pictures', 600, forgetExpiredPictures),
]

/** Deletes pictures that were sent for a form that nobody saved. */
async function forgetExpiredPictures(): Promise<void> {
  const actor = { accountId: null, name: 'Limpeza' }
  for (const business of await businessesWithExpired())
    await inBusiness({ ...business, actor }, 'write', forgetPictures)
}
