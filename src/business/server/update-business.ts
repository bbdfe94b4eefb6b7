import { sql, type Updateable } from 'kysely'
import { invalidField } from '../../platform/refusal-error.ts'
import { changedFields } from '../../platform/server/database/audit.ts'
import type { DB } from '../../platform/server/database/tables.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { refuseBy } from '../../platform/server/database/refuse-by.ts'
import {
  type BusinessNotices,
  type BusinessProfile,
  bookedTimesMissing,
  type ChangedRules,
  currencyStandsText,
} from '../business.ts'

export async function updateProfileOfBusiness(tx: BusinessTx, profile: BusinessProfile): Promise<void> {
  const { ownerName, postalCode, municipalityCode, municipalRegistration, serviceCode, ...named } = profile
  const { documentType: _inTheNumber, ...rest } = named
  await update(tx, {
    ...rest,
    ownerName,
    postalCode,
    municipalityCode,
    municipalRegistration,
    serviceCode,
  })
}

export const updateNotices = (tx: BusinessTx, { mailsBookings, mailsCancellations }: BusinessNotices): Promise<void> =>
  update(tx, { mailsBookings, mailsCancellations })

/**
 * Changes the rules. With another zone, what is booked either keeps its instants, and is only shown at other hours, or
 * what clocks show: then the database moves it. The database refuses to change a currency in which something was paid.
 */
export async function updateRules(tx: BusinessTx, rules: ChangedRules): Promise<void> {
  const { zone, currency, dateFormat, bookedTimes } = rules
  if (!zone && !currency && !dateFormat) return
  const isElsewhere = zone !== undefined && zone !== tx.zone
  if (isElsewhere && !bookedTimes) throw invalidField('bookedTimes', bookedTimesMissing)
  if (isElsewhere && bookedTimes === 'clock') await tx.rows(`select set_config('app.keeps_clock', 'on', true)`, [])
  const changes = {
    ...(zone && { zone }),
    ...(currency && { currency }),
    ...(dateFormat && { dateFormat }),
  }
  await update(tx, changes, isElsewhere ? { bookedTimes } : {}).catch(refuseRules)
}

const nightInTheWay =
  'Um horário da noite passada se sobreporia a outro desta madrugada. Altere um deles ou mude o fuso amanhã.'
/** Something of last night, which does not move, ends where something of today would begin. */
const overlap = () => invalidField('bookedTimes', nightInTheWay)
const refuseRules = refuseBy({
  currency_stands: () => invalidField('currency', currencyStandsText),
  occupation_no_overlap: overlap,
  time_off_no_overlap: overlap,
})

/** Writes all fields of the form. The audit names only those that changed. */
async function update(tx: BusinessTx, values: Updateable<DB['business']>, more: object = {}): Promise<void> {
  const { was, now } = await tx
    .updateTable('business')
    .set(values)
    .returning([sql<object>`to_jsonb(old)`.as('was'), sql<Record<string, unknown>>`to_jsonb(new)`.as('now')])
    .executeTakeFirstOrThrow()
  tx.audit('business.update', { fields: changedFields(was, now), ...more })
}

/** Takes over the profile of another business, as a row of `business`. The caller has checked names and values. */
export async function takeProfile(tx: BusinessTx, row: Readonly<Record<string, unknown>>): Promise<void> {
  const names = Object.keys(row).filter((name) => name !== 'id' && name !== 'created_at')
  const list = names.join(', ')
  await tx.rows(
    `update business set (${list}) = (select ${list} from jsonb_populate_record(null::business, $2::jsonb)) where id = $1`,
    [tx.businessId, JSON.stringify(row)],
  )
}
