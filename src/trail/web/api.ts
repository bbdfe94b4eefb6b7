import { nobody, topicNames } from '../../business/act.ts'
import type { LocalDate } from '../../platform/clock.ts'
import { periodAt, periods } from '../../platform/period.ts'
import { apiOf } from '../../platform/web/api.ts'
import type { ListAddress } from '../../platform/web/use-list-address.ts'
import type { trailContract } from '../contract.ts'
import type { TrailFilter } from '../trail.ts'

export const trailApi = apiOf<typeof trailContract>('trail')

/** The filter in the address; without one, this month. */
export function trailFilterAt(address: ListAddress, today: LocalDate): TrailFilter {
  const by = address.text('by')
  const topic = topicNames.find((name) => name === address.text('topic'))
  const isPerson = by === nobody || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(by)
  return { ...periodAt(address, today, periods).span, ...(isPerson && { by }), ...(topic && { topic }) }
}

export const trailAt = (address: ListAddress, today: LocalDate) =>
  trailApi.list.queryOptions({ input: { ...trailFilterAt(address, today), page: address.page } })
