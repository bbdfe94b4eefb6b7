import { implement } from '@orpc/server'
import { procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { agendaContract } from '../contract.ts'
import { bookAppointment } from './book-appointment.ts'
import { bookSeries } from './book-series.ts'
import { changeAppointment, changeVisit } from './change-appointment.ts'
import { changeFollowing } from './change-series.ts'
import { getDay, getWeek } from './day-queries.ts'
import { freeTimes } from './free-times.ts'
import { listAppointments, listTimeOff } from './list-queries.ts'
import { getMonth } from './month-queries.ts'
import { removeAppointment } from './remove-appointment.ts'
import { loadRules } from './rules-queries.ts'
import { saveAgendaRules } from './save-agenda-rules.ts'
import { createTimeOff, removeTimeOff } from './save-time-off.ts'
import { waiveVisit } from './settle-visits.ts'
import { undoChange } from './undo-change.ts'

const procedures = implement(agendaContract, procedureConfig).$context<EdgeContext>().use(guard)
const { rules, series, timeOff, visits } = procedures

export const agendaApi = procedures.router({
  day: procedures.day.handler(({ input, context }) => context.readInOnePacket((tx) => getDay(tx, input))),
  week: procedures.week.handler(read(getWeek)),
  month: procedures.month.handler(read(getMonth)),
  list: procedures.list.handler(read(listAppointments)),
  freeTimes: procedures.freeTimes.handler(({ input, context }) =>
    context.readInOnePacket((tx) => freeTimes(tx, input)),
  ),
  create: procedures.create.handler(({ input, context }) =>
    context.write((tx) => bookAppointment(tx, { ...input, source: 'reception' })),
  ),
  update: procedures.update.handler(write(changeAppointment)),
  waive: procedures.waive.handler(write(waiveVisit)),
  remove: procedures.remove.handler(write(removeAppointment)),
  undo: procedures.undo.handler(write(undoChange)),
  squeezeIn: procedures.squeezeIn.handler(({ input, context }) =>
    context.write((tx) => bookAppointment(tx, { ...input, source: 'reception' })),
  ),
  squeezeTo: procedures.squeezeTo.handler(write(changeAppointment)),

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
