import type { LocalDay } from '../platform/local-day.ts'
import type { WorkingHours } from '../hours/special-hours.ts'
import { fittingStarts, freeStarts, lengthWith, workingTime, type Schedule } from './availability.ts'
import {
  noResources,
  seatsFor,
  takenIn,
  type HeldUnit,
  type Resources,
  type TakenUnit,
  withUnits,
} from './resources.ts'
import { canServe, isTooLong, partWith, takes, together, type VisitPart } from './visit.ts'

type Wish = { step: number; notBefore: number }

/** Somebody who does a part, as they do it, and the units that it takes up. */
export type Assignment = { professionalId: string; theirs: VisitPart; units: HeldUnit[] }

/** Where a part stands in its visit: its slip, who did the one before, and who serves beside it. */
type PlaceInVisit<S extends Assignment> = { slip: number; last: string | undefined; beside: readonly S[] }

/** Names those who can do a part, the best first. */
type AbleOf<S extends Assignment> = (part: VisitPart, at: number, place: PlaceInVisit<S>) => Iterable<S>

/**
 * Somebody for each part, or null where somebody is missing. Who takes longer than others is passed over where the visit does
 * not fit otherwise.
 */
export const serveAll = <S extends Assignment>(parts: readonly VisitPart[], ableOf: AbleOf<S>): S[] | null =>
  searchOf(parts, ableOf).serve(0, 0, undefined)

/** Those who can do the first part of a visit whose other parts find somebody then. */
function beginnersOf<S extends Assignment>(parts: readonly VisitPart[], ableOf: AbleOf<S>): readonly S[] {
  const step = searchOf(parts, ableOf).stepAt(0, 0, undefined)
  if (step.size === 1) return [...step.able(0, [])].filter((one) => step.goOn(takes(one.theirs)) !== null)
  const group = groupOf(step)
  return group?.members[0]?.filter((one) => group.isOpen(1, takes(one.theirs), [one])) ?? []
}

/** The parts that begin together at a point of a visit. */
type Step<S extends Assignment> = {
  size: number
  /** Who can do one of them beside others. */
  able: (i: number, beside: readonly S[]) => Iterable<S>
  /** Somebody for what follows, which depends only on how far these reach; null where somebody is missing. */
  goOn: (reach: number, last?: string) => S[] | null
}

function searchOf<S extends Assignment>(parts: readonly VisitPart[], ableOf: AbleOf<S>) {
  const deadEnds = new Set<string>()
  const stepAt = (at: number, slip: number, last: string | undefined): Step<S> => {
    const group = together(parts, at)
    const planned = Math.max(...group.map(takes))
    return {
      size: group.length,
      able: (i, beside) => ableOf(parts[at + i]!, at + i, { slip, last, beside }),
      goOn: (reach, by) => serve(at + group.length, slip + reach - planned, by),
    }
  }
  const serve = (at: number, slip: number, last: string | undefined): S[] | null => {
    if (at >= parts.length) return []
    if (deadEnds.has(`${at} ${slip}`)) return null
    const step = stepAt(at, slip, last)
    const found = step.size === 1 ? serveOne(step) : serveGroup(step)
    if (!found) deadEnds.add(`${at} ${slip}`)
    return found
  }
  return { serve, stepAt }
}

function serveOne<S extends Assignment>({ able, goOn }: Step<S>): S[] | null {
  for (const one of able(0, [])) {
    const rest = goOn(takes(one.theirs), one.professionalId)
    if (rest) return [one, ...rest]
  }
  return null
}

function serveGroup<S extends Assignment>(step: Step<S>): S[] | null {
  const { size, able, goOn } = step
  const group = groupOf(step)
  const search = (i: number, reach: number, beside: readonly S[]): S[] | null => {
    if (!group?.isOpen(i, reach, beside)) return null
    if (i === size) {
      const rest = goOn(reach, beside.at(-1)?.professionalId)
      return rest && [...beside, ...rest]
    }
    for (const one of able(i, beside)) {
      if (serves(one, beside)) continue
      const found = search(i + 1, Math.max(reach, takes(one.theirs)), [...beside, one])
      if (found) return found
    }
    return null
  }
  return search(0, 0, [])
}

/**
 * Who can do each of the parts that begin together, and whether those who are left can be somebody each: many people make many
 * combinations, so what cannot be is seen before it is tried. Null where it cannot be at all.
 */
