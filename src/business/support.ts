import * as z from 'zod/mini'

/** For how many hours an owner lets the support look into the business. */
export const supportHours = [1, 24, 168] as const
export type SupportHours = (typeof supportHours)[number]
export const supportHoursNames: Record<SupportHours, string> = { 1: '1 hora', 24: '24 horas', 168: '7 dias' }

export const supportForm = z.object({ hours: z.literal(supportHours, 'Escolha por quanto tempo.') })

/** The support access as the owner sees it; null if support is not let in. */
export const supportGrant = z.nullable(
  z.object({
    endsAt: z.iso.datetime(),
    /** The newest visit comes first. */
    visits: z.array(z.object({ name: z.string(), at: z.iso.datetime() })),
  }),
)
export type SupportGrant = z.output<typeof supportGrant>

/** A business that has let support in, as an operator sees it. */
export const openBusiness = z.object({
  id: z.uuid(),
  name: z.string(),
  grantedBy: z.string(),
  endsAt: z.iso.datetime(),
  /** True for the business that this session looks into. */
  isEntered: z.boolean(),
})
export type OpenBusiness = z.output<typeof openBusiness>

/** The latest visits of support that the owner is shown; the trail has all. */
export const mostVisits = 20
