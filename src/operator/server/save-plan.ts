import { sql } from 'kysely'
import type { EdgeContext } from '../../accounts/server/guard.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import { planRefusals, type PlanForm } from '../../billing/plan.ts'
import { invalidField, orNotFound, Refusal } from '../../platform/refusal-error.ts'
import { changedFields } from '../../platform/server/database/audit.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { refuseBy } from '../../platform/server/database/refuse-by.ts'

/** The landing page, the owners' choice of a plan and new trials all read this row. */
export async function createPlan(edge: EdgeContext, who: Who, form: PlanForm): Promise<{ id: string }> {
  return changePlans(async (db) => {
    const { id } = await db.insertInto('plan').values(planRow(form)).returning('id').executeTakeFirstOrThrow()
    const detail = { plan: id, ...factsOf(form) }
    await recordEvent(db, 'operator.plan_create', { accountId: who.accountId, network: edge.network, detail })
    return { id }
  })
}

/** The change applies to the businesses that have the plan, too. */
export async function updatePlan(
  edge: EdgeContext,
  who: Who,
  { id, ...form }: PlanForm & { id: string },
): Promise<void> {
  await changePlans(async (db) => {
    const was = orNotFound(await db.selectFrom('plan').selectAll().where('id', '=', id).executeTakeFirst())
    await db.updateTable('plan').set(planRow(form)).where('id', '=', id).execute()
    const fields = changedFields(planRow(form), was)
    const detail = { plan: id, fields, wasCents: was.priceCents, ...factsOf(form) }
    await recordEvent(db, 'operator.plan_update', { accountId: who.accountId, network: edge.network, detail })
  })
}

/** Serialises changes of plans, because an active trial must remain. Sign-ups only read and do not wait. */
export async function changePlans<T>(change: (db: Queries) => Promise<T>): Promise<T> {
  return outsideBusinesses('write', async (db) => {
    await sql`lock table plan in share row exclusive mode`.execute(db)
    const result = await change(db)
    const trial = await db
      .selectFrom('plan')
      .select('id')
      .where('isTrial', '=', true)
      .where('isActive', '=', true)
      .executeTakeFirst()
    if (!trial) throw new Refusal(planRefusals.LAST_TRIAL)
    return result
  }).catch(refuseBy({ plan_name_key: () => invalidField('name', 'Já existe um plano com este nome.') }))
}

/** The audited facts of a plan; its texts are left out. */
const factsOf = ({ priceCents, isActive, isPopular, isTrial, trialDays, ...quota }: PlanForm) => ({
  mostAppointments: quota.mostAppointments,
  mostProfessionals: quota.mostProfessionals,
  mostClients: quota.mostClients,
  includes: quota.includes,
  priceCents,
  isActive,
  isPopular,
  isTrial,
  trialDays,
})

const planRow = (form: PlanForm) => ({
  name: form.name,
  description: form.description,
  priceCents: form.priceCents,
  period: form.period,
  features: form.features,
  isActive: form.isActive,
  isPopular: form.isPopular,
  isTrial: form.isTrial,
  trialDays: form.trialDays,
  mostAppointments: form.mostAppointments,
  mostProfessionals: form.mostProfessionals,
  mostClients: form.mostClients,
  includes: [...new Set(form.includes)],
  sortOrder: form.sortOrder,
})
