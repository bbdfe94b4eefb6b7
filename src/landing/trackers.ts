import { firstIn } from '../platform/filled.ts'
import { own } from '../platform/own.ts'
import type { MainSite } from './main-site.ts'

export type TrackerIds = Pick<MainSite, 'googleAnalyticsId' | 'facebookPixelId'>
type Tracker = { name: string; allows: Record<string, string> }

/** What each tracker needs of the page's policy, by directive. Advertising hosts are left out on purpose. */
const known: Record<keyof TrackerIds, Tracker> = {
  googleAnalyticsId: {
    name: 'Google Analytics',
    allows: {
      'script-src': 'https://www.googletagmanager.com',
      'img-src': 'https://*.google-analytics.com',
      'connect-src': 'https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com',
    },
  },
  facebookPixelId: {
    name: 'Meta Pixel',
    allows: {
      'script-src': 'https://connect.facebook.net',
      'img-src': 'https://www.facebook.com',
      'connect-src': 'https://www.facebook.com',
    },
  },
}

const trackersOf = (ids: TrackerIds): Tracker[] => [
  ...(ids.googleAnalyticsId ? [known.googleAnalyticsId] : []),
  ...(ids.facebookPixelId ? [known.facebookPixelId] : []),
]

/** The names that visitors are asked about. */
export const trackerNames = (ids: TrackerIds): string[] => trackersOf(ids).map(({ name }) => name)

/**
 * Whose visit may be measured. A tracker's script runs in the page itself, where it could act with the session of
 * somebody who is signed in; so these are not even asked.
 */
export const mayMeasure = ({ isSignedIn, site }: { isSignedIn: boolean; site: TrackerIds }): boolean =>
  !isSignedIn && trackersOf(site).length > 0

/** A content security policy that also lets the trackers with an id load and report. */
export const policyWithTrackers = (policy: string, ids: TrackerIds): string =>
  policy
    .split('; ')
    .map((directive) => {
      const name = firstIn(directive.split(' ', 1))
      return [directive, ...trackersOf(ids).flatMap(({ allows }) => own(allows, name) ?? [])].join(' ')
    })
    .join('; ')
