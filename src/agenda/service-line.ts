import * as z from 'zod/mini'
import { isAbove } from '../register/discount-limit.ts'
import * as field from '../platform/fields.ts'
import { instantOf, localDate } from '../platform/clock.ts'
import { MINUTE } from '../platform/local-day.ts'
import { invalidField, Refusal } from '../platform/refusal-error.ts'
import { appointmentDuration, appointmentRefusals, squeezeReason } from './appointment.ts'
import { type AppointmentPlace } from './change-decision.ts'
import { placedAt } from './wanted-change.ts'
import type { ServiceFacts } from './visit-decision.ts'

/** What a service of a visit is, with whom, when, how long and for how much: for this visit only. */
export const serviceLineChange = z.object({
  id: field.id(),
  version: z.optional(field.version()),
  serviceId: z.optional(field.id('Escolha o serviço.')),
  professionalId: z.optional(field.id('Escolha o profissional.')),
  /** On the day on which it begins. */
  time: z.optional(field.time('Escolha o horário.')),
  durationMinutes: z.optional(appointmentDuration()),
  priceCents: z.optional(field.cents('Informe o valor.')),
  priceReason: field.optionalText(200),
})
export type ServiceLineChange = z.output<typeof serviceLineChange> & { squeezeReason?: string }
/** A change that reaches into taken time, on purpose. */
export const squeezedLine = z.extend(serviceLineChange, { squeezeReason })

/** A service of a visit as far as its line decides. */
export type ServiceLine = AppointmentPlace & { priceCents: number; priceReason: string | null }

/**
 * The line after a change. Another service brings its own length, buffers and price, unless they are named; `service` is as it
 * is with who does it then.
 */
export function changedLine<A extends ServiceLine>(
  before: A,
  { serviceId, professionalId, time, durationMinutes, priceCents, priceReason }: ServiceLineChange,
  service: Pick<ServiceFacts, 'priceCents' | 'length' | 'needs'>,
  zone: string,
): A {
  const startsAt = time === undefined ? before.startsAt : instantOf(localDate(before.startsAt, zone), time, zone)
  const isOther = serviceId !== undefined && serviceId !== before.serviceId
  const own = isOther ? service.length.duration : +before.endsAt - +before.startsAt
  const length = durationMinutes === undefined ? own : durationMinutes * MINUTE
  const price = priceCents ?? (isOther ? service.priceCents : before.priceCents)
  const after = {
    ...before,
    serviceId: serviceId ?? before.serviceId,
    professionalId: professionalId ?? before.professionalId,
    startsAt,
    endsAt: new Date(+startsAt + length),
    priceCents: price,
    priceReason: reasonOf(before, { price, priceReason, isOther }, service),
    ...(isOther && {
      bufferBeforeMinutes: service.length.before / MINUTE,
      bufferAfterMinutes: service.length.after / MINUTE,
      processing: service.length.processing ?? null,
      // Which units these are is decided with the time.
      units: service.needs.map((need) => ({ ...need, unit: 1 })),
    }),
  }
  return +startsAt === +before.startsAt ? after : placedAt(before, after)
}

/** A reason stays as long as its price does. */
function reasonOf(
  before: ServiceLine,
  { price, priceReason, isOther }: { price: number; priceReason: string | null; isOther: boolean },
  service: Pick<ServiceFacts, 'priceCents'>,
): string | null {
  if (price >= service.priceCents) return null
  return price === before.priceCents && !isOther ? (priceReason ?? before.priceReason) : priceReason
}

type PriceFacts = {
  /** Whether this person may say a price at all. */
  mayPrice: boolean
  /** The highest discount in percent that they give without a reason; null for none. */
  limitPercent: number | null
  /** What the service costs. */
  listCents: number
}

/** Whether a price is so far below the service's that this person says why. */
export const needsReason = (priceCents: number, { listCents, limitPercent }: Omit<PriceFacts, 'mayPrice'>): boolean =>
  isAbove({ subtotalCents: listCents, discountCents: listCents - priceCents }, limitPercent)

/** Why a line may not cost that, or null. */
export function priceRefusal(before: ServiceLine, after: ServiceLine, facts: PriceFacts): Refusal | null {
  const isOther = before.serviceId !== after.serviceId
  if ((isOther || before.priceCents !== after.priceCents) && before.isPaid)
    return new Refusal(appointmentRefusals.VISIT_PAID)
  if (after.priceCents === (isOther ? facts.listCents : before.priceCents)) return null
  if (!facts.mayPrice) return invalidField('priceCents', 'Quem vende no caixa pode mudar o valor.')
  return needsReason(after.priceCents, facts) && !after.priceReason
    ? invalidField('priceReason', 'Diga o motivo: o desconto passa do seu limite.')
    : null
}
