import {
  type AnyContractProcedure,
  type AnyContractRouter,
  type ContractProcedure,
  type InferSchemaInput,
  type InferSchemaOutput,
} from '@orpc/contract'
import { implement, os, type AnyRouter, type Router } from '@orpc/server'
import { markOf } from '../../platform/question.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { announce, staleAfter } from '../../platform/server/http/live.ts'
import { toRpcError } from '../../platform/server/http/trouble.ts'
import { settings } from '../../platform/server/settings.ts'
import { hasRoom } from '../../platform/server/http/throttle.ts'
import type { Actor, BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness, outsideBusinesses, type Precondition } from '../../platform/server/database/run-transaction.ts'
import { inBusinessByStandby } from '../../platform/server/database/standby-reads.ts'
import { keyRefusals, type ProcedureMeta } from '../procedure.ts'
import { keyMay, may, support, type Permission } from '../permissions.ts'
import { networkOf } from '../../platform/server/http/hosts.ts'
import { callerBy, countRequest, refuseOutsidePlan, type KeyCaller } from './parts/key-caller.ts'
import { recordEvent } from './record-event.ts'
import {
  isSame,
  remembered,
  SessionChanged,
  whoIs,
  type EdgeRequest,
  type RememberedSession,
  type Who,
} from './session.ts'
import { SuspendedRefusal } from './parts/suspended-refusal.ts'

declare module '../../platform/server/database/business-tx.ts' {
  interface Rights extends Record<Permission, true> {}
}

/** The context that the HTTP edge gives to every procedure. `tell` sets a response header. */
export type EdgeContext = EdgeRequest & {
  setCookie(header: string): void
  tell?: (header: string, value: string) => void
}

/** The compiler checks the type of each answer. Validating it again costs more than making it, so only tests do that. */
const procedureConfig = { initialOutputValidationIndex: settings.checkAnswers ? 0 : Number.NaN }

/** What a handler works with. `readInOnePacket`, `read` and `write` open the request's one transaction in its business. */
export type ProcedureContext = EdgeContext & {
  who: Who | null
  /** The API key of a program, or null if a person asks. */
  keyId: string | null
  /** The procedure's name, such as `clients.get`. */
  procedure: string
  readInOnePacket<T>(work: (tx: BusinessTx) => Promise<T>): Promise<T>
  read<T>(work: (tx: BusinessTx) => Promise<T>): Promise<T>
  write<T>(work: (tx: BusinessTx) => Promise<T>): Promise<T>
}

/** Checks access before the input is parsed. A procedure without access meta lets nobody through. */
export const guard = os
  .$context<EdgeContext>()
  .$meta<ProcedureMeta>({})
  .middleware(async ({ context, procedure, path, next }) => {
    const { meta, route } = procedure['~orpc']
    const named = { name: path.join('.'), label: `${route.method} ${route.path}` }
    try {
      return await pass(context, meta, named, async (context) => next({ context }))
    } catch (error) {
      throw toRpcError(error)
    }
  })

/** Resolves the session and runs the work if the person may do it. A refused permission is audited. */
export async function pass<T>(
  edge: EdgeContext,
  { access, weight, fromStandby = false, whileReadOnly, takesKeys = false, stepUp = false }: ProcedureMeta,
  { name, label }: { name: string; label: string },
  work: (context: ProcedureContext) => Promise<T>,
): Promise<T> {
  const { cookie, authorization } = edge.headers
  const mark = markOf(edge.headers)
  const procedure = { name, mark, weight, fromStandby, isOpen: whileReadOnly !== undefined }
  if (takesKeys && authorization !== undefined)
    return passByKey(edge, authorization, { ...procedure, access, label }, work)
  try {
    const known = remembered(cookie)
    if (known && opensBusiness(access) && isAllowed(known.who, access) && (!stepUp || known.who.isSteppedUp)) {
      const attempt = onCondition(known, procedure)
      try {
        const answer = await work({ ...edge, ...attempt.doings })
        if (attempt.confirmed()) return answer
        throw new Error('a procedure with a permission opens the transaction of its business')
      } catch (error) {
        // Shows the error only if the session is unchanged. Otherwise the request starts again with the session of
        // now.
        const mayHear = attempt.confirmed() || isSame(known.who, await whoIs(cookie))
        if (mayHear && !(error instanceof SessionChanged)) throw error
      }
    }
    const who = await whoIs(cookie)
    admit(who, access)
    if (stepUp && !who?.isSteppedUp) throw new Refusal(platformRefusals.STEP_UP_NEEDED)
    const answer = await work({ ...edge, ...doingsOf(who, procedure) })
    // Changes to an account are written outside businesses but shown in them, so the business's screens are told.
    if (!opensBusiness(access) && who?.membership) announce(who.membership.businessId, staleAfter(name), mark)
    return answer
  } catch (error) {
    const isForbidden = error instanceof Refusal && error.kind.status === 403
    throw isForbidden ? await traced(error, edge, label) : error
  }
}

