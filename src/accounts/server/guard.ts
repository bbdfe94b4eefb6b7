import { os } from '@orpc/server'
import type { IncomingHttpHeaders } from 'node:http'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { toRpcError } from '../../platform/server/rpc-error.ts'
import { settings } from '../../platform/server/settings.ts'
import { inBusiness, type Actor, type BusinessTx } from '../../platform/server/transaction.ts'
import type { DoorMeta } from '../door.ts'
import { may } from '../permissions.ts'
import { whoIs, type Who } from './session.ts'

/** What the HTTP edge hands to every door. */
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

/** What a handler works with. `read` and `write` open the one transaction of the request, bound to the member's business. */
export type DoorContext = EdgeContext & {
  who: Who | null
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
    try {
      const { access } = procedure['~orpc'].meta
      const who = await whoIs(context.headers.cookie)
      admit(who, access)
      return await next({ context: { ...context, ...doorContext(who) } satisfies DoorContext })
    } catch (error) {
      throw toRpcError(error)
    }
  })

function admit(who: Who | null, access: DoorMeta['access']) {
  if (access === 'public') return
  if (!who) throw new Refusal(platformRefusals.SIGNED_OUT)
  if (access === 'account') return
  const allowed =
    access === 'operator' ? who.isOperator : access && who.membership ? may(who.membership.role, access) : false
  if (!allowed) throw new Refusal(platformRefusals.FORBIDDEN)
}

function doorContext(who: Who | null): Omit<DoorContext, keyof EdgeContext> {
  const scope = () => {
    if (!who?.membership) throw new Refusal(platformRefusals.FORBIDDEN)
    const { businessId, zone } = who.membership
    const actor: Actor = { accountId: who.accountId, name: who.name }
    return { businessId, zone, actor }
  }
  return {
    who,
    read: (work) => inBusiness(scope(), 'read', work),
    write: (work) => inBusiness(scope(), 'write', work),
  }
}

/** Who is behind a door that lets nobody pass unknown. */
export function person({ who }: DoorContext): Who {
  if (!who) throw new Refusal(platformRefusals.SIGNED_OUT)
  return who
}
