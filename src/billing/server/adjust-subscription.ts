import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { numbered } from '../../platform/words.ts'
import { adjustmentRefusals, mostDaysAhead, type GivenDays, type NewPlan } from '../adjustment.ts'
import { adjust, type Adjuster } from './parts/adjustments.ts'
import { dropPendingInvoice, standingOf } from './parts/invoices.ts'

const day = 86_400_000

/** Where a business stands, unless its owner closed it: then nothing goes on. */
async function openStanding(tx: BusinessTx) {
  const standing = await standingOf(tx)
  if (standing.isClosed) throw new Refusal(adjustmentRefusals.CLOSED_BY_OWNER)
  return standing
}

/** Extends a trial, from today if it is over. Who had only been reading works again. */
export const extendTrial = (adjuster: Adjuster, given: GivenDays): Promise<void> =>
  adjust(adjuster, given, async (tx) => {
    const { status } = await openStanding(tx)
    if (status !== 'trial') throw new Refusal(adjustmentRefusals.NOT_IN_TRIAL)
    await giveDays(tx, given.days)
    return { kind: 'trial', days: given.days }
  })

/** Gives days for nothing after what was paid, or from today if that is over. What is asked for next is due after them. */
export const giveCourtesy = (adjuster: Adjuster, given: GivenDays): Promise<void> =>
  adjust(adjuster, given, async (tx) => {
    const { status } = await openStanding(tx)
    if (status === 'trial') throw new Refusal(adjustmentRefusals.STILL_IN_TRIAL)
    await giveDays(tx, given.days)
    return { kind: 'courtesy', days: given.days }
  })

/** Days are calendar days in the business's zone. A period that was over begins anew, and so does its quota. */
async function giveDays(tx: BusinessTx, days: number): Promise<void> {
  const [end] = await tx.rows<{ expiresAt: Date }>(
    `update subscription set
       expires_at = (greatest(expires_at, $2::timestamptz) at time zone $3 + make_interval(days => $4)) at time zone $3,
       period_started_at = case when expires_at < $2 then $2 else period_started_at end,
       previous_started_at = case when expires_at < $2 then null else previous_started_at end,
       reminders = 0, reminded_at = null, read_only_since = null
     where business_id = $1 returning expires_at`,
    [tx.businessId, tx.now, tx.zone, days],
  )
  if (!end || end.expiresAt.getTime() > tx.now.getTime() + mostDaysAhead * day)
    throw invalidField(
      'days',
      numbered('Com estes dias, o fim ficaria a mais de {mostDaysAhead} dias de hoje.', { mostDaysAhead }),
    )
  await tx.rows(
    `update invoice set due_at = $2 where business_id = $1 and status = 'pending' and plan_id is not null and kind = 'period'`,
    [tx.businessId, end.expiresAt],
  )
}

/**
 * Changes the plan of a running period at once, for nothing: the next period is asked for at the new plan's price. An
 * invoice that waits is for the plan before, and gives way.
 */
export const setPlan = (adjuster: Adjuster, chosen: NewPlan): Promise<void> =>
  adjust(adjuster, chosen, async (tx) => {
    const [{ status, to, readOnlySince, planId }, [plan]] = await awaitAll([
      openStanding(tx),
      tx.rows<{ id: string }>('select id from plan where id = $1 and is_active and not is_trial', [chosen.planId]),
    ])
    if (status === 'trial') throw new Refusal(adjustmentRefusals.STILL_IN_TRIAL)
    if (to <= tx.now || readOnlySince) throw new Refusal(adjustmentRefusals.PLAN_OVER)
    if (!plan) throw invalidField('planId', 'Escolha um plano da lista.')
    if (plan.id === planId) throw invalidField('planId', 'O negócio já está neste plano.')
    await dropPendingInvoice(tx, 'replaced')
    await tx.rows('update subscription set plan_id = $2, next_plan_id = null where business_id = $1', [
      tx.businessId,
      plan.id,
    ])
    return { kind: 'plan', planId: plan.id }
  })
