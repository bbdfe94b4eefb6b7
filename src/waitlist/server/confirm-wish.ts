import { countRefusal } from '../../booking/server/booking-limits.ts'
import { inLink } from '../../booking/server/link-queries.ts'
import { idInKey } from '../../booking/own-booking.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { networkOf } from '../../platform/server/http/hosts.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { isSameSecret } from '../../platform/server/same-secret.ts'
import { unlessReached } from '../../platform/server/http/throttle.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { OwnWish } from '../own-wish.ts'
import { waitlistRefusals } from '../wish.ts'
import { places, refuseAgain, refuseFull } from './add-wish.ts'
import { nameOf } from './parts/end-offer.ts'
import { confirmable, findOwn, findWish, toOwnWish, type FoundWish } from './wish-queries.ts'

type OwnKey = { slug: string; key: string; code?: string | null | undefined }

/**
 * Whoever typed the address confirms the wish by what was sent there; from then on it counts. Confirming twice changes
 * nothing.
 */
export function confirmWish({ slug, key, code }: OwnKey, network: string): Promise<OwnWish> {
  const tries = limit('booking.tries', networkOf(network))
  return inLink(
    slug,
    'write',
    async (tx) => {
      const id = idInKey(key)
      const [, { found }] = await awaitAll([tx.hold([places, ...(id ? [nameOf(id)] : [])]), findOwn(tx, key)])
      if (found.proof === null || !isSameSecret(code ?? '', found.proof)) throw new Refusal(platformRefusals.NOT_FOUND)
      if (found.state === 'unconfirmed') await confirm(tx, found)
      return toOwnWish(tx, (await findWish(tx, found.id))!)
    },
    { procedure: 'waitlist.own.confirm', precondition: () => unlessReached(tries) },
  ).catch((error: unknown) => countRefusal(network, error))
}

/** The business, which knows the person, confirms for them. */
export async function confirmForClient(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  const [, wish] = await awaitAll([tx.hold([places, nameOf(id)]), findWish(tx, id)])
  if (wish?.state !== 'unconfirmed') throw new Refusal(platformRefusals.NOT_FOUND)
  await confirm(tx, wish)
}

/** No offer is looked for: what is free by now is on the page, for everybody. */
async function confirm(tx: BusinessTx, { id, clientId, serviceId, createdAt }: FoundWish): Promise<void> {
  if (createdAt <= confirmable(tx)) throw new Refusal(waitlistRefusals.CONFIRMATION_OVER)
  await refuseAgain(tx, clientId, serviceId)
  await refuseFull(tx)
  await tx.rows(
    `update waitlist_wish set state = 'waiting' where business_id = $1 and id = $2 and state = 'unconfirmed'`,
    [tx.businessId, id],
  )
  tx.audit('waitlist.confirm', { wishId: id, client: clientId })
}
