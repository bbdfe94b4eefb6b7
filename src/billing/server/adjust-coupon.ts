import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import { brl } from '../../platform/format.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { firstOf } from '../../platform/server/database/sql-parts.ts'
import { phrase } from '../../platform/words.ts'
import { adjustmentRefusals, type EndedCoupon, type GivenCoupon } from '../adjustment.ts'
import { discountIn } from '../coupon.ts'
import type { BillingPeriod } from '../plan.ts'
import { adjust, type Adjuster } from './parts/adjustments.ts'
import { couponThatCounts } from './parts/coupons.ts'
import { issueInvoice } from './parts/invoices.ts'

/** Gives a coupon, in place of one that counts. An invoice that waits gives way to one with its discount. */
export const giveCoupon = (adjuster: Adjuster, given: GivenCoupon): Promise<void> =>
  adjust(
    adjuster,
    given,
    async (tx) => {
      const discount = discountIn(given)
      const { cents, isClosed } = await priceAhead(tx)
      if (isClosed) throw new Refusal(adjustmentRefusals.CLOSED_BY_OWNER)
      if (discount.amountCents !== null && discount.amountCents > cents)
        throw invalidField(
          'amountCents',
          phrase('O desconto não pode passar do preço do plano, {price}.', { price: brl(cents) }),
        )
      return { kind: 'coupon', ...discount, invoices: given.invoices }
    },
    issueAnew,
  )

/** Ends the coupon that counts. What was paid with it stays; an invoice that waits gives way to one without its discount. */
export const endCoupon = (adjuster: Adjuster, ended: EndedCoupon): Promise<void> =>
  adjust(
    adjuster,
    ended,
    async (tx) => {
      if (!(await couponThatCounts(tx))) throw new Refusal(adjustmentRefusals.NO_COUPON)
      return { kind: 'coupon_end' }
    },
    issueAnew,
  )

type PriceAhead = { cents: number; isClosed: boolean }

/** What the next period costs; in a trial any plan may be chosen. */
const priceAhead = (tx: BusinessTx) =>
  tx.one<PriceAhead>(
    `select s.closed_at is not null as is_closed, case when s.status = 'trial'
       then (select coalesce(max(price_cents), 0) from plan where is_active and not is_trial)
       else (select price_cents from plan where id = ${firstOf('s.next_plan_id', 's.plan_id')}) end as cents
     from subscription s where s.business_id = $1`,
    [tx.businessId],
  )

type PendingInvoice = { id: string; name: string; priceCents: number; period: BillingPeriod; dueAt: Date }

async function issueAnew(tx: BusinessTx): Promise<void> {
  const [waiting] = await tx.rows<PendingInvoice>(
    `select p.id, p.name, i.plan_cents as price_cents, i.plan_period as period, i.due_at
     from invoice i join plan p on p.id = i.plan_id
     where i.business_id = $1 and i.status = 'pending' and i.kind = 'period'`,
    [tx.businessId],
  )
  if (!waiting) return
  const { dueAt, ...plan } = waiting
  await issueInvoice(tx, { plan, kind: 'period', dueAt })
}
