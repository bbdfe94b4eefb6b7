import { os } from '@orpc/server'
import type { IncomingHttpHeaders } from 'node:http'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { toRpcError } from '../../platform/server/rpc-error.ts'
import { settings } from '../../platform/server/settings.ts'
import { inBusiness, type Actor, type BusinessTx, type Proviso } from '../../platform/server/transaction.ts'
import type { DoorMeta } from '../door.ts'
import { may, type Permission } from '../permissions.ts'
import { recordRefusal } from './record-refusal.ts'
import { isSame, remembered, SessionChanged, whoIs, type Remembered, type Who } from './session.ts'
import { SuspendedRefusal } from './suspended-refusal.ts'

/** The context that the HTTP edge hands to every door. */
export type EdgeContext = {
  headers: IncomingHttpHeaders
  /** The caller's network address, for throttles and the audit. */
  network: string
  setCookie(header: string): void
}

/**
 * How doors are made. What they answer is held by its type; checking each answer again costs more than making it, so only
 * tests do.
 */
export const doorConfig = { initialOutputValidationIndex: settings.checkAnswers ? 0 : Number.NaN }

/** What a handler works with. `glance`, `read` and `write` open the one transaction of the request, bound to the member's business. */
export type DoorContext = EdgeContext & {
  who: Who | null
  glance<T>(work: (tx: BusinessTx) => Promise<T>): Promise<T>
  read<T>(work: (tx: BusinessTx) => Promise<T>): Promise<T>
  write<T>(work: (tx: BusinessTx) => Promise<T>): Promise<T>
}

/**
 * Stands before every door: resolves the session, asks the door's own meta who may pass, and only then lets the input be
 * looked at. A door without access meta lets nobody through.
 */
export const guard = os
  .$context<EdgeContext>()
  .$meta<DoorMeta>({})
  .middleware(async ({ context, procedure, next }) => {
    const { meta, route } = procedure['~orpc']
    const { access, weight } = meta
    const { cookie } = context.headers
    try {
      const pass = (doors: DoorDoings) => next({ context: { ...context, ...doors } satisfies DoorContext })

      const known = remembered(cookie)
      if (known && opensBusiness(access) && isAllowed(known.who, access)) {
        const attempt = onCondition(known, weight)
        try {
          const answer = await pass(attempt.doings)
          if (attempt.confirmed()) return answer
          throw new Error('a door with a permission opens the transaction of its business')
        } catch (error) {
          // The error is shown only to callers who may still pass; all others start again.
          const mayHear = attempt.confirmed() || isSame(known.who, await whoIs(cookie))
          if (mayHear && !(error instanceof SessionChanged)) throw error
        }
      }
      const who = await whoIs(cookie)
      admit(who, access)
      return await pass(doingsOf(who, weight))
    } catch (error) {
      const isForbidden = error instanceof Refusal && error.kind.status === 403
      throw toRpcError(isForbidden ? await traced(error, context, `${route.method} ${route.path}`) : error)
    }
  })

/** A refused permission is audited; if the audit row fails, that failure is answered. */
async function traced(refusal: Refusal, { headers, network }: EdgeContext, door: string): Promise<unknown> {
  try {
    const who = refusal instanceof SuspendedRefusal ? refusal : await whoIs(headers.cookie)
    await recordRefusal(who, network, door)
    return refusal
  } catch (failure) {
    return failure
  }
}

type Access = DoorMeta['access']

/** Doors with a permission do all their work in the transaction of a business. */
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

type DoorDoings = Omit<DoorContext, keyof EdgeContext>

function doingsOf(who: Who | null, weight: DoorMeta['weight'], proviso?: Proviso): DoorDoings {
  const scope = () => {
    if (!who?.membership) throw new Refusal(platformRefusals.FORBIDDEN)
    const { businessId, zone } = who.membership
    const actor: Actor = { accountId: who.accountId, name: who.name }
    return { businessId, zone, actor, ...(weight && { weight }) }
  }
  return {
    who,
    glance: (work) => inBusiness(scope(), 'glance', work, proviso),
    read: (work) => inBusiness(scope(), 'read', work, proviso),
    write: (work) => inBusiness(scope(), 'write', work, proviso),
  }
}

/** The work begins with the remembered session; its own transaction confirms it. */
function onCondition({ who, stillTrue }: Remembered, weight: DoorMeta['weight']) {
  let isConfirmed = false
  const proviso: Proviso = async (send) => {
    await stillTrue(send)
    isConfirmed = true
  }
  return { doings: doingsOf(who, weight, proviso), confirmed: () => isConfirmed }
}

/** A second permission, for the part of a door's work that needs more than the door itself. */
export function mustAlso({ who }: DoorContext, permission: Permission): void {
  if (!who?.membership || !may(who.membership.role, permission)) throw new Refusal(platformRefusals.FORBIDDEN)
}

/** The signed-in person; only for doors that need one. */
export function person({ who }: DoorContext): Who {
  if (!who) throw new Refusal(platformRefusals.SIGNED_OUT)
  return who
}
