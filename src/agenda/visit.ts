import * as z from 'zod/mini'
import type { NeededResource } from '../catalogue/resource.ts'
import * as field from '../platform/fields.ts'
import { MINUTE } from '../platform/local-day.ts'
import { lengthWith, type Length, type Schedule, type ServiceLength } from './availability.ts'
import { longestMinutes, mostServices, newAppointment, squeezeReason, tooManyServices } from './appointment.ts'

/** The services that follow the first one. */
export const moreServices = z.optional(field.list(field.id('Escolha o serviço.'), mostServices - 1, tooManyServices))

type SeveralServices = {
  professionalId: string
  more?: readonly { professionalId: string | null; isBeside: boolean }[] | undefined
}
const besideOneself = 'Escolha outro profissional: este já está com o cliente no mesmo horário.'

/** Refuses that somebody does two services at once. */
export const besideOthers = z.check<SeveralServices>(({ value, issues }) => {
  let together = [value.professionalId]
  for (const [at, { professionalId, isBeside }] of (value.more ?? []).entries()) {
    if (isBeside && professionalId && together.includes(professionalId))
      issues.push({
        code: 'custom',
        input: professionalId,
        path: ['more', at, 'professionalId'],
        message: besideOneself,
      })
    together = [...(isBeside ? together : []), ...(professionalId ? [professionalId] : [])]
  }
})

export const newVisit = newAppointment.check(besideOthers)

export const squeezedAppointment = z.extend(newAppointment, { squeezeReason }).check(besideOthers)

/**
 * One service of a visit: its length, its offset from the visit's start, who can do it (null: everybody), and the resources
 * of which it needs a unit. With somebody
 * whose own length is another, the parts after it begin earlier or later than their offsets say.
 */
export type VisitPart = ServiceLength & {
  offset: number
  performers: readonly string[] | null
  needs: readonly NeededResource[]
  /** It begins with the part before it, and somebody else does it. */
  isBeside?: boolean | undefined
}

/**
 * How a visit goes on: by how much later than its offset the next part begins, and how long those take, buffers included,
 * that begin with it.
 */
export type Progress = { slip: number; reach: number }
export const beginning: Progress = { slip: 0, reach: 0 }

/** How it goes on after somebody does a part. What comes next begins once all are over that began together. */
export function afterPart(
  parts: readonly VisitPart[],
  at: number,
  { slip, reach }: Progress,
  professionalId: string,
): Progress {
  const part = parts[at]!
  const theirs = Math.max(part.isBeside ? reach : 0, takes(lengthWith(part, professionalId)))
  if (parts[at + 1]?.isBeside) return { slip, reach: theirs }
  return { slip: slip + theirs - Math.max(...together(parts, at).map(takes)), reach: 0 }
}

/** The parts that begin with one, itself among them. */
export function together<Part extends Pick<VisitPart, 'isBeside'>>(
  parts: readonly Part[],
  at: number,
): readonly Part[] {
  const next = parts.findIndex(({ isBeside }, i) => i > at && !isBeside)
  const upTo = parts.slice(0, next < 0 ? undefined : next)
  return upTo.slice(
    Math.max(
      0,
      upTo.findLastIndex(({ isBeside }, i) => i <= at && !isBeside),
    ),
  )
}

export const takes = ({ duration, after }: Length): number => duration + after

/** A part as one professional does it, after parts that were longer or shorter by as much. */
export const partWith = ({ ownTerms, ...part }: VisitPart, professionalId: string, slip: number): VisitPart => ({
  ...part,
  ...lengthWith({ ...part, ownTerms }, professionalId),
  offset: part.offset + slip,
})

/**
 * Gives each part its offset. Between two services lie the buffers of both, whoever does them, so a visit takes as
 * long with one professional as with several. What is done beside a part begins with it.
 */
export function withOffsets<Part extends Length & { isBeside?: boolean | undefined }>(
  parts: readonly Part[],
): (Part & { offset: number })[] {
  let [offset, free] = [0, 0]
  return parts.map((part, at) => {
    if (at > 0 && !part.isBeside) offset = free + Math.max(...together(parts, at).map(({ before }) => before))
    free = Math.max(free, offset + takes(part))
    return { ...part, offset }
  })
}

type TimeAndPerson = { startsAt: Date | string; professionalId: string }

/** Whether a service of a visit, in the order of their starts, begins with the one before it and has somebody of its own. */
export function isBesideIn(visit: readonly TimeAndPerson[], at: number): boolean {
  const own = visit[at]
  const isTogether = (one: TimeAndPerson | undefined) =>
    one && own && +new Date(one.startsAt) === +new Date(own.startsAt)
  const together = visit.slice(0, at).filter(isTogether)
  return together.length > 0 && together.every((one) => one.professionalId !== own?.professionalId)
}

/**
 * A visit must not be longer than the longest appointment, because busy times are read only that far. What counts is the
 * length with those who take longest.
 */
export function isTooLong(parts: readonly VisitPart[]): boolean {
  let progress = beginning
  return parts.some((part, at) => {
    const by = (id: string) => lengthWith(part, id).duration
    const slowest = part.performers?.toSorted((a, b) => by(b) - by(a))[0] ?? ''
    const end = part.offset + progress.slip + by(slowest)
    progress = afterPart(parts, at, progress, slowest)
    return end > longestMinutes * MINUTE
  })
}

export const canServe = (
  { professionalId }: Pick<Schedule, 'professionalId'>,
  { performers }: Pick<VisitPart, 'performers'>,
): boolean => !performers || performers.includes(professionalId)
