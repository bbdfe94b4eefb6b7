import { readAdjustments } from '../../billing/server/adjustment-queries.ts'
import { listInvoices, readQuota, readSubscription } from '../../billing/server/queries.ts'
import { clientSender } from '../../business/server/client-mail.ts'
import { listUsers } from '../../business/server/member-queries.ts'
import { orNotFound } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { databasePool } from '../../platform/server/database/database.ts'
import { inBusiness, outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { failedJobs } from '../../platform/server/jobs/failed-jobs.ts'
import { readDomain } from '../../domains/server/domain-queries.ts'
import { type BusinessSheet, type Connections, mostJobsOfBusiness } from '../business-sheet.ts'
import { oneBusiness } from './any-business-queries.ts'
import { toFailedJob } from './retry-jobs.ts'

const actor = { accountId: null, name: 'Suporte' }

/** Its own figures are read as the business reads them, so that both see the same. */
export async function readBusinessSheet({ id }: { id: string }): Promise<BusinessSheet> {
  const [business, jobs] = await outsideBusinesses('read', (db) =>
    awaitAll([oneBusiness(db, id), failedJobs(db, mostJobsOfBusiness, id)]),
  )
  const { rows } = await databasePool().query<{ zone: string }>('select zone from zone_of_business($1)', [id])
  const { zone } = orNotFound(rows[0])
  const [billing, quota, { users }, invoices, adjustments, connections] = await inBusiness(
    { businessId: id, zone, actor },
    'read',
    (tx) =>
      awaitAll([
        readSubscription(tx),
        readQuota(tx),
        listUsers(tx),
        listInvoices(tx),
        readAdjustments(tx),
        readConnections(tx),
      ]),
  )
  const { status, plan, nextPlan, coupon } = orNotFound(billing.subscription)
  const refunded = new Set(
    adjustments.flatMap(({ kind, invoice }) => (kind === 'refund' && invoice ? [invoice.number] : [])),
  )
  return {
    business: orNotFound(business),
    status,
    priceCents: plan.priceCents,
    period: plan.period,
    nextPlan: nextPlan?.name ?? null,
    coupon,
    plans: billing.plans.filter((one) => one.id !== plan.id).map(({ id: planId, name }) => ({ id: planId, name })),
    quota,
    members: users.map(({ id: accountId, name, email, role }) => ({ id: accountId, name, email, role })),
    invoices: invoices.map((invoice) => ({
      id: invoice.id,
      number: invoice.number,
      description: invoice.description,
      amountCents: invoice.amountCents,
      discountCents: invoice.discountCents,
      status: invoice.status,
      issuedAt: invoice.issuedAt,
      dueAt: invoice.dueAt,
      paidAt: invoice.paidAt,
      takenBackAt: invoice.takenBackAt,
      method: invoice.status === 'paid' && invoice.charge?.state === 'approved' ? invoice.charge.method : null,
      isBeingRefunded: invoice.status === 'paid' && refunded.has(invoice.number),
    })),
    adjustments,
    connections,
    jobs: jobs.map(toFailedJob),
  }
}

async function readConnections(tx: BusinessTx): Promise<Connections> {
  const [{ domain }, sender, accounts, channels] = await awaitAll([
    readDomain(tx),
    clientSender(tx),
    tx.rows<{ changedAt: Date }>('select changed_at from deposit_account where business_id = $1', [tx.businessId]),
    tx.rows<Connections['channels'][number]>(
      `select channel, problem is not null as has_problem from message_channel where business_id = $1 order by channel desc`,
      [tx.businessId],
    ),
  ])
  return {
    domain: domain && { name: domain.name, state: domain.state },
    depositsSince: accounts[0]?.changedAt.toISOString() ?? null,
    channels,
    mailsStopped: sender.stoppedFor,
  }
}
