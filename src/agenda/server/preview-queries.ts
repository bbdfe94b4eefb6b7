import { firstIn, lastIn } from '../../platform/filled.ts'
import { listSpecialHours } from '../../hours/server/special-hours-queries.ts'
import { addDays, addMinutes, localDate, type LocalDate } from '../../platform/clock.ts'
import { localDays, MINUTE } from '../../platform/local-day.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { toMinutes, toWorkingMinutes } from '../../team/hours.ts'
import { type AgendaRules, type UnsavedSettings, whoseHours } from '../agenda-rules.ts'
import { longestMinutes } from '../appointment.ts'
import { freeTimesOf, openToVisitors } from '../availability.ts'
import { resourcesOf, unitsSieve } from '../resources.ts'
import type { PreviewDay } from '../contract.ts'
import { canServe } from '../visit.ts'
import { loadResources } from './resource-queries.ts'
import { loadRules } from './rules-queries.ts'
import { findServices, loadSchedules, type StaffSchedule, type UnsavedHours } from './schedule-queries.ts'

const shownDays = 7

type PreviewQuery = { serviceId: string; from: LocalDate; unsaved: UnsavedSettings }

/**
 * The times of a week that the booking page offers for a service, as it is and as it would be; with one professional, if
 * the hours are theirs. Nothing is stored.
 */
export async function previewTimes(tx: BusinessTx, { serviceId, from, unsaved }: PreviewQuery): Promise<PreviewDay[]> {
  const days = localDays(from, shownDays + 1, tx.zone)
  const whose = whoseHours(unsaved)
  const span = {
    professionalIds: whose === null ? null : [whose],
    from: firstIn(days).from,
    to: lastIn(days).from + longestMinutes * MINUTE,
  }
  const instead = await unsavedHours(tx, unsaved)
  const [[service], buffers, rules, before, after] = await awaitAll([
    findServices(tx, [serviceId]),
    tx.selectFrom('service').select('bufferAfterMinutes').where('id', '=', serviceId).execute(),
    loadRules(tx),
    loadSchedules(tx, span),
    loadSchedules(tx, { ...span, instead }),
  ])
  const [buffer] = buffers
  if (!service || !buffer) throw new Refusal(platformRefusals.NOT_FOUND)
  const resources = await loadResources(tx, resourcesOf(service.needs), span)
  const sieve = unitsSieve(service.needs, resources)
  const timesUnder = (under: AgendaRules, schedules: readonly StaffSchedule[]) => {
    const able = schedules.filter((one) => canServe(one, service))
    const offered = openToVisitors(able, under.openingHours && toWorkingMinutes(under.openingHours))
    const last = addDays(localDate(tx.now, tx.zone), under.horizonDays)
    const wish = {
      ...service.length,
      ownTerms: service.ownTerms,
      after: Math.max(buffer.bufferAfterMinutes, under.gapMinutes) * MINUTE,
      step: under.slotStepMinutes * MINUTE,
      notBefore: +addMinutes(tx.now, under.noticeMinutes),
    }
    const times = freeTimesOf(offered, days, wish, sieve).filter(({ date }) => date <= last)
    return Map.groupBy(times, ({ date }) => date)
  }
  const was = timesUnder(rules, before)
  const will = timesUnder(unsaved.kind === 'rules' ? unsaved.rules : rules, after)
  const on = (times: typeof was, date: LocalDate) => (times.get(date) ?? []).map(({ time }) => time)
  return days.slice(0, shownDays).map(({ date }) => ({ date, before: on(was, date), after: on(will, date) }))
}

/** The hours among the settings as they are read with schedules. */
async function unsavedHours(tx: BusinessTx, unsaved: UnsavedSettings): Promise<UnsavedHours | undefined> {
  if (unsaved.kind === 'rules') return undefined
  if (unsaved.kind === 'week')
    return { kind: 'week', professionalId: unsaved.professionalId, week: toWorkingMinutes(unsaved.hours) }
  const { id, hours, ...special } = unsaved.special
  const edited = (await listSpecialHours(tx)).find((one) => one.id === id)
  const replaces = edited ? { professionalId: edited.professional?.id ?? null, firstDate: edited.firstDate } : null
  return { kind: 'dates', special: { ...special, hours: toMinutes(hours) }, replaces }
}