function groupOf<S extends Assignment>({ size, able, goOn }: Step<S>) {
  // Whoever it is, the units must be enough, even for those who take least.
  const members: S[][] = []
  const quickest: S[] = []
  for (let i = 0; i < size; i++) {
    const [first, ...others] = able(i, quickest)
    if (!first) return null
    members.push([first, ...others])
    quickest.push(others.reduce((a, b) => (takes(b.theirs) < takes(a.theirs) ? b : a), first))
  }
  if (!isServable(members)) return null
  const all = new Set(members.flat().map(({ theirs }) => takes(theirs)))
  const reaches = [...all].filter((reach) => goOn(reach) !== null)
  const isPlenty = reaches.length === all.size && members.every((one) => one.length >= size)
  // The last of them is to be done by one of the times at which the visit goes on.
  const isHopeful = (i: number, reach: number, beside: readonly S[]) => {
    const left = members.slice(i).map((one) => one.filter((other) => !serves(other, beside)))
    return reaches.some((wanted) => {
      const quick = left.map((one) => one.filter(({ theirs }) => takes(theirs) <= wanted))
      if (wanted <= reach) return wanted === reach && isServable(quick)
      return quick.some((one, at) =>
        one.some(
          (last) =>
            takes(last.theirs) === wanted &&
            isServable(quick.toSpliced(at, 1).map((others) => others.filter((other) => !serves(other, [last])))),
        ),
      )
    })
  }
  return {
    members,
    isOpen: (i: number, reach: number, beside: readonly S[]) => isPlenty || isHopeful(i, reach, beside),
  }
}

/** Whether each can be somebody else. The fewest are looked at first, so that what cannot be is seen at once. */
function isServable(members: readonly (readonly Assignment[])[]): boolean {
  const [fewest, ...others] = members.toSorted((a, b) => a.length - b.length)
  // As many people as there are parts are enough for each.
  if (!fewest || fewest.length >= members.length) return true
  if (new Set(members.flat().map((one) => one.professionalId)).size < members.length) return false
  return fewest.some((one) => isServable(others.map((all) => all.filter((other) => !serves(other, [one])))))
}

const serves = ({ professionalId }: Assignment, beside: readonly Assignment[]): boolean =>
  beside.some((one) => one.professionalId === professionalId)

/** What those take up who serve beside a part of a visit that begins at an instant. */
export const takenBeside = (beside: readonly Assignment[], start: number): TakenUnit[] =>
  beside.flatMap(({ theirs, units }) => takenIn(units, { start: start + theirs.offset, length: theirs }))

/**
 * The instants at which a visit can begin: each service needs somebody free who performs it, and a free unit of what it
 * takes up beside. The first service begins at a step of somebody's working hours; the others begin when the one before is over,
 * or with it.
 */
export function visitStarts(
  schedules: readonly Schedule[],
  days: readonly LocalDay[],
  parts: readonly VisitPart[],
  wish: Wish,
  resources: Resources = noResources,
): number[] {
  const [first, ...others] = parts
  if (!first) return []
  if (others.some(({ isBeside }) => isBeside)) {
    const { starts, ableAt } = besideOffer(schedules, days, parts, wish, resources)
    return starts.filter((start) => serveAll(parts, ableAt(start)) !== null)
  }
  const open = schedules.map((schedule) => ({ ...schedule, working: workingTime(schedule, days) }))
  // The starts by how much later than its offset the next part begins: with equal lengths there is one list.
  let reached = new Map<number, Set<number>>()
  for (const one of open)
    if (canServe(one, first)) {
      const theirs = { ...lengthWith(first, one.professionalId), needs: first.needs }
      const starts = freeStarts(one.working, one.busy, { ...wish, ...theirs })
      addTo(reached, theirs.duration - first.duration, withUnits(starts, theirs, resources))
    }
  for (const part of others) {
    const next = new Map<number, Set<number>>()
    for (const [slip, starts] of reached) {
      const wanted = [...starts].toSorted((a, b) => a - b).map((start) => start + part.offset + slip)
      for (const one of open)
        if (canServe(one, part)) {
          const theirs = { ...lengthWith(part, one.professionalId), needs: part.needs }
          const found = fittingStarts(one.working, one.busy, wanted, theirs)
          const begun = withUnits(found, theirs, resources).map((start) => start - part.offset - slip)
          addTo(next, slip + theirs.duration - part.duration, begun)
        }
    }
    reached = next
  }
  return [...new Set([...reached.values()].flatMap((starts) => [...starts]))].toSorted((a, b) => a - b)
}

