import { claimPath } from '../../booking/server/claim-path.ts'
import { refuseTakenPicture } from '../../business/server/store-picture.ts'
import { pictureTexts } from '../../business/picture.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { picturesIn } from '../live-site.ts'
import { siteRefusals, type SiteContent, type SiteForm } from '../site.ts'

/**
 * Saves the draft. Visitors see the published page until the draft is published. Only the address changes at once, so
 * changing that of a published page needs the permission to publish.
 */
export async function saveSite(tx: BusinessTx, { slug, ...content }: SiteForm): Promise<void> {
  if (!tx.may('landing.publish')) await refuseMove(tx, slug)
  // A linked service takes its price from the catalogue, so a sent price is dropped.
  const services = content.services.map((item) => (item.serviceId ? { ...item, price: null } : item))
  const values = { slug, draft: JSON.stringify({ ...content, services }) }
  await refuseGonePictures(tx, content)
  await claimPath(tx, slug, siteRefusals.SITE_ADDRESS_TAKEN)
  await tx.upsert('site', values).catch(refuseTakenPicture('heroPicture'))
  tx.audit('site.save')
}

/** Refuses a picture that no longer exists, at its field. The database protects those that exist. */
async function refuseGonePictures(tx: BusinessTx, content: SiteContent): Promise<void> {
  const named = picturesIn(content)
  if (named.length === 0) return
  const free = await tx.rows<{ id: string }>(
    `select p.id from picture p
     left join site_picture s on s.business_id = p.business_id and s.picture_id = p.id
     where p.business_id = $1 and p.id = any($2::uuid[]) and (p.expires_at is not null or s.picture_id is not null)`,
    [tx.businessId, named.map(({ id }) => id)],
  )
  const gone = named.find(({ id }) => !free.some((one) => one.id === id))
  if (gone) throw invalidField(gone.field, pictureTexts.gone)
}

async function refuseMove(tx: BusinessTx, slug: string): Promise<void> {
  const published = await tx
    .selectFrom('site')
    .select('slug')
    .where('published', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!published || published.slug === slug) return
  throw new Refusal(platformRefusals.FORBIDDEN, {
    fields: { slug: 'Só o proprietário pode mudar o endereço de um site publicado.' },
  })
}
