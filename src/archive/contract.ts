import { door, heavy } from '../accounts/door.ts'
import { archiveRefusals, archiveSchema } from './archive.ts'

export const archiveContract = {
  /** The whole business as one ZIP of JSON and CSV. */
  take: door('users.manage', 'POST', '/archive', archiveRefusals.ARCHIVE_TOO_LARGE).meta(heavy).output(archiveSchema),
}
