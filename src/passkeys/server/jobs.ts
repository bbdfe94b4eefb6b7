import { tellPerson } from '../../accounts/server/request-mail.ts'
import { paths } from '../../platform/paths.ts'
import type { Job } from '../../platform/server/jobs/jobs.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { passkeyAddedLetter, passkeyRemovedLetter } from './emails/passkey-letters.ts'
import { passkeyAddedJob, passkeyRemovedJob } from './keep-passkeys.ts'

export const passkeysJobs: Job[] = [
  passkeyAddedJob.does(({ accountId, name }, send) =>
    tellPerson(accountId, send, (person) =>
      passkeyAddedLetter({ person: person.name, name, url: fullAddress(paths.recover) }),
    ),
  ),
  passkeyRemovedJob.does(({ accountId, name }, send) =>
    tellPerson(accountId, send, (person) =>
      passkeyRemovedLetter({ person: person.name, name, url: fullAddress(paths.recover) }),
    ),
  ),
]
