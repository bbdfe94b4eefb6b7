import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { procedure, fromStandby, takesAlong } from '../accounts/procedure.ts'
import { provedRestore } from '../platform/proved-restore.ts'
import { archiveRefusals, archiveSchema } from './archive.ts'
import { beginSchema, intakeRefusals, intakeSchema, intakeStateSchema } from './intake.ts'

export const archiveContract = {
  /** The whole business as one ZIP of JSON and CSV. */
  take: procedure('users.manage', 'POST', '/archive', archiveRefusals.ARCHIVE_TOO_LARGE)
    .meta({ ...takesAlong, ...fromStandby })
    .output(archiveSchema),
  /** The state of the latest intake. */
  intake: procedure('users.manage', 'GET', '/archive/intake').output(intakeStateSchema),
  /** The last backup of the installation that was restored and found whole. */
  provedRestore: procedure('users.manage', 'GET', '/archive/proved-restore').output(z.nullable(provedRestore)),
  begin: procedure('users.manage', 'POST', '/archive/intake', intakeRefusals.INTAKE_UNDER_WAY)
    .input(beginSchema)
    .output(z.void()),
  /** Called after all parts were sent; a job then reads them. */
  takeIn: procedure('users.manage', 'POST', '/archive/intake/{id}', intakeRefusals.INTAKE_UNREADABLE)
    .input(intakeSchema)
    .output(z.void()),
}

/** What is recorded in the audit, with its topic and its words. */
export const archiveActs = {
  'archive.take': ['files', 'Baixou todos os dados do negócio'],
  'archive.begin': ['files', 'Enviou um arquivo para importar'],
  'archive.ask': ['files', 'Pediu a importação do arquivo enviado'],
  'archive.take-in': ['files', 'Importou todos os dados de outro negócio'],
  'archive.refused': ['files', 'Importação de dados recusada'],
} as const satisfies Acts
