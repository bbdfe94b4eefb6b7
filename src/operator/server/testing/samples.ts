import { knownPassword, mailed } from '../../../accounts/server/testing/samples.ts'
import { colleagueOf } from '../../../business/server/testing/samples.ts'
import type { SamplesOf, Stage } from '../../../accounts/server/testing/stage.ts'
import { keepSimulatedKeys, simulated } from '../../../payments/server/testing/simulated-account.ts'
import { simulatedToken } from '../../../payments/server/testing/provider-simulator.ts'
import { newId } from '../../../platform/id.ts'
import { insertRow } from '../../../platform/server/testing/rows.ts'
import type { operatorContract } from '../../contract.ts'

export const operatorSamples: SamplesOf<typeof operatorContract> = {
  requestCode: async (stage) => operatorCredentials(stage),
  signIn: async (stage) => ({
    ...(await operatorCredentials(stage)),
    code: await mailed(stage, 'operator'),
  }),
  acts: () => ({ by: null, page: 1 }),
  users: {
    list: () => ({ search: 'ana', status: 'active', page: 1 }),
    setSuspended: async (stage) => ({ id: await colleagueOf(stage), isSuspended: true }),
  },
  businesses: {
    list: () => ({ search: '', standing: 'all' as const, plan: null, page: 1 }),
    export: () => ({ search: '', standing: 'all' as const, plan: null }),
    get: ({ businessId }) => ({ id: businessId }),
    extendTrial: ({ businessId }) => ({ id: businessId, ...anAdjustment(), days: 7 }),
    giveCourtesy: async ({ admin, businessId }) => {
      await admin.query(`update subscription set status = 'active' where business_id = $1`, [businessId])
      return { id: businessId, ...anAdjustment(), days: 7 }
    },
    setPlan: async ({ admin, businessId }) => {
      await admin.query(`update subscription set status = 'active' where business_id = $1`, [businessId])
      return { id: businessId, ...anAdjustment(), planId: await planId(admin) }
    },
    giveCoupon: ({ businessId }) => ({
      id: businessId,
      ...anAdjustment(),
      by: 'percent' as const,
      percent: 50,
      invoices: 2,
    }),
    endCoupon: async ({ admin, businessId, rows }) => {
      await insertRow(admin, 'subscription_adjustment', {
        business_id: businessId,
        id: newId(),
        kind: 'coupon',
        reason: 'Lançamento',
        made_at: new Date(),
        made_by: rows.subscriptionAdjustment.made_by,
        amount_cents: 1000,
        invoices: 1,
      })
      return { id: businessId, ...anAdjustment() }
    },
    settleInvoice: ({ businessId, rows }) => ({ id: businessId, ...anAdjustment(), invoiceId: rows.invoice.id }),
    refundInvoice: async ({ admin, businessId, rows }) => {
      await admin.query(
        `update invoice set status = 'paid', paid_at = now(), from_at = now(), to_at = now() + interval '1 month' where id = $1`,
        [rows.invoice.id],
      )
      // What is paid is credited to who brought the business, or that waits.
      await admin.query(`insert into job (task, payload) values ('billing.commission', $1)`, [
        { businessId, invoiceId: rows.invoice.id },
      ])
      return { id: businessId, ...anAdjustment(), invoiceId: rows.invoice.id }
    },
  },
  announcements: {
    send: () => ({ id: newId(), audience: 'all' as const, subject: 'Manutenção', body: 'Domingo, das 3 às 4.' }),
  },
  settings: {
    save: () => ({ name: 'Marcaí', logo: null, affiliateProgramEnabled: true }),
  },
  jobs: { retry: () => ({ id: null }) },
  senders: {
    letOn: async ({ admin, businessId }) => ({ id: await stoppedSender(admin, businessId) }),
  },
  payments: {
    save: async () => {
      await simulated()
      return { accessToken: simulatedToken, webhookSecret: 'segredo-do-webhook' }
    },
    remove: async ({ admin }) => keepSimulatedKeys(admin),
  },
  payouts: {
    list: () => ({ dueOn: '2026-11-15' }),
    export: () => ({ dueOn: '2026-11-15' }),
    settle: ({ rows }) => ({ ids: [rows.payout.id], outcome: 'paid' as const }),
  },
  plans: {
    create: () => aPlan(),
    update: async ({ admin }) => ({ ...aPlan(), id: await planId(admin) }),
    remove: async ({ admin }) => ({ id: await planId(admin) }),
  },
}

async function operatorCredentials(stage: Stage): Promise<{ email: string; password: string }> {
  await stage.admin.query('update account set is_operator = true where id = $1', [stage.person.accountId])
  return { email: stage.person.email, password: await knownPassword(stage) }
}

const aPlan = () => ({
  name: `Plano ${newId()}`,
  priceCents: 4900,
  period: 'month' as const,
  features: ['Agenda'],
  isActive: true,
  isPopular: false,
  isTrial: false,
  trialDays: 0,
  mostAppointments: 100,
  mostClients: 500,
  mostProfessionals: null,
  includes: ['domain' as const],
  sortOrder: 70,
})

const anAdjustment = () => ({ adjustmentId: newId(), reason: 'Instabilidade no sábado' })

const planId = async (admin: Stage['admin']): Promise<string> =>
  (await insertRow(admin, 'plan', { name: `Plano ${newId()}` })).id

async function stoppedSender(admin: Stage['admin'], id: string): Promise<string> {
  await admin.query(
    `insert into client_sender (business_id, day_began_at, tried, bounced, stopped_at, stopped_for)
     values ($1, now(), 20, 6, now(), 'bounces')
     on conflict (business_id) do update set stopped_at = now(), stopped_for = 'bounces'`,
    [id],
  )
  return id
}
