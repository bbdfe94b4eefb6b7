import { insistOnPlan } from '../../business/server/insist-on-plan.ts'
import { platformRefusals, type RefusalKind } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { mostRegisters, registersRefusals } from '../registers.ts'

type NamedRegister = { id: string; name: string }

export async function addRegister(tx: BusinessTx, { name }: { name: string }): Promise<{ id: string }> {
  const [, registers, taken] = await awaitAll([
    holdRegisters(tx),
    registersInUse(tx),
    namedSo(tx, name),
    insistOnPlan(tx, 'registers'),
  ])
  if (taken) throw nameRefusal(registersRefusals.REGISTER_NAME_TAKEN)
  if (registers.length >= mostRegisters) throw new Refusal(registersRefusals.TOO_MANY_REGISTERS)
  const added = await tx
    .insertInto('register')
    .values({ name, createdAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  tx.audit('register.add', { registerId: added.id })
  return added
}

export async function renameRegister(tx: BusinessTx, { id, name }: NamedRegister): Promise<void> {
  const [, taken] = await awaitAll([holdRegisters(tx), namedSo(tx, name)])
  if (taken && taken.id !== id) throw nameRefusal(registersRefusals.REGISTER_NAME_TAKEN)
  await tx.update('register', id, { name }, { isActive: true })
  tx.audit('register.rename', { registerId: id })
}

/** Deactivates a register that has sessions, and deletes one that has none. */
export async function removeRegister(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  const [, [locked], registers, sessions] = await awaitAll([
    holdRegisters(tx),
    // The lock waits for an opening in progress. A later opening does not find the register any more.
    tx.lock('register', [id], 'update'),
    registersInUse(tx),
    tx
      .selectFrom('registerSession')
      .select('status')
      .where('registerId', '=', id)
      .orderBy('closedAt', (is) => is.desc().nullsFirst())
      .limit(1)
      .execute(),
  ])
  if (!locked || !registers.some((one) => one.id === id)) throw new Refusal(platformRefusals.NOT_FOUND)
  if (sessions[0]?.status === 'open') throw new Refusal(registersRefusals.REGISTER_STILL_OPEN)
  if (registers.length === 1) throw new Refusal(registersRefusals.LAST_REGISTER)
  const [isUsed] = sessions
  if (isUsed) await tx.updateTable('register').set({ isActive: false }).where('id', '=', id).execute()
  else await tx.deleteFrom('register').where('id', '=', id).execute()
  tx.audit('register.remove', { registerId: id })
}

/** Serialises changes, so that names stay unique and one active register always remains. */
const holdRegisters = (tx: BusinessTx) => tx.hold(['registers'])

const registersInUse = (tx: BusinessTx) => tx.selectFrom('register').select('id').where('isActive', '=', true).execute()

async function namedSo(tx: BusinessTx, name: string): Promise<{ id: string } | undefined> {
  const [taken] = await tx.rows<{ id: string }>(
    'select id from register where business_id = $1 and is_active and searchable(name) = searchable($2)',
    [tx.businessId, name],
  )
  return taken
}

const nameRefusal = (kind: RefusalKind) => new Refusal(kind, { fields: { name: kind.text } })
