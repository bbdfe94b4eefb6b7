import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'

export const shortestMinutes = 5
export const longestMinutes = 720

/** What a service takes and costs. */
export type Terms = { durationMinutes: number; priceCents: number }

/** What a service takes and costs with one professional; null as with everybody. */
export const ownTerms = z.object({
  professionalId: field.id('Escolha o profissional.'),
  durationMinutes: z.prefault(
    z.nullable(field.count('Use de 5 a 720 minutos, ou deixe vazio.', shortestMinutes, longestMinutes)),
    null,
  ),
  priceCents: z.prefault(z.nullable(field.cents('Use um preço que não seja negativo, ou deixe vazio.')), null),
})
export type OwnTerms = z.infer<typeof ownTerms>

/** A service with the terms that professionals have of their own. */
export type WithOwnTerms = Terms & { ownTerms?: readonly OwnTerms[] | undefined }

type Own<Part extends keyof Terms> = Pick<WithOwnTerms, Part | 'ownTerms'>

const ownOf = ({ ownTerms }: Pick<WithOwnTerms, 'ownTerms'>, professionalId: string | null): OwnTerms | undefined =>
  ownTerms?.find((one) => one.professionalId === professionalId)

export const minutesWith = (service: Own<'durationMinutes'>, professionalId: string | null): number =>
  ownOf(service, professionalId)?.durationMinutes ?? service.durationMinutes

export const priceWith = (service: Own<'priceCents'>, professionalId: string | null): number =>
  ownOf(service, professionalId)?.priceCents ?? service.priceCents

/** The terms of a service with a professional; with null those of the service. */
export const termsWith = (service: WithOwnTerms, professionalId: string | null): Terms => ({
  durationMinutes: minutesWith(service, professionalId),
  priceCents: priceWith(service, professionalId),
})

/** The least and the most that a service takes and costs with any of these people; without them, the service's terms. */
export function termsAmong(service: WithOwnTerms, professionalIds: readonly string[]): { least: Terms; most: Terms } {
  const all = professionalIds.map((id) => termsWith(service, id))
  const { durationMinutes, priceCents } = service
  const own = { durationMinutes, priceCents }
  if (all.length === 0) return { least: own, most: own }
  const minutes = all.map((one) => one.durationMinutes)
  const prices = all.map((one) => one.priceCents)
  return {
    least: { durationMinutes: Math.min(...minutes), priceCents: Math.min(...prices) },
    most: { durationMinutes: Math.max(...minutes), priceCents: Math.max(...prices) },
  }
}
