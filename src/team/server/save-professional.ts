import { hundredthsOf } from '../../platform/money.ts'
import { sql } from 'kysely'
import { takenPicture } from '../../business/server/store-picture.ts'
import { newId } from '../../platform/id.ts'
import { invalidField } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { toWorkingMinutes } from '../hours.ts'
import { accountTexts, type ProfessionalForm } from '../professional.ts'
import { refuseBy } from '../../platform/server/database/refuse-by.ts'

type NewProfessional = ProfessionalForm & {
  /** Made by the caller, so that a form sent again does not create a second professional. */
  id?: string | undefined
}

/** Creates a professional. If the form was sent before, it holds what is typed now. */
export async function createProfessional(
  tx: BusinessTx,
  { id = newId(), ...form }: NewProfessional,
): Promise<{ id: string }> {
  const [, , made] = await awaitAll([
    holdAccounts(tx, form),
    refuseOutsider(tx, form),
    tx
      .insertInto('professional')
      .values({ id, ...columns(form), createdAt: tx.now })
      .onConflict((same) => same.columns(['businessId', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst()
      .catch(refuseTaken),
  ])
  if (made) {
    await awaitAll([addHours(tx, id, form), addSpecialties(tx, id, form)])
    recordSave(tx, 'professional.create', id)
  } else {
    await write(tx, id, form)
    await writeParts(tx, id, form)
  }
  return { id }
}

export async function updateProfessional(
  tx: BusinessTx,
  { id, ...form }: ProfessionalForm & { id: string },
): Promise<void> {
  await awaitAll([holdAccounts(tx, form), refuseOutsider(tx, form), write(tx, id, form)])
  await writeParts(tx, id, form)
}

const write = (tx: BusinessTx, id: string, form: ProfessionalForm) =>
  tx.update('professional', id, columns(form)).catch(refuseTaken)

async function writeParts(tx: BusinessTx, id: string, form: ProfessionalForm): Promise<void> {
  await awaitAll([
    tx.deleteFrom('workingHours').where('professionalId', '=', id).execute(),
    tx.deleteFrom('professionalSpecialty').where('professionalId', '=', id).execute(),
    addHours(tx, id, form),
    addSpecialties(tx, id, form),
  ])
  recordSave(tx, 'professional.update', id)
}

/** Refuses accounts that are no members now. The foreign key alone would also accept former members. */
async function refuseOutsider(tx: BusinessTx, { accountId }: ProfessionalForm): Promise<void> {
  if (!accountId) return
  const member = await tx
    .selectFrom('member')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!member) throw invalidField('accountId', accountTexts.unknown)
}

/** Two professionals that swap accounts at once would deadlock at the unique index, so a name is locked first. */
const holdAccounts = (tx: BusinessTx, { accountId }: ProfessionalForm) =>
  tx.hold(accountId ? ['professional accounts'] : [])

const refuseTaken = refuseBy({
  professional_account: () => invalidField('accountId', accountTexts.taken),
  ...takenPicture('photo'),
})

const columns = ({ name, email, phone, document, commissionPercent, accountId, photo }: ProfessionalForm) => ({
  name,
  email,
  phone,
  document,
  commissionHundredths: hundredthsOf(commissionPercent),
  accountId: accountId ?? null,
  photoId: photo,
})

const addHours = (tx: BusinessTx, id: string, { hours }: ProfessionalForm) =>
  tx
    .insertInto('workingHours')
    .values(
      toWorkingMinutes(hours).map(({ weekday, from, to }) => ({
        professionalId: id,
        weekday,
        startsMinute: from,
        endsMinute: to,
      })),
    )
    .execute()

/** Adds those of the ticked specialties that exist and are active. */
const addSpecialties = (tx: BusinessTx, id: string, { specialtyIds }: ProfessionalForm) =>
  sql`insert into professional_specialty (business_id, professional_id, specialty_id)
    select business_id, ${id}::uuid, id from specialty
    where business_id = ${tx.businessId} and is_active and id = any(${specialtyIds}::uuid[])`.execute(tx.db)

function recordSave(tx: BusinessTx, action: string, id: string) {
  tx.audit(action, { professional: id })
}
