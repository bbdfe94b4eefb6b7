import { apiOf } from '../../platform/web/api.ts'
import type { LocalDate } from '../../platform/clock.ts'
import type { agendaContract } from '../contract.ts'

export const agendaApi = apiOf<typeof agendaContract>('agenda')

/** Days off within this many days are shown beside a professional's hours. */
const noticeDays = 31
export const timeOffSoon = (today: LocalDate) =>
  agendaApi.timeOff.list.queryOptions({ input: { from: today, days: noticeDays } })
