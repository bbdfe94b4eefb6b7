import type { ComponentType } from 'react'
import type { NameOf } from './screens.ts'

/**
 * The code of the panel's screens, each a chunk of its own. Their names stand in this one, so that members, who never open
 * the panel, load none of them with their first screen.
 */
export const operatorViews: Record<NameOf<'operators'>, () => Promise<ComponentType>> = {
  master: async () => (await import('../operator/web/operator-overview-page.tsx')).OperatorOverviewPage,
  masterBusinesses: async () => (await import('../operator/web/businesses-page.tsx')).BusinessesPage,
  masterBusiness: async () => (await import('../operator/web/business-page.tsx')).BusinessPage,
  masterUsers: async () => (await import('../operator/web/all-users-page.tsx')).AllUsersPage,
  masterPlans: async () => (await import('../operator/web/plans-page.tsx')).PlansPage,
  masterPayouts: async () => (await import('../operator/web/payouts-page.tsx')).PayoutsPage,
  masterJobs: async () => (await import('../operator/web/failed-jobs-page.tsx')).FailedJobsPage,
  masterAnnouncements: async () => (await import('../operator/web/announcements-page.tsx')).AnnouncementsPage,
  masterActs: async () => (await import('../operator/web/operator-acts-page.tsx')).OperatorActsPage,
  masterSiteBuilder: async () => (await import('../landing/web/landing-builder-page.tsx')).LandingBuilderPage,
  masterPapers: async () => (await import('../papers/web/papers-page.tsx')).PapersPage,
  masterSettings: async () => (await import('../operator/web/system-settings-page.tsx')).SystemSettingsPage,
}
