import type { operatorApi } from '../api.ts'

/** What the operator sees of a platform with one business in its trial. */
export const anOverview: Awaited<ReturnType<typeof operatorApi.overview.call>> = {
  figures: {
    businesses: 1,
    businessesThisMonth: 1,
    businessesLastMonth: 0,
    accounts: 1,
    accountsThisMonth: 1,
    subscribers: 0,
    trials: 1,
    trialsOver: 0,
    monthlyRevenueCents: 0,
    receivedThisMonthCents: 0,
    receivedLastMonthCents: 0,
  },
  jobs: { waiting: 0, givenUp: 0, mails: 0 },
  plans: [
    {
      id: '019a0000-0000-7000-8000-000000000001',
      name: 'Teste Gratuito',
      description: '',
      priceCents: 0,
      period: 'month',
      features: [],
      isPopular: false,
      isActive: true,
      isTrial: true,
      trialDays: 7,
      mostAppointments: 50,
      mostProfessionals: 1,
      mostClients: 10_000,
      includes: [],
      sortOrder: 0,
      subscribers: 0,
      monthlyRevenueCents: 0,
      lapsed: 0,
      trials: 1,
      trialsOver: 0,
    },
  ],
  operation: { since: '2026-11-21T15:00:00.000Z', doors: [], recurring: [], isProxyUntrusted: false, restore: null },
}
