import { localDate } from '../../platform/clock.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { refuseBy } from '../../platform/server/database/refuse-by.ts'
import { toMinutes } from '../../team/hours.ts'
import { hoursRefusals, type NewSpecialHours } from '../special-hours.ts'

const { SPECIAL_HOURS_OVERLAP, APPOINTMENTS_OUTSIDE } = hoursRefusals

/**
 * Stores the hours of some dates. Bookings take the same locks on professionals, so none slips in between the count of
 * appointments and the new hours.
 */
export async function saveSpecialHours(tx: BusinessTx, special: NewSpecialHours): Promise<void> {
  const { id, professionalId, firstDate, lastDate, name, everybodyWorks, keepAppointments } = special
  if (lastDate < localDate(tx.now, tx.zone)) throw invalidField('lastDate', 'Escolha uma data a partir de hoje.')
  const hours = JSON.stringify(toMinutes(special.hours))
  const [people, [outside]] = await awaitAll([
    tx.lockAndRead<{ id: string }>('professional', 'no key update', peopleText, [tx.businessId, professionalId]),
    tx.rows<{ count: number; firstOn: string | null }>(outsideText, [
      tx.businessId,
      professionalId,
      firstDate,
      lastDate,
      hours,
      tx.zone,
      tx.now,
    ]),
  ])
  if (professionalId !== null && people.length === 0) throw new Refusal(platformRefusals.NOT_FOUND)
  const kept = outside?.count ?? 0
  if (kept > 0 && !keepAppointments) throw new Refusal(APPOINTMENTS_OUTSIDE, { facts: outside })

  const row = {
    professionalId,
    firstDate,
    lastDate,
    name,
    hours,
    everybodyWorks: everybodyWorks && special.hours.length > 0 && professionalId === null,
  }
  await tx.upsert('specialHours', { id, ...row }, ['id']).catch(refuseSecond)
  tx.audit('special-hours.save', {
    specialHours: id,
    professional: professionalId,
    from: firstDate,
    to: lastDate,
    isClosed: special.hours.length === 0,
    kept,
  })
}

const refuseSecond = refuseBy({
  special_hours_one_per_date: () =>
    new Refusal(SPECIAL_HOURS_OVERLAP, { fields: { firstDate: SPECIAL_HOURS_OVERLAP.text } }),
})

const peopleText = `
  select id from professional where business_id = $1 and is_active and ($2::uuid is null or id = $2)`
const outsideText = `
  select count, first_on from appointments_outside($1, $2, $3, $4, $5, $6, $7)`

export async function removeSpecialHours(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  const removed = await tx.one(
    tx.deleteFrom('specialHours').where('id', '=', id).returning(['professionalId', 'firstDate', 'lastDate']),
  )
  const { professionalId: professional, firstDate, lastDate } = removed
  tx.audit('special-hours.remove', { specialHours: id, professional, from: firstDate, to: lastDate })
}
