import { sql } from 'kysely'
import { invalidField, orNotFound, Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { registerRefusals, type OpeningInput } from '../register.ts'

/** Opens a session. A unique index allows one open session per register, so of two simultaneous requests one wins. */
export async function openRegister(tx: BusinessTx, input: OpeningInput): Promise<{ id: string }> {
  // The share lock makes a simultaneous deactivation wait, which then finds the register open.
  const [known, other] = await tx.lockAndRead(
    'register',
    'share',
    'select id from register where business_id = $1 and is_active and ($2::uuid is null or id = $2)',
    [tx.businessId, input.registerId ?? null],
  )
  const register = orNotFound(known)
  if (other) throw invalidField('registerId', 'Escolha o caixa.')
  const opened = await tx
    .insertInto('registerSession')
    .values({
      registerId: register.id,
      cashierName: input.cashierName,
      openingCents: input.openingCents,
      openedAt: tx.now,
    })
    // A literal, because with a parameter a generic plan no longer matches the partial index.
    .onConflict((is) => is.columns(['businessId', 'registerId']).where('status', '=', sql.lit('open')).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) throw new Refusal(registerRefusals.REGISTER_ALREADY_OPEN)
  tx.audit('register.open', { register: opened.id, openingCents: input.openingCents })
  return opened
}
