import { platformRefusals } from '../../platform/refusal.ts'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { phrase } from '../../platform/words.ts'
import { mostDependents } from '../guardian.ts'

type Card = { id: string; guardianId: string | null; dependents: number }

/**
 * Says through whom a client is reached, or that it is through nobody. What the card has no contact for is filled with the
 * guardian's. If the chosen one was reached through this client until now, the two change places.
 */
export async function setGuardian(
  tx: BusinessTx,
  { id, guardianId }: { id: string; guardianId: string | null },
): Promise<void> {
  if (id === guardianId) throw invalidField('guardianId', 'Escolha outro cadastro.')
  const [, cards] = await awaitAll([
    tx.lockAndRead(
      'client',
      'no key update',
      'select id from client where business_id = $1 and (id = any($2::uuid[]) or guardian_id = $3)',
      [tx.businessId, [id, guardianId], id],
    ),
    tx.rows<Card>(cardsText, [tx.businessId, [id, guardianId]]),
  ])
  const [card, guardian] = [id, guardianId].map((wanted) => cards.find((one) => one.id === wanted))
  if (!card || (guardianId && !guardian)) throw new Refusal(platformRefusals.NOT_FOUND)
  if (guardian?.guardianId === id) await tx.rows(swapText, [tx.businessId, id, guardianId])
  else {
    if (guardian) refuseGuardian(card, guardian)
    await tx.rows(setText, [tx.businessId, id, guardianId, tx.now])
  }
  tx.audit('client.set-guardian', { client: id, guardianId })
}

/** Nobody stands between a client and whoever is reached. */
function refuseGuardian(card: Card, guardian: Card): void {
  if (guardian.guardianId)
    throw invalidField('guardianId', 'Este cadastro já tem um responsável. Escolha o responsável dele.')
  if (card.dependents > 0)
    throw invalidField('guardianId', 'Este cliente é responsável por outros e não pode ter um responsável.')
  if (guardian.dependents >= mostDependents)
    throw invalidField(
      'guardianId',
      phrase('Um cliente pode ser responsável por no máximo {mostDependents} outros.', { mostDependents }),
    )
}

const cardsText = `
  select c.id, c.guardian_id,
    (select count(*)::int from client d where d.business_id = c.business_id and d.guardian_id = c.id) as dependents
  from client c
  where c.business_id = $1 and c.id = any($2::uuid[]) and c.deactivated_at is null`

const setText = `
  update client c set guardian_id = $3, updated_at = $4,
    phone = coalesce(c.phone, (select g.phone from client g where g.business_id = $1 and g.id = $3)),
    email = coalesce(c.email, (select g.email from client g where g.business_id = $1 and g.id = $3))
  where c.business_id = $1 and c.id = $2`

const swapText = `
  update client set guardian_id = case when id = $3 then null else $3::uuid end
  where business_id = $1 and (id = $2 or guardian_id = $2)`
