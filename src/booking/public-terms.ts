import type { AddressChoice } from './booking-address.ts'
import type { PublicProfessional, PublicService, PublicTerms } from './booking-page.ts'

export type Range = { least: number; most: number }
/** What is shown of a service: from the least to the most with whoever may serve. */
export type ShownTerms = { durationMinutes: Range; priceCents: Range | null; depositCents: Range }

/** The terms of a service with whom the visitor chose, or with all who may serve: whoever is chosen may not perform it. */
export function shownTerms(
  service: PublicService,
  professionalId: AddressChoice['professionalId'],
  professionals: readonly Pick<PublicProfessional, 'id'>[],
): ShownTerms {
  const able = professionals.filter(({ id }) => service.professionalIds?.includes(id) ?? true).map(({ id }) => id)
  const chosen = professionalId && able.includes(professionalId) ? [professionalId] : able
  const all = chosen.map((id): PublicTerms => service.ownTerms.find((own) => own.professionalId === id) ?? service)
  const terms = all.length > 0 ? all : [service]
  return {
    durationMinutes: rangeOf(terms.map(({ durationMinutes }) => durationMinutes)),
    priceCents: service.priceCents === null ? null : rangeOf(terms.map(({ priceCents }) => priceCents ?? 0)),
    depositCents: rangeOf(terms.map(({ depositCents }) => depositCents)),
  }
}

const rangeOf = (all: readonly number[]): Range => ({ least: Math.min(...all), most: Math.max(...all) })

/** Sums over services. The price is null if any service has none. */
export const totalOf = (all: readonly ShownTerms[]): ShownTerms => ({
  durationMinutes: sumOf(all.map((one) => one.durationMinutes)),
  priceCents: all.every(({ priceCents }) => priceCents !== null)
    ? sumOf(all.flatMap((one) => one.priceCents ?? []))
    : null,
  depositCents: sumOf(all.map((one) => one.depositCents)),
})

const sumOf = (all: readonly Range[]): Range => ({
  least: all.reduce((sum, { least }) => sum + least, 0),
  most: all.reduce((sum, { most }) => sum + most, 0),
})

/** Whether it depends on who serves. */
export const isOpenEnded = ({ least, most }: Range): boolean => least !== most
