import * as z from 'zod/mini'
import { procedure, heavy, takesAlong } from '../accounts/procedure.ts'
import { archiveRefusals, archiveSchema } from './archive.ts'
import { beginSchema, intakeRefusals, intakeSchema, intakeStateSchema } from './intake.ts'

export const archiveContract = {
  /** The whole business as one ZIP of JSON and CSV. */
  take: procedure('users.manage', 'POST', '/archive', archiveRefusals.ARCHIVE_TOO_LARGE)
    .meta({ ...takesAlong, ...heavy })
    .output(archiveSchema),
  /** The state of the latest intake. */
  intake: procedure('users.manage', 'GET', '/archive/intake').output(intakeStateSchema),
  begin: procedure('users.manage', 'POST', '/archive/intake', intakeRefusals.INTAKE_UNDER_WAY)
    .input(beginSchema)
    .output(z.void()),
  /** Called after all parts were sent; a job then reads them. */
  takeIn: procedure('users.manage', 'POST', '/archive/intake/{id}', intakeRefusals.INTAKE_UNREADABLE)
    .input(intakeSchema)
    .output(z.void()),
}