type KeyCall = CallOptions & { access: Access; label: string }

/** Serves a program by its API key alone; a session in the same request is ignored. */
async function passByKey<T>(
  edge: EdgeContext,
  authorization: string,
  { access, label, ...procedure }: KeyCall,
  work: (context: ProcedureContext) => Promise<T>,
): Promise<T> {
  const caller = await callerBy(authorization)
  await countRequest(caller, edge.tell)
  refuseOutsidePlan(caller)
  if (!isAllowedByKey(caller, access)) {
    await recordRefusal(caller, edge.network, label)
    throw new Refusal(keyRefusals.KEY_SCOPE)
  }
  return work({ ...edge, ...doingsOf(null, procedure, undefined, caller) })
}

const isAllowedByKey = ({ key, membership }: KeyCaller, access: Access): boolean =>
  access && access !== 'public' && access !== 'account' && access !== 'operator'
    ? may(membership.role, access) && keyMay(key.scopes, access)
    : false

/** Audits a refused permission. If that fails, the failure is answered instead of the refusal. */
async function traced(refusal: Refusal, { headers, network }: EdgeContext, procedure: string): Promise<unknown> {
  try {
    const who = refusal instanceof SuspendedRefusal ? refusal : await whoIs(headers.cookie)
    await recordRefusal(who, network, procedure)
    return refusal
  } catch (failure) {
    return failure
  }
}

type RefusedPerson = Pick<Who, 'accountId'> & { membership?: { businessId: string } | null }

/** Repeated refusals of one person or network are capped, so that nobody fills the table. */
async function recordRefusal(who: RefusedPerson | null, network: string, procedure: string): Promise<void> {
  const accountId = who?.accountId ?? null
  const person = accountId ?? networkOf(network)
  if (!(await hasRoom(limit('refusal.procedure', person, procedure), limit('refusal.person', person)))) return
  const businessId = who?.membership?.businessId ?? null
  await outsideBusinesses('write', (db) =>
    recordEvent(db, 'account.refused', { accountId, network, detail: { procedure, businessId } }),
  )
}

type Access = ProcedureMeta['access']

/** Procedures with a permission do all their work in the transaction of a business. */
const opensBusiness = (access: Access) => access && access !== 'public' && access !== 'account' && access !== 'operator'

function admit(who: Who | null, access: Access) {
  if (access === 'public') return
  if (!who) throw new Refusal(platformRefusals.SIGNED_OUT)
  if (!isAllowed(who, access)) throw new Refusal(platformRefusals.FORBIDDEN)
}

function isAllowed(who: Who, access: Access): boolean {
  if (access === 'account') return true
  if (access === 'operator') return who.isOperator && who.hasSecondFactor
  return access && access !== 'public' && who.membership ? may(who.membership.role, access) : false
}

type ProcedureDoings = Omit<ProcedureContext, keyof EdgeContext>

type CallOptions = {
  name: string
  mark: string | undefined
  weight: ProcedureMeta['weight']
  fromStandby: boolean
  isOpen: boolean
}

