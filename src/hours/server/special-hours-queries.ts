import { addDays, localDate, type LocalDate } from '../../platform/clock.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { toStretches } from '../../team/hours.ts'
import type { SpecialHours, SpecialMinutes } from '../special-hours.ts'

type ListRow = SpecialMinutes & { id: string; professionalName: string | null }

/** Special hours that are not over yet, in the order of their dates. */
export async function listSpecialHours(tx: BusinessTx): Promise<SpecialHours[]> {
  const rows = await tx.rows<ListRow>(listText, [tx.businessId, localDate(tx.now, tx.zone)])
  return rows.map(({ professionalId, professionalName, hours, ...row }) => ({
    ...row,
    professional: professionalId === null ? null : { id: professionalId, name: professionalName! },
    hours: toStretches(hours),
  }))
}

const columns = `s.professional_id, s.first_date, s.last_date, s.name, s.hours, s.everybody_works`

const listText = `
  select s.id, p.name as professional_name, ${columns}
  from special_hours s
  left join professional p on p.business_id = s.business_id and p.id = s.professional_id
  where s.business_id = $1 and s.last_date >= $2
  order by s.first_date, s.id`

/** Special hours that touch the dates, of the business and of all professionals. */
export const specialHoursOf = (tx: BusinessTx, first: LocalDate, last: LocalDate): Promise<SpecialMinutes[]> =>
  tx.rows<SpecialMinutes>(spanText, [tx.businessId, first, last])

const spanText = `
  select ${columns} from special_hours s where s.business_id = $1 and s.last_date >= $2 and s.first_date <= $3`

/** The same within another statement, as JSON; null if there are none. PostgreSQL reads it once for all rows. */
export const specialHoursText = (first: string, last: string) => `(
  select json_agg(json_build_object('professionalId', s.professional_id, 'firstDate', s.first_date,
    'lastDate', s.last_date, 'name', s.name, 'hours', s.hours, 'everybodyWorks', s.everybody_works))
  from special_hours s
  where s.business_id = $1 and s.last_date >= ${first}::date and s.first_date <= ${last}::date
)`

/** The dates of the next days on which the business is closed or open at other hours. */
export async function comingDates(tx: BusinessTx, days: number): Promise<DateOfBusiness[]> {
  const today = localDate(tx.now, tx.zone)
  const rows = await tx.rows<Pick<SpecialMinutes, keyof DateOfBusiness>>(comingText, [
    tx.businessId,
    today,
    addDays(today, days),
  ])
  return rows.map(({ hours, ...row }) => ({ ...row, hours: toStretches(hours) }))
}
type DateOfBusiness = Pick<SpecialHours, 'firstDate' | 'lastDate' | 'name' | 'hours'>

const comingText = `
  select first_date, last_date, name, hours
  from special_hours
  where business_id = $1 and professional_id is null and last_date >= $2 and first_date <= $3
  order by first_date`
