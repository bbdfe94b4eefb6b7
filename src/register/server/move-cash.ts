import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { expectedCashCents } from '../register.ts'
import { movementRefusals, type MovementRequest, type Voucher } from '../register-movement.ts'
import { lockSession } from './lock-session.ts'
import { figuresOf, readVoucher, sessions } from './register-queries.ts'

/**
 * Stores a supply or withdrawal. The exclusive lock on the session keeps two withdrawals from taking the same cash and
 * a closing from missing the movement. The id, made by the till, identifies a retry.
 */
export async function moveCash(tx: BusinessTx, input: MovementRequest): Promise<Voucher> {
  const [, known, register] = await awaitAll([
    tx.hold([`movement ${input.id}`]),
    storedMovement(tx, input.id),
    lockSession(tx, 'update', input.sessionId),
  ])
  if (known) {
    const isSame = known.kind === input.kind && known.amountCents === input.amountCents && known.reason === input.reason
    if (!isSame) throw new Refusal(movementRefusals.MOVEMENT_KEY_REUSED)
    return readVoucher(tx, input)
  }
  if (!register) throw new Refusal(movementRefusals.REGISTER_NOT_OPEN)
  if (input.kind === 'withdrawal' && input.amountCents > (await cashInDrawer(tx, register.id)))
    throw new Refusal(movementRefusals.DRAWER_TOO_LOW)

  await tx
    .insertInto('registerMovement')
    .values({
      id: input.id,
      registerSessionId: register.id,
      kind: input.kind,
      amountCents: input.amountCents,
      reason: input.reason,
      // The clocks of two server processes may differ, but a movement must not be earlier than its session.
      at: new Date(Math.max(tx.now.getTime(), register.openedAt.getTime())),
      accountId: tx.actor.accountId,
      actorName: tx.actor.name,
    })
    .execute()
  tx.audit(`register.${input.kind}`, {
    movementId: input.id,
    register: register.id,
    amountCents: input.amountCents,
  })
  return readVoucher(tx, input)
}

/** What the drawer must hold now. The caller must hold the session's exclusive lock. */
export async function cashInDrawer(tx: BusinessTx, sessionId: string): Promise<number> {
  const session = await sessions(tx).where('r.id', '=', sessionId).executeTakeFirstOrThrow()
  return expectedCashCents({ openingCents: session.openingCents, figures: figuresOf(session) })
}

const storedMovement = (tx: BusinessTx, id: string) =>
  tx.selectFrom('registerMovement').select(['kind', 'amountCents', 'reason']).where('id', '=', id).executeTakeFirst()
