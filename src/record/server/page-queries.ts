import { getBookingLink } from '../../booking/server/link-queries.ts'
import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import { languageNamed, type LanguageChoice } from '../../languages/language.ts'
import { getCard } from '../../clients/server/card-queries.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { PastVisit } from '../client-history.ts'
import { mostShown, type OwnPageFrame, type OwnView } from '../own-page.ts'
import { listPurchases, listVisits } from './client-history-queries.ts'
import { ownRequests } from './request-queries.ts'

/** The business's name, colours and logo; our colours if it has no booking page. */
async function frameOf(tx: BusinessTx): Promise<OwnPageFrame> {
  const { link } = await getBookingLink(tx)
  const { businessName, primaryColor, accentColor, logo, language } = link
  return { businessName, primaryColor, accentColor, logo: logo ?? null, language: languageNamed(language) }
}

/** Until when a link to the client's page is valid, or null. */
export async function pageStanding(tx: BusinessTx, { id }: { id: string }): Promise<{ endsAt: string | null }> {
  const [found] = await tx.rows<{ endsAt: Date | null }>(
    `select max(ends_at) as ends_at from client_page
     where business_id = $1 and ends_at > $3
       and client_id in (select id from client where business_id = $1 and (id = $2 or merged_into = $2))`,
    [tx.businessId, id, tx.now],
  )
  return { endsAt: found?.endsAt?.toISOString() ?? null }
}

type PageFacts = Omit<OwnView, keyof LanguageChoice | 'token' | 'typed' | 'fields' | 'alert' | 'done'>

/** The data that the page shows, without the business's notes. */
export async function loadOwnPage(
  tx: BusinessTx,
  { clientId, endsAt }: { clientId: string; endsAt: Date },
): Promise<PageFacts> {
  const asked = { id: clientId, page: 1, perPage: mostShown }
  const [card, visits, purchases, requests, frame, formats] = await awaitAll([
    getCard(tx, { id: clientId }),
    listVisits(tx, asked),
    listPurchases(tx, asked),
    ownRequests(tx, clientId, mostShown),
    frameOf(tx),
    formatsOfBusiness(tx),
  ])
  const { name, phone, email, document, birthday, createdAt, consents } = card
  return {
    formats,
    endsAt: endsAt.toISOString(),
    frame,
    card: { name, phone, email, document, birthday, createdAt, consents },
    isRemoved: card.removedAt !== null,
    visits: visits.visits.map(withoutNotes),
    visitCount: visits.count,
    ...purchases,
    purchaseCount: purchases.count,
    requests,
  }
}

function withoutNotes(visit: PastVisit): Omit<PastVisit, 'notes' | 'bookedName'> {
  const { notes: _, bookedName: _other, ...shown } = visit
  return shown
}
