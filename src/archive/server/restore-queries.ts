import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { type ProvedRestore, toProvedRestore } from '../../platform/proved-restore.ts'

/** The copy of the whole installation that was restored last: this business's rows are among it. */
export const readProvedRestore = async (tx: BusinessTx): Promise<ProvedRestore | null> =>
  toProvedRestore(
    await tx.db
      .selectFrom('systemSetting')
      .select(['restoreProvedAt', 'restoredUntil', 'restoredRows'])
      .executeTakeFirstOrThrow(),
  )
