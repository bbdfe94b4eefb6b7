import { apiOf } from '../../platform/web/api.ts'
import type { bookingContract } from '../contract.ts'

export const bookingApi = apiOf<typeof bookingContract>('booking')

/** The days over which the link's statistics are shown at first. */
export const firstSpan = '30'
export const statisticsOver = (span: string) =>
  bookingApi.link.statistics.queryOptions({ input: { days: Number(span) } })
