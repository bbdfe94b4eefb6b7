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
  const { name, logo, affiliateProgramEnabled, legalName, legalDocument, legalAddress, legalEmail } = settings
  const brand = await outsideBusinesses('write', async (db) => {
    const was = await db.selectFrom('systemSetting').selectAll().forUpdate().executeTakeFirstOrThrow()
    // The picture is kept before the row names it, so that a picture that is gone is refused at its field.
    await keepPlatformPictures(db, 'system', logo ? [{ field: 'logo', id: logo }] : [])
    await db
      .updateTable('systemSetting')
      .set({
        businessName: name === ownName ? null : name,
        logoId: logo,
        affiliateProgramEnabled,
        legalName,
        legalDocument,
        legalAddress,
        legalEmail,
      })
      .execute()
    const now = await readBrand(db)
    const detail = {
      was: { affiliateProgramEnabled: was.affiliateProgramEnabled },
      affiliateProgramEnabled,
      nameChanged: (was.businessName ?? ownName) !== name,
      logoChanged: was.logoId !== logo,
      legalChanged:
        was.legalName !== legalName ||
        was.legalDocument !== legalDocument ||
        was.legalAddress !== legalAddress ||
        was.legalEmail !== legalEmail,
    }
    await recordEvent(db, 'operator.settings_update', { accountId: who.accountId, network: edge.network, detail })
    return now
  })
  setBrand(brand)
}
