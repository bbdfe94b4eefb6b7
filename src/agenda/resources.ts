import * as z from 'zod/mini'
import type { NeededResource } from '../catalogue/resource.ts'
import { phrase } from '../platform/words.ts'
import type { RefusalKind } from '../platform/refusal.ts'
import { appointmentRefusals } from './appointment.ts'
import { freeFor, overlaps, stretchOf, type Interval, type Length, type Sieve } from './availability.ts'

/** One unit of a resource that an appointment takes up, for the whole of it or a part. Units are counted from 1. */
export type HeldUnit = NeededResource & { unit: number }

/** The units of the resources of a day, and what takes each of them up, in minutes of that day. */
export const resourceDay = z.object({
  units: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Buffers included, which the unit is not free in. */
      taken: z.array(z.object({ appointmentId: z.string(), from: z.number(), to: z.number() })),
    }),
  ),
})
export type ResourceDay = z.infer<typeof resourceDay>

export const unitName = (name: string, unit: number, units: number): string => (units > 1 ? `${name} ${unit}` : name)

/** As many columns as a screen may be asked to draw. */
export const mostColumns = 40

/** The units to be drawn: all, or where there are too many of them those that are taken up, and the first free ones. */
export function drawnUnits(units: ResourceDay['units']): ResourceDay['units'] {
  const inOrder = [...units.filter(({ taken }) => taken.length > 0), ...units.filter(({ taken }) => taken.length === 0)]
  const drawn = new Set(inOrder.slice(0, mostColumns))
  return units.filter((unit) => drawn.has(unit))
}

/** A resource in use: when each of its units is busy, in the order of the units; sorted by start. */
type ResourceFacts = { name: string; units: readonly (readonly Interval[])[] }

/** The resources that decide something, by their ids. What is missing is out of use, and nothing needs it. */
export type Resources = ReadonlyMap<string, ResourceFacts>

export const noResources: Resources = new Map()

/** What is taken up meanwhile by others of the same decision. */
export type TakenUnit = HeldUnit & { period: Interval }

export type Seats = { units: HeldUnit[]; lacking: string | null }

/** An appointment that needs units: when it begins, and what it takes up. */
type Place = { start: number; length: Length }

/**
 * A free unit of each resource that is needed; `held` are those that are kept if they are free. Where a resource has none, its
 * name is lacking, and the unit is the one that was held, or the first.
 */
export function seatsFor(
  needs: readonly NeededResource[],
  { start, length }: Place,
  resources: Resources,
  { held = [], taken = [] }: { held?: readonly HeldUnit[]; taken?: readonly TakenUnit[] } = {},
): Seats {
  let lacking: string | null = null
  const units = needs.flatMap(({ resourceId, during }): HeldUnit[] => {
    const resource = resources.get(resourceId)
    if (!resource) return []
    const period = stretchOf(during, start, length)
    const own = held.find((one) => one.resourceId === resourceId)?.unit
    const isFree = (unit: number) =>
      !period ||
      (!resource.units[unit - 1]?.some((busy) => overlaps(busy, period)) &&
        !taken.some((one) => one.resourceId === resourceId && one.unit === unit && overlaps(one.period, period)))
    const all = resource.units.map((_, at) => at + 1)
    const stays = own !== undefined && own <= all.length ? [own] : []
    const free = [...stays, ...all].find(isFree)
    if (free === undefined) lacking ??= resource.name
    return [{ resourceId, during, unit: free ?? stays[0] ?? 1 }]
  })
  return { units, lacking }
}

/** The units of an appointment, each with when it takes it up. */
export const takenIn = (units: readonly HeldUnit[], { start, length }: Place): TakenUnit[] =>
  units.flatMap((one) => {
    const period = stretchOf(one.during, start, length)
    return period ? [{ ...one, period }] : []
  })

/** The starts, of some sorted ones, at which each resource that is needed has a unit free for the length. */
export function withUnits(
  starts: readonly number[],
  { needs, ...length }: Length & { needs: readonly NeededResource[] },
  resources: Resources,
): number[] {
  let left = [...starts]
  for (const { resourceId, during } of needs) {
    const units = resources.get(resourceId)?.units
    const period = stretchOf(during, 0, length)
    if (!units || !period) continue
    const found = new Set(units.flatMap((busy) => left.filter(freeFor(busy, [period]))))
    left = left.filter((start) => found.has(start))
  }
  return left
}

/** The resources themselves. */
export const resourcesOf = (needs: readonly NeededResource[]): string[] => [
  ...new Set(needs.map(({ resourceId }) => resourceId)),
]

/** Leaves out the starts at which something that is needed has no unit free. */
export const unitsSieve =
  (needs: readonly NeededResource[], resources: Resources): Sieve =>
  (starts, length) =>
    withUnits(starts, { ...length, needs }, resources)

/** The refusal's words for a resource that has no unit free. */
export const resourceTaken = (name: string): RefusalKind => ({
  ...appointmentRefusals.RESOURCE_TAKEN,
  text: phrase('Não há “{name}” livre neste horário. Escolha outro.', { name }),
})
