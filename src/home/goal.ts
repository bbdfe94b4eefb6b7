import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'

/** What a business wants to earn in a month. */
export const monthlyGoal = z.object({ goalCents: field.cents('Informe a meta do mês.') })

/** The goal of a business that never set its own. */
export const defaultGoalCents = 1_000_000

/** How much of the goal is reached, in percent from 0 to 100. */
export const goalPercent = (revenueCents: number, goalCents: number): number =>
  goalCents > 0 ? Math.min(100, Math.floor((Math.max(0, revenueCents) / goalCents) * 100)) : 100
