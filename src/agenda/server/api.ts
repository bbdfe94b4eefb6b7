import { implement } from '@orpc/server'
import { doorConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { agendaContract } from '../contract.ts'
import { bookAppointment } from './book-appointment.ts'
import { bookSeries } from './book-series.ts'
import { changeAppointment } from './change-appointment.ts'
import { changeFollowing } from './change-series.ts'
import { changeVisit } from './change-visit.ts'
import { getDay, getWeek } from './day-queries.ts'
import { freeTimes } from './free-times.ts'
import { listAppointments } from './list-queries.ts'
import { getMonth } from './month-queries.ts'
import { removeAppointment } from './remove-appointment.ts'
import { loadRules } from './rules-queries.ts'
import { saveAgendaRules } from './save-agenda-rules.ts'
import { createTimeOff, removeTimeOff } from './save-time-off.ts'
import { listTimeOff } from './time-off-queries.ts'
import { waiveVisit } from './settle-visits.ts'
import { undoChange } from './undo-change.ts'

const doors = implement(agendaContract, doorConfig).$context<EdgeContext>().use(guard)
const { rules, series, timeOff, visits } = doors

export const agendaApi = doors.router({
  day: doors.day.handler(({ input, context }) => context.glance((tx) => getDay(tx, input))),
  week: doors.week.handler(read(getWeek)),
  month: doors.month.handler(read(getMonth)),
  list: doors.list.handler(read(listAppointments)),
  freeTimes: doors.freeTimes.handler(({ input, context }) => context.glance((tx) => freeTimes(tx, input))),
  create: doors.create.handler(({ input, context }) =>
    context.write((tx) => bookAppointment(tx, { ...input, source: 'reception' })),
  ),
  update: doors.update.handler(write(changeAppointment)),
  waive: doors.waive.handler(write(waiveVisit)),
  remove: doors.remove.handler(write(removeAppointment)),
  undo: doors.undo.handler(write(undoChange)),
  squeezeIn: doors.squeezeIn.handler(({ input, context }) =>
    context.write((tx) => bookAppointment(tx, { ...input, source: 'reception' })),
  ),
  squeezeTo: doors.squeezeTo.handler(write(changeAppointment)),

  series: {
    create: series.create.handler(write(bookSeries)),
    change: series.change.handler(write(changeFollowing)),
  },
  visits: { change: visits.change.handler(write(changeVisit)) },
  timeOff: {
    list: timeOff.list.handler(read(listTimeOff)),
    create: timeOff.create.handler(write(createTimeOff)),
    remove: timeOff.remove.handler(write(removeTimeOff)),
  },
  rules: {
    get: rules.get.handler(read(loadRules)),
    save: rules.save.handler(write(saveAgendaRules)),
  },
})
