import { oc, type HTTPMethod, type HTTPPath } from '@orpc/contract'
import * as z from 'zod/mini'
import { platformRefusals, type RefusalKind, refusals } from '../platform/refusal.ts'
import { Refusal } from '../platform/refusal-error.ts'
import { type Phrase, phrase, words } from '../platform/words.ts'
import type { Permission } from './permissions.ts'

/**
 * Who may use a procedure. `public`: anyone. `account`: anyone signed in. `operator`: the platform's own people, after
 * their second factor. A permission: a member whose role has it.
 */
export type Access = Permission | 'public' | 'account' | 'operator'
/**
 * What a write does that is allowed while a business may only read: it takes its data along, pays, looks at what leaves
 * a trace, shuts somebody or something out, asks our support for help, gives clients what the law gives them, or leaves us
 * and comes back.
 */
type OpenWhileReadOnly = 'takesAlong' | 'pays' | 'looks' | 'shutsOut' | 'asksForHelp' | 'ofLaw' | 'leaves'

export type ProcedureMeta = {
  access?: Access
  /** The work of a heavy (slow) procedure is done in a process of its own, by turns, so that it holds nobody else up. */
  weight?: 'heavy'
  /** True for work that reads and audits and does nothing else: it may be done at a standby. */
  fromStandby?: boolean
  /** The longest body in bytes, for a procedure whose input may be longer than usual. */
  mostBytes?: number
  /** Why a write is allowed while the business may only read. All others are refused then. */
  whileReadOnly?: OpenWhileReadOnly
  /** True if programs may use the procedure with an API key whose scopes include the procedure's permission. */
  takesKeys?: boolean
  /** True for what changes how somebody comes in, or where money goes: the person must have stepped up. */
  stepUp?: boolean
}

export const heavy = { weight: 'heavy' } as const satisfies ProcedureMeta
/** Heavy work that only reads what has been, and leaves a trace. */
export const fromStandby = { ...heavy, fromStandby: true } as const satisfies ProcedureMeta
export const stepUp = { stepUp: true } as const satisfies ProcedureMeta
const open = (whileReadOnly: OpenWhileReadOnly) => ({ whileReadOnly }) satisfies ProcedureMeta
export const takesAlong = open('takesAlong')
export const pays = open('pays')
export const looks = open('looks')
export const shutsOut = open('shutsOut')
export const asksForHelp = open('asksForHelp')
export const ofLaw = open('ofLaw')
export const leaves = open('leaves')

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
type ProcedureErrors<K extends RefusalKind> = {
  [C in K['code']]: { status: number; message: string; data: z.ZodMiniType }
}

/** Declares an API operation: who may use it, its route, and its refusals besides those that all procedures have. */
export function procedure<const K extends readonly RefusalKind[]>(
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
    .$meta<ProcedureMeta>({})
    .meta({ access })
    .route({ method, path, tags: [path.split('/')[1]!], inputStructure: 'compact' })
    .errors(errors as ProcedureErrors<(typeof platformRefusals)[keyof typeof platformRefusals] | K[number]>)
}

/** Refusals for programs that use an API key. */
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

/** The texts that refuse a feature outside the plan; `of` names a plan that includes it. */
export type PlanWords = { title: Phrase; text: Phrase; of: (plan: string) => Phrase }

/** Refuses a feature outside the plan. `plan` is one that includes it, or null if none is offered. */
export const outsidePlan = ({ title, text, of }: PlanWords, plan: string | null): Refusal =>
  new Refusal({ ...platformRefusals.NOT_IN_PLAN, title, text: plan === null ? text : of(plan) })

export const apiOutsidePlan: PlanWords = {
  title: 'API fora do plano',
  text: 'O plano deste negócio não inclui a API. O proprietário pode escolher um plano maior em Minhas Faturas.',
  of: (plan) =>
    phrase('A API faz parte do plano {plan}. O proprietário pode mudar de plano em Minhas Faturas.', { plan }),
}
