import { oc, type HTTPMethod, type HTTPPath } from '@orpc/contract'
import * as z from 'zod/mini'
import { platformRefusals, type RefusalKind } from '../platform/refusal.ts'
import { words } from '../platform/words.ts'
import type { Permission } from './permissions.ts'

/**
 * Who may pass: `public` anyone, `account` anyone signed in, a permission a member whose role holds it, `operator` the
 * platform's own people, when they have signed in with their second factor.
 */
export type Access = Permission | 'public' | 'account' | 'operator'
export type DoorMeta = {
  access?: Access
  /** A heavy door takes long, so its requests wait apart from the others. */
  weight?: 'heavy'
  /** The longest body in bytes, for a door whose input may be longer than usual. */
  mostBytes?: number
  /** A write that stays open while the business may only read: what one pays by, or takes one's data along with. */
  whileReadOnly?: boolean
}

export const heavy = { weight: 'heavy' } as const satisfies DoorMeta
export const whileReadOnly = { whileReadOnly: true } as const satisfies DoorMeta

const phraseSchema = z.object({
  text: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
const refusalData: z.ZodMiniType = z.object({
  title: z.string(),
  text: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  phrases: z.optional(z.record(z.string(), phraseSchema)),
  facts: z.optional(z.unknown()),
})
type DoorErrors<K extends RefusalKind> = {
  [C in K['code']]: { status: number; message: string; data: z.ZodMiniType }
}

/** A verb of the API: who may use it, where it is, and which refusals it knows beside those of all doors. */
export function door<const K extends readonly RefusalKind[]>(
  access: Access,
  method: HTTPMethod,
  path: HTTPPath,
  ...known: K
) {
  const errors = Object.fromEntries(
    [...Object.values(platformRefusals), ...known].map(({ code, status, text }) => [
      code,
      { status, message: words(text), data: refusalData },
    ]),
  )
  return oc
    .$meta<DoorMeta>({})
    .meta({ access })
    .route({ method, path, tags: [path.split('/')[1]!], inputStructure: 'compact' })
    .errors(errors as DoorErrors<(typeof platformRefusals)[keyof typeof platformRefusals] | K[number]>)
}
