import { oc, type HTTPMethod, type HTTPPath } from '@orpc/contract'
import * as z from 'zod/mini'
import { platformRefusals, Refusal, type RefusalKind, refusals } from '../platform/refusal.ts'
import { type Phrase, phrase, words } from '../platform/words.ts'
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
  /** Programs may come in by a key of the business, as far as its scopes hold the door's permission. */
  takesKeys?: boolean
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

/** What a program hears that comes in by a key. */
export const keyRefusals = refusals({
  KEY_UNKNOWN: {
    status: 401,
    title: 'Chave inválida',
    text: 'A chave de API não existe ou não vale mais. Crie outra em Configurações, na aba Negócio.',
  },
  KEY_SCOPE: {
    status: 403,
    title: 'Acesso não incluído na chave',
    text: 'Esta chave de API não dá acesso a esta operação. Crie outra com o acesso que falta.',
  },
})

/** How a refusal names what a plan does not include; `of` names one that does. */
export type PlanWords = { title: Phrase; text: Phrase; of: (plan: string) => Phrase }

/** Names the plan that includes it, where one is offered. */
export const outsidePlan = ({ title, text, of }: PlanWords, plan: string | null): Refusal =>
  new Refusal({ ...platformRefusals.NOT_IN_PLAN, title, text: plan === null ? text : of(plan) })

export const apiOutsidePlan: PlanWords = {
  title: 'API fora do plano',
  text: 'O plano deste negócio não inclui a API. O proprietário pode escolher um plano maior em Minhas Faturas.',
  of: (plan) =>
    phrase('A API faz parte do plano {plan}. O proprietário pode mudar de plano em Minhas Faturas.', { plan }),
}
