import { sql } from 'kysely'
import { firstIn } from '../../platform/filled.ts'
import { type FormatChoice, type Formats, formatsOf } from '../../platform/format.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { documentTypeOf, type BusinessProfile } from '../business.ts'
import { type Place, placeWords } from '../place.ts'
import type { Storefront } from '../storefront.ts'
import type { Business } from '../contract.ts'
import { pictureOf } from './picture-queries.ts'

export async function getBusiness(tx: BusinessTx): Promise<Omit<Business, 'storefront'>> {
  const row = await tx
    .selectFrom('business')
    .selectAll()
    .select((of) =>
      of.exists(of.selectFrom('paidCurrency').whereRef('paidCurrency.businessId', '=', 'business.id')).as('stands'),
    )
    .executeTakeFirstOrThrow()
  return {
    profile: {
      name: row.name,
      ownerName: row.ownerName,
      email: row.email,
      phone: row.phone,
      documentType: documentTypeOf(row.document),
      document: row.document,
      address: row.address,
      city: row.city,
      state: row.state as BusinessProfile['state'],
      postalCode: row.postalCode,
      municipalityCode: row.municipalityCode,
      municipalRegistration: row.municipalRegistration,
      serviceCode: row.serviceCode,
    },
    notices: { mailsBookings: row.mailsBookings, mailsCancellations: row.mailsCancellations },
    rules: {
      zone: row.zone as Business['rules']['zone'],
      currency: row.currency,
      dateFormat: row.dateFormat,
    },
    currencyStands: Boolean(row.stands),
  }
}

/** The same with what it shows of itself, as the settings do. */
export async function getSettings(tx: BusinessTx): Promise<Business> {
  const [business, storefront] = await awaitAll([getBusiness(tx), getStorefront(tx)])
  return { ...business, storefront }
}

/** What the business shows of itself on all of its pages; nothing where it has typed nothing. */
export async function getStorefront(tx: BusinessTx): Promise<Storefront> {
  const row = await tx
    .selectFrom('storefront')
    .select(['instagram', 'facebook'])
    .select(pictureOf('storefront', 'cover_id').as('cover'))
    .executeTakeFirst()
  return row ?? { cover: null, instagram: null, facebook: null }
}

/** Whether the plan takes new appointments now. */
export async function takesBookings(tx: BusinessTx): Promise<boolean> {
  const row = firstIn(await tx.rows<{ takes: boolean }>('select takes_bookings($1) as takes', [tx.businessId]))
  return row.takes
}

/** Whether its owner closed the account: nothing of it is shown to the public any more. */
export async function isClosedForGood(tx: BusinessTx): Promise<boolean> {
  const row = firstIn(await tx.rows<{ isClosed: boolean }>('select is_closed($1) as is_closed', [tx.businessId]))
  return row.isClosed
}

export async function nameOfBusiness(tx: BusinessTx): Promise<string> {
  const [{ name }] = (await tx.rows<{ name: string }>('select name from business where id = $1', [tx.businessId])) as [
    { name: string },
  ]
  return name
}

/** Its address in one line; null where none is known. */
export async function placeOfBusiness(tx: BusinessTx): Promise<string | null> {
  const text = 'select address, city, state, postal_code from business where id = $1'
  return placeWords(firstIn(await tx.rows<Place>(text, [tx.businessId])))
}

/** How clients reach a business: where it is, its phone, and where their answers to its mails arrive. */
type Contact = { place: Place; phone: string | null; answersTo: string | null }

/**
 * Answers go only to an address that somebody of the business has proven: the one in its profile, or else the first
 * owner's.
 */
export async function contactOf(tx: BusinessTx): Promise<Contact> {
  const row = firstIn(await tx.rows<Place & Omit<Contact, 'place'>>(contactText, [tx.businessId]))
  const { phone, answersTo, ...place } = row
  return { place, phone, answersTo }
}

const contactText = `
  select b.phone, b.address, b.city, b.state, b.postal_code, (
    select a.email from member m join account a on a.id = m.account_id
    where m.business_id = b.id and m.removed_at is null and a.suspended_at is null and a.email_verified_at is not null
      and (m.role = 'admin' or a.email = b.email)
    order by a.email is not distinct from b.email desc, m.created_at, m.account_id limit 1) as answers_to
  from business b where b.id = $1`

const formatsText = 'select currency, date_format from business where id = $1'

/** The business's formats for dates, times and money. */
export async function formatsOfBusiness(tx: BusinessTx): Promise<Formats> {
  const chosen = firstIn(await tx.rows<Omit<FormatChoice, 'zone'>>(formatsText, [tx.businessId]))
  return formatsOf({ ...chosen, zone: tx.zone })
}

/** The recipient of a notice of this kind; null when switched off. */
export async function noticeAddress(
  tx: BusinessTx,
  kind: 'mailsBookings' | 'mailsCancellations',
): Promise<string | null> {
  const row = await addressOf(tx)
    .where(sql.ref<boolean>(`business.${kind}`), '=', true)
    .executeTakeFirst()
  return row?.email ?? null
}

/** The address for mails that concern the whole business. */
export async function ownerAddress(tx: BusinessTx): Promise<string | null> {
  return (await addressOf(tx).executeTakeFirst())?.email ?? null
}

/** The business's own address, or its first administrator's. */
const addressOf = (tx: BusinessTx) =>
  tx
    .selectFrom('business')
    .select((from) =>
      from.fn
        .coalesce(
          'business.email',
          from
            .selectFrom('member')
            .innerJoin('account', 'account.id', 'member.accountId')
            .select('account.email')
            .whereRef('member.businessId', '=', 'business.id')
            .where('member.role', '=', 'admin')
            .where('member.removedAt', 'is', null)
            .orderBy('member.createdAt')
            .limit(1),
        )
        .as('email'),
    )
