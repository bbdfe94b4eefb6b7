import * as z from 'zod/mini'

/** What a new business does before its day begins, in order. */
const firstSteps = ['services', 'professionals', 'team', 'pix', 'cards', 'link'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Steps that not every business needs: who works alone has no team, and not everybody takes cards. */
export const laterSteps = ['team', 'pix', 'cards'] as const satisfies FirstStep[]
export type LaterStep = (typeof laterSteps)[number]

/** A business with so many appointments needs no guide any more. */
export const settledAppointments = 20

export const laterStep = z.object({ step: z.enum(laterSteps, 'Escolha um passo que pode ficar para depois.') })

/** What is done, and what is left for later. */
export const firstStepsState = z.object({
  done: z.array(z.enum(firstSteps)),
  setAside: z.array(z.enum(laterSteps)),
  hasAppointment: z.boolean(),
})
export type FirstStepsState = z.output<typeof firstStepsState>

/** Who serves, in the order in which they were entered: the first is most often who enters them. */
export const inOrderOfEntry = <P extends { isActive: boolean; createdAt: string }>(team: readonly P[] = []): P[] =>
  team.filter(({ isActive }) => isActive).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
