import type { EdgeContext } from '../../accounts/server/guard.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import { readBrand } from '../../business/server/keep-brand.ts'
import { keepPlatformPictures } from '../../business/server/platform-pictures.ts'
import { ownName, setBrand } from '../../platform/brand.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import type { SystemForm } from '../system.ts'

/** Businesses get the change with their next request; other processes take over the brand within seconds. */
export async function saveSettings(edge: EdgeContext, who: Who, settings: SystemForm): Promise<void> {
  const { name, logo, affiliateProgramEnabled, legalName, legalDocument, legalAddress } = settings
  const brand = await outsideBusinesses('write', async (db) => {
    const was = await db.selectFrom('system_setting').selectAll().forUpdate().executeTakeFirstOrThrow()
    // The picture is kept before the row names it, so that a picture that is gone is refused at its field.
    await keepPlatformPictures(db, 'system', logo ? [{ field: 'logo', id: logo }] : [])
    await db
      .updateTable('system_setting')
      .set({
        business_name: name === ownName ? null : name,
        logo_id: logo,
        affiliate_program_enabled: affiliateProgramEnabled,
        legal_name: legalName,
        legal_document: legalDocument,
        legal_address: legalAddress,
      })
      .execute()
    const now = await readBrand(db)
    const detail = {
      was: { affiliateProgramEnabled: was.affiliate_program_enabled },
      affiliateProgramEnabled,
      nameChanged: (was.business_name ?? ownName) !== name,
      logoChanged: was.logo_id !== logo,
      legalChanged:
        was.legal_name !== legalName || was.legal_document !== legalDocument || was.legal_address !== legalAddress,
    }
    await recordEvent(db, 'operator.settings_update', { accountId: who.accountId, network: edge.network, detail })
    return now
  })
  setBrand(brand)
}
