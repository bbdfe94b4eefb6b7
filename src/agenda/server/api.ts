import { implement } from '@orpc/server'
import { may } from '../../accounts/permissions.ts'
import { doorConfig, guard, type EdgeContext } from '../../accounts/server/guard.ts'
import { agendaContract } from '../contract.ts'
import { bookAppointment } from './book-appointment.ts'
import { bookSeries } from './book-series.ts'
import { changeAppointment } from './change-appointment.ts'
import { changeFollowing } from './change-series.ts'
import { getDay } from './day-queries.ts'
import { freeTimes } from './free-times.ts'
import { listAppointments } from './list-queries.ts'
import { getMonth } from './month-queries.ts'
import { getProfessional, listProfessionals, listSpecialties, listStaffAccounts } from './professional-queries.ts'
import { removeAppointment } from './remove-appointment.ts'
import { removeProfessional, restoreProfessional } from './remove-professional.ts'
import { createProfessional, updateProfessional } from './save-professional.ts'
import { loadRules } from './rules-queries.ts'
import { saveAgendaRules } from './save-agenda-rules.ts'
import { createSpecialty, removeSpecialty } from './save-specialty.ts'
import { createTimeOff, removeTimeOff } from './save-time-off.ts'
import { listTimeOff } from './time-off-queries.ts'
import { undoChange } from './undo-change.ts'
import { getWeek } from './week-queries.ts'

const doors = implement(agendaContract, doorConfig).$context<EdgeContext>().use(guard)
const { professionals, specialties } = doors
const { rules, series, timeOff } = doors

export const agendaApi = doors.router({
  day: doors.day.handler(({ input, context }) => context.glance((tx) => getDay(tx, input))),
  week: doors.week.handler(({ input, context }) => context.read((tx) => getWeek(tx, input))),
  month: doors.month.handler(({ input, context }) => context.read((tx) => getMonth(tx, input))),
  list: doors.list.handler(({ input, context }) => context.read((tx) => listAppointments(tx, input))),
  freeTimes: doors.freeTimes.handler(({ input, context }) => context.glance((tx) => freeTimes(tx, input))),
  create: doors.create.handler(({ input, context }) =>
    context.write((tx) => bookAppointment(tx, { ...input, source: 'reception' })),
  ),
  update: doors.update.handler(({ input, context }) => {
    const role = context.who?.membership?.role
    const by = { mayReopen: role !== undefined && may(role, 'bookings.delete') }
    return context.write((tx) => changeAppointment(tx, input, by))
  }),
  remove: doors.remove.handler(({ input, context }) => context.write((tx) => removeAppointment(tx, input))),
  undo: doors.undo.handler(({ input, context }) => context.write((tx) => undoChange(tx, input))),
  squeezeIn: doors.squeezeIn.handler(({ input, context }) =>
    context.write((tx) => bookAppointment(tx, { ...input, source: 'reception' })),
  ),
  squeezeTo: doors.squeezeTo.handler(({ input, context }) =>
    context.write((tx) => changeAppointment(tx, input, { mayReopen: true })),
  ),

  series: {
    create: series.create.handler(({ input, context }) => context.write((tx) => bookSeries(tx, input))),
    change: series.change.handler(({ input, context }) => context.write((tx) => changeFollowing(tx, input))),
  },
  timeOff: {
    list: timeOff.list.handler(({ input, context }) => context.read((tx) => listTimeOff(tx, input))),
    create: timeOff.create.handler(({ input, context }) => context.write((tx) => createTimeOff(tx, input))),
    remove: timeOff.remove.handler(({ input, context }) => context.write((tx) => removeTimeOff(tx, input))),
  },
  rules: {
    get: rules.get.handler(({ context }) => context.read((tx) => loadRules(tx))),
    save: rules.save.handler(({ input, context }) => context.write((tx) => saveAgendaRules(tx, input))),
  },

  professionals: {
    list: professionals.list.handler(({ context }) => {
      const role = context.who?.membership?.role
      const withSettings = role !== undefined && may(role, 'settings.view')
      return context.read((tx) => listProfessionals(tx, { withSettings }))
    }),
    accounts: professionals.accounts.handler(({ context }) => context.read(listStaffAccounts)),
    get: professionals.get.handler(({ input, context }) => context.read((tx) => getProfessional(tx, input))),
    create: professionals.create.handler(({ input, context }) => context.write((tx) => createProfessional(tx, input))),
    update: professionals.update.handler(({ input, context }) => context.write((tx) => updateProfessional(tx, input))),
    remove: professionals.remove.handler(({ input, context }) => context.write((tx) => removeProfessional(tx, input))),
    restore: professionals.restore.handler(({ input, context }) =>
      context.write((tx) => restoreProfessional(tx, input)),
    ),
  },
  specialties: {
    list: specialties.list.handler(({ context }) => context.read((tx) => listSpecialties(tx))),
    create: specialties.create.handler(({ input, context }) => context.write((tx) => createSpecialty(tx, input))),
    remove: specialties.remove.handler(({ input, context }) => context.write((tx) => removeSpecialty(tx, input))),
  },
})
