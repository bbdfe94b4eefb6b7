import { Refusal } from '../../platform/refusal.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import { expectedCashCents } from '../register.ts'
import { movementRefusals, type MovementRequest, type Voucher } from '../register-movement.ts'
import { lockSession } from './lock-session.ts'
import { figuresOf, readVoucher, sessions } from './register-queries.ts'

/**
 * Suprimento or sangria. It takes the register's lock alone, so that two withdrawals never take the same note, and
 * closing counts it or keeps it out. The till's id recognises a retry.
 */
export async function moveCash(tx: BusinessTx, input: MovementRequest): Promise<Voucher> {
  const [, known, register] = await inOrder([
    tx.hold([`movement ${input.id}`]),
    storedMovement(tx, input.id),
    lockSession(tx, 'update', input.sessionId),
  ])
  if (known) {
    const isSame =
      known.kind === input.kind && known.amount_cents === input.amountCents && known.reason === input.reason
    if (!isSame) throw new Refusal(movementRefusals.MOVEMENT_KEY_REUSED)
    return readVoucher(tx, input)
  }
  if (!register) throw new Refusal(movementRefusals.REGISTER_NOT_OPEN)
  if (input.kind === 'withdrawal') await refuseEmptyDrawer(tx, register.id, input.amountCents)

  await tx.db
    .insertInto('register_movement')
    .values({
      business_id: tx.businessId,
      id: input.id,
      register_session_id: register.id,
      kind: input.kind,
      amount_cents: input.amountCents,
      reason: input.reason,
      // The clocks of two server processes may differ; a movement still lies within its session.
      at: new Date(Math.max(tx.now.getTime(), register.opened_at.getTime())),
      account_id: tx.actor.accountId,
      actor_name: tx.actor.name,
    })
    .execute()
  tx.audit(`register.${input.kind}`, {
    movement: input.id,
    register: register.id,
    amountCents: input.amountCents,
  })
  return readVoucher(tx, input)
}

/** Nobody can take out more cash than there is; the session's lock is held. */
export async function refuseEmptyDrawer(tx: BusinessTx, sessionId: string, amountCents: number): Promise<void> {
  const session = await sessions(tx).where('r.id', '=', sessionId).executeTakeFirstOrThrow()
  const drawer = { openingCents: session.opening_cents, figures: figuresOf(session) }
  if (amountCents > expectedCashCents(drawer)) throw new Refusal(movementRefusals.DRAWER_TOO_LOW)
}

const storedMovement = (tx: BusinessTx, id: string) =>
  tx.db
    .selectFrom('register_movement')
    .select(['kind', 'amount_cents', 'reason'])
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .executeTakeFirst()
