import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { shortestMinutes, longestMinutes } from './own-terms.ts'

const minutes = () => field.count('Use de 5 a 720 minutos.', shortestMinutes, longestMinutes)

/** The time within a service in which a product works and the professional is free. */
export const processing = z.object({
  /** What the professional does before it. */
  afterMinutes: minutes(),
  minutes: minutes(),
  /** Whether others may book it online; the desk always may. */
  isOffered: z.prefault(z.boolean('Informe se a pausa é oferecida.'), true),
})
export type ProcessingTime = z.infer<typeof processing>

/** The parts of a service that needs something: from its beginning to its end, or only before, during or after the processing. */
export const stretches = ['whole', 'before', 'processing', 'after'] as const
export type ServiceStretch = (typeof stretches)[number]

export const processingEnd = ({ afterMinutes, minutes: its }: ProcessingTime): number => afterMinutes + its
