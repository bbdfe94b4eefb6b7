import type { EdgeContext } from '../../accounts/server/guard.ts'
import { systemSettings } from '../../accounts/server/queries.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import type { SystemSettings } from '../../accounts/system-settings.ts'
import { outsideBusinesses } from '../../platform/server/transaction.ts'

/** Every business sees the change at its next request. */
export async function saveSettings(edge: EdgeContext, who: Who, settings: SystemSettings): Promise<void> {
  await outsideBusinesses('write', async (db) => {
    const was = await systemSettings(db).forUpdate().executeTakeFirstOrThrow()
    await db
      .updateTable('system_setting')
      .set({ affiliate_program_enabled: settings.affiliateProgramEnabled })
      .execute()
    const detail = { was, ...settings }
    await recordEvent(db, 'operator.settings_update', { accountId: who.accountId, network: edge.network, detail })
  })
}
