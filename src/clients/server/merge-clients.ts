import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import { sql } from 'kysely'
import { formatDocument, formatPhone, type Formats } from '../../platform/format.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { phrase } from '../../platform/words.ts'
import { formatBirthday } from '../birthday.ts'
import { clientStatuses } from '../client.ts'
import { mostDependents } from '../guardian.ts'
import { lockCards } from './lock-cards.ts'
import { contactsOf } from './match-client.ts'
import { forgetApart } from './tell-apart.ts'

/**
 * Merges two cards. Appointments, sales and everything else of the duplicate go to the kept card, whose empty fields
 * are filled as well. The duplicate is deactivated and leads to the kept card. Whoever asks again has what was asked for.
 */
export async function mergeClients(tx: BusinessTx, input: { id: string; duplicateId: string }): Promise<void> {
  const { id, duplicateId } = input
  if (id === duplicateId) throw invalidField('duplicateId', 'Escolha outro cadastro.')
  const locked = await lockBoth(tx, id, duplicateId)
  const [kept, duplicate] = [id, duplicateId].map((wanted) => locked.find((card) => card.id === wanted))
  if (!kept || !duplicate) throw new Refusal(platformRefusals.NOT_FOUND)
  if (duplicate.mergedInto === id) return
  await refuseMany(tx, [id, duplicateId])
  const notes = notesOf(kept, duplicate, await formatsOfBusiness(tx))
  const guardianId = await guardianOf(tx, kept, duplicate)

  // The duplicate's sums and dates are cleared, so that nothing is counted twice.
  await awaitAll([
    sql`select move_client_history(${duplicateId}, ${id})`.execute(tx.db),
    forgetApart(tx, [duplicateId]),
    reachThrough(tx, id, duplicateId),
    change(tx, duplicateId, {
      guardianId: null,
      deactivatedAt: tx.now,
      mergedInto: id,
      totalSpentCents: 0,
      nextAppointmentAt: null,
      status: 'absent',
      statusOn: null,
    }),
    change(tx, id, {
      phone: kept.phone ?? duplicate.phone,
      email: kept.email ?? duplicate.email,
      document: kept.document ?? duplicate.document,
      birthday: kept.birthday ?? duplicate.birthday,
      notes,
      guardianId,
      ...dayOf(kept, duplicate),
      lastVisitAt: latest(kept.lastVisitAt, duplicate.lastVisitAt),
      nextAppointmentAt: earliest(
        [kept.nextAppointmentAt, duplicate.nextAppointmentAt].filter((at) => at && at >= tx.now),
      ),
      totalSpentCents: kept.totalSpentCents + duplicate.totalSpentCents,
      createdAt: earliest([kept.createdAt, duplicate.createdAt])!,
    }),
  ])
  tx.audit('client.merge', { client: id, duplicateId })
}

type Card = Awaited<ReturnType<typeof lockBoth>>[number]

/** Locks both cards and their contacts, so that bookings and sales for either of them wait. */
async function lockBoth(tx: BusinessTx, id: string, duplicateId: string) {
  const ids = [id, duplicateId]
  const cards = tx
    .selectFrom('client')
    .where('id', 'in', ids)
    .where((is) => is.or([is('deactivatedAt', 'is', null), is('mergedInto', '=', id)]))
  const [, , locked] = await awaitAll([
    tx.hold(contactsOf(...(await cards.select(['phone', 'email']).execute()))),
    lockCards(tx, ids),
    cards.selectAll().execute(),
  ])
  return locked
}

async function refuseMany(tx: BusinessTx, ids: string[]): Promise<void> {
  const reached = await tx
    .selectFrom('client')
    .select('id')
    .where('guardianId', 'in', ids)
    .where('id', 'not in', ids)
    .limit(mostDependents + 1)
    .execute()
  if (reached.length > mostDependents)
    throw invalidField(
      'duplicateId',
      phrase('Um cliente pode ser responsável por no máximo {mostDependents} outros.', { mostDependents }),
    )
}

const change = (tx: BusinessTx, id: string, changes: Partial<Omit<Card, 'id' | 'businessId' | 'search'>>) =>
  tx.update('client', id, changes)

/** Who was reached through the duplicate is reached through the kept card. */
const reachThrough = (tx: BusinessTx, id: string, duplicateId: string) =>
  tx.updateTable('client').set({ guardianId: id }).where('guardianId', '=', duplicateId).where('id', '<>', id).execute()

/** Through whom the merged person is reached: nobody, if that is one of the two, or if others are reached through them. */
async function guardianOf(tx: BusinessTx, kept: Card, duplicate: Card): Promise<string | null> {
  const both = [kept.id, duplicate.id]
  const guardian = [kept.guardianId, duplicate.guardianId].find((id) => id && !both.includes(id))
  if (!guardian) return null
  const reached = await tx
    .selectFrom('client')
    .select('id')
    .where('guardianId', 'in', both)
    .where('id', 'not in', both)
    .limit(1)
    .executeTakeFirst()
  return reached ? null : guardian
}

/** A second phone, e-mail, document or birthday has no field of its own and is kept in the notes. */
function notesOf(kept: Card, duplicate: Card, formats: Formats): string | null {
  const other = (['phone', 'email', 'document', 'birthday'] as const).filter(
    (field) => kept[field] && duplicate[field] && kept[field] !== duplicate[field],
  )
  const words = {
    phone: (text: string) => `Outro telefone: ${formatPhone(text)}`,
    email: (text: string) => `Outro e-mail: ${text}`,
    document: (text: string) => `Outro documento: ${formatDocument(text)}`,
    birthday: (text: string) => `Outro aniversário: ${formatBirthday(text, formats)}`,
  }
  const lines = [kept.notes, duplicate.notes, ...other.map((field) => words[field](duplicate[field]!))]
  return lines.filter((line, at) => line && lines.indexOf(line) === at).join('\n') || null
}

/** The status of the merged card: that of the later day, and on the same day `present` before the others. */
function dayOf(...cards: [Card, Card]) {
  const rank = ({ status }: Card) => (status === 'present' ? clientStatuses.length : clientStatuses.indexOf(status))
  const [latest] = cards.toSorted(
    (a, b) => (b.statusOn ?? '').localeCompare(a.statusOn ?? '') || rank(b) - rank(a),
  ) as [Card]
  const { status, statusOn, checkedInAt, checkedOutAt } = latest
  return { status, statusOn, checkedInAt, checkedOutAt }
}

const latest = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b))
const earliest = (times: (Date | null)[]): Date | null =>
  times.reduce((least, at) => (least && (!at || least <= at) ? least : at), null)
