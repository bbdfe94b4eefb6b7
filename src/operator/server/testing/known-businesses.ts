import type pg from 'pg'
import { aBusiness } from '../../../accounts/server/testing/people.ts'
import type { BillingPeriod } from '../../../billing/plan.ts'
import { planNamed } from '../../../billing/server/testing/paying.ts'
import type { Scope } from '../../../platform/server/database/business-tx.ts'

/** A business with a name of its own, by which it is found. */
export async function aNamedBusiness(admin: pg.Client): Promise<{ scope: Scope; name: string }> {
  const scope = await aBusiness()
  const name = `Salão ${crypto.randomUUID().slice(0, 8)}`
  await admin.query('update business set name = $2 where id = $1', [scope.businessId, name])
  return { scope, name }
}

type Standing = { status: 'trial' | 'active'; in: string; isReadOnly?: boolean; isEnded?: boolean }

/** Sets how a business stands with us: `in` is the interval until its end, which is over if it is negative. */
export async function stands(admin: pg.Client, { businessId }: Scope, standing: Standing): Promise<void> {
  const plan = await planNamed(admin, standing.status === 'trial' ? 'Teste Gratuito' : 'Profissional')
  await admin.query(
    `update subscription set status = $2, plan_id = $3, expires_at = now() + $4::interval,
       period_started_at = now() + $4::interval - interval '1 month', read_only_since = case when $5 then now() end,
       cancelled_at = case when $6 then now() end
     where business_id = $1`,
    [businessId, standing.status, plan, standing.in, standing.isReadOnly ?? false, standing.isEnded ?? false],
  )
}

type Price = { cents: number; period: BillingPeriod }

/** Makes a business pay for a period that runs now. */
export async function pays(admin: pg.Client, scope: Scope, { cents, period }: Price): Promise<string> {
  await stands(admin, scope, { status: 'active', in: '20 days' })
  const { rows } = await admin.query<{ id: string }>(
    `insert into invoice (business_id, description, amount_cents, status, issued_at, plan_id, plan_cents, plan_period, paid_at, from_at, to_at)
     select $1, 'Plano Profissional', $2, 'paid', now() - interval '10 days', plan_id, $2, $3, now() - interval '10 days',
       period_started_at, expires_at
     from subscription where business_id = $1 returning id`,
    [scope.businessId, cents, period],
  )
  return rows[0]!.id
}