function addTo(reached: Map<number, Set<number>>, slip: number, starts: readonly number[]): void {
  const known = reached.get(slip) ?? new Set()
  for (const start of starts) known.add(start)
  reached.set(slip, known)
}

/** The starts of a visit in which some serve beside others, each with those who can begin then. */
export function visitBeginners(
  schedules: readonly Schedule[],
  days: readonly LocalDay[],
  parts: readonly VisitPart[],
  wish: Wish,
  resources: Resources = noResources,
): ReadonlyMap<number, readonly string[]> {
  const { starts, ableAt } = besideOffer(schedules, days, parts, wish, resources)
  return new Map(
    starts.map((start) => [start, beginnersOf(parts, ableAt(start)).map(({ professionalId }) => professionalId)]),
  )
}

/** Somebody who can do a part, as they do it, and the visit's starts at which they can. */
type Able = Pick<Assignment, 'professionalId' | 'theirs'> & { starts: ReadonlySet<number> }

/**
 * When a visit in which some serve beside others could begin, and who can do its parts then. Each start is tried as a whole,
 * since nobody and no unit serves twice at once.
 */
function besideOffer(
  schedules: readonly Schedule[],
  days: readonly LocalDay[],
  parts: readonly VisitPart[],
  wish: Wish,
  resources: Resources,
) {
  const open = schedules.map((schedule) => ({ ...schedule, working: workingTime(schedule, days) }))
  const ableWith = (
    part: VisitPart,
    slip: number,
    startsOf: (one: (typeof open)[number], theirs: VisitPart) => number[],
  ) =>
    open
      .filter((one) => canServe(one, part))
      .map((one): Able => {
        const theirs = partWith(part, one.professionalId, slip)
        return { professionalId: one.professionalId, theirs, starts: new Set(startsOf(one, theirs)) }
      })
  const beginning = parts
    .slice(0, 1)
    .flatMap((first) =>
      ableWith(first, 0, ({ working, busy }, theirs) => freeStarts(working, busy, { ...wish, ...theirs })),
    )
  const starts = [...new Set(beginning.flatMap((one) => [...one.starts]))].toSorted((a, b) => a - b)
  // Looked for once for each place and slip of a part, and asked for each start.
  const known = new Map([['0 0', beginning]])
  const ableAt =
    (start: number) =>
    (part: VisitPart, at: number, { slip, beside }: PlaceInVisit<Assignment>) => {
      const found =
        known.get(`${at} ${slip}`) ??
        ableWith(part, slip, ({ working, busy }, theirs) => {
          const wanted = starts.map((one) => one + theirs.offset)
          return fittingStarts(working, busy, wanted, theirs).map((instant) => instant - theirs.offset)
        })
      known.set(`${at} ${slip}`, found)
      const taken = part.needs.length > 0 ? takenBeside(beside, start) : []
      return found.flatMap(({ professionalId, theirs, starts }): Assignment[] => {
        if (!starts.has(start)) return []
        const place = { start: start + theirs.offset, length: theirs }
        const { units, lacking } = seatsFor(part.needs, place, resources, { taken })
        return lacking === null ? [{ professionalId, theirs, units }] : []
      })
    }
  return { starts, ableAt }
}

/**
 * Why a day has no free time: nobody works on that weekday, or not on that date, nobody serves this (those who do it are away, or it is too long), it
 * is too late to book, or everything is taken.
 */
export type Lack = 'closed' | 'closedOnDate' | 'unserved' | 'late' | 'full'

/** `schedules` are those of the whole business as if nothing were booked, `days` the day and the one after it. */
export function lackOf(
  schedules: readonly Schedule[],
  days: readonly LocalDay[],
  parts: readonly VisitPart[],
  wish: Wish,
): Lack {
  const [day] = days
  if (!day) return 'closed'
  const works = (hours: WorkingHours) => workingTime(hours, [day]).length > 0
  if (!schedules.some(works)) return schedules.some(({ week }) => works({ week })) ? 'closedOnDate' : 'closed'
  const starts = isTooLong(parts) ? [] : visitStarts(schedules, days, parts, { ...wish, notBefore: day.from })
  const onDay = starts.filter((start) => start < day.to)
  if (onDay.length === 0) return 'unserved'
  return onDay.some((start) => start >= wish.notBefore) ? 'full' : 'late'
}