function doingsOf(
  who: Who | null,
  { name: procedure, mark, weight, fromStandby, isOpen: paysOrReads }: CallOptions,
  precondition?: Precondition<string | null>,
  program?: KeyCaller,
): ProcedureDoings {
  const scope = () => {
    const acting = program ?? who
    if (!acting?.membership) throw new Refusal(platformRefusals.FORBIDDEN)
    const { businessId, zone, role } = acting.membership
    const { accountId, name } = acting
    const actor: Actor = { accountId, name, ...(program && { keyId: program.key.id }) }
    const rights = (permission: Permission) =>
      may(role, permission) && (!program || keyMay(program.key.scopes, permission))
    return {
      businessId,
      zone,
      actor,
      procedure,
      paysOrReads,
      may: rights,
      ...(mark && { mark }),
      ...(weight && { weight }),
    }
  }
  const changing = () => {
    if (who?.membership?.role === support) throw new Refusal(platformRefusals.FORBIDDEN)
    return scope()
  }
  const transact = fromStandby ? inBusinessByStandby : inBusiness
  return {
    who,
    keyId: program?.key.id ?? null,
    procedure,
    readInOnePacket: (work) => inBusiness(scope(), 'packet', work, precondition),
    read: (work) => transact(scope(), 'read', work, precondition),
    write: (work) => transact(changing(), 'write', work, precondition),
  }
}

/** Starts the work with the remembered session; the work's own transaction confirms that the session is unchanged. */
function onCondition({ who, stillTrue }: RememberedSession, procedure: CallOptions) {
  let isConfirmed = false
  const check = (now: string | null) => {
    stillTrue.check(now)
    isConfirmed = true
  }
  return { doings: doingsOf(who, procedure, { ...stillTrue, check }), confirmed: () => isConfirmed }
}

type Handlers<Contract> = {
  [Name in keyof Contract]: Contract[Name] extends ContractProcedure<infer Input, infer Output, infer _E, infer _M>
    ? (call: HandlerInput<InferSchemaOutput<Input>>) => Answer<InferSchemaInput<Output>>
    : Handlers<Contract[Name]>
}
type Answer<Output> = Output | Promise<Output>

/** The guarded procedures of an idea, each with the handler of its name. */
export function procedures<Contract extends AnyContractRouter>(
  contract: Contract,
  handlers: Handlers<Contract>,
): Router<Contract, EdgeContext> {
  // The guard is used of all procedures before they are told apart: of one alone it would run after its input is read.
  const implementer = implement(contract as Record<string, AnyContractProcedure>, procedureConfig)
    .$context<EdgeContext>()
    .use(guard)
  return mount(implementer, handlers) as Router<Contract, EdgeContext>
}

type AnyHandlers = ((call: HandlerInput<unknown>) => unknown) | { readonly [name: string]: AnyHandlers }
/** What implements a procedure has `handler`, what implements several has each by its name. */
type AnyImplementer = { handler: (work: AnyHandlers) => AnyRouter } & { readonly [name: string]: AnyImplementer }

function mount(implementer: unknown, handlers: AnyHandlers): AnyRouter {
  const parts = implementer as AnyImplementer
  if (typeof handlers === 'function') return parts.handler(handlers)
  return Object.fromEntries(
    Object.entries(handlers).map(([name, one]: [string, AnyHandlers]) => [name, mount(parts[name], one)]),
  )
}

type HandlerInput<Input> = { input: Input; context: ProcedureContext }

/** The handler of a procedure that does nothing but one read in one transaction. */
export const read =
  <Input, Output>(query: (tx: BusinessTx, input: Input) => Promise<Output>) =>
  ({ input, context }: HandlerInput<Input>): Promise<Output> =>
    context.read((tx) => query(tx, input))

/** The same for one write. */
export const write =
  <Input, Output>(verb: (tx: BusinessTx, input: Input) => Promise<Output>) =>
  ({ input, context }: HandlerInput<Input>): Promise<Output> =>
    context.write((tx) => verb(tx, input))

/** The business of a procedure with a permission, for limits that are counted before its transaction. */
export function businessOf({ who }: ProcedureContext): string {
  if (!who?.membership) throw new Refusal(platformRefusals.FORBIDDEN)
  return who.membership.businessId
}

/** The signed-in person; only for procedures that need one. */
export function person({ who }: ProcedureContext): Who {
  if (!who) throw new Refusal(platformRefusals.SIGNED_OUT)
  return who
}
