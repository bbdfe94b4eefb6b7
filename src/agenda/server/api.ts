import { procedures, read, write } from '../../accounts/server/guard.ts'
import { agendaContract } from '../contract.ts'
import { attendVisit, noteVisit } from './attend-visit.ts'
import { bookAppointment } from './book-appointment.ts'
import { bookSeries } from './book-series.ts'
import { changeAppointment, changeFollowing, changeVisit } from './change-appointment.ts'
import { getDay, getWall, getWeek } from './day-queries.ts'
import { applyDelay, previewDelay } from './delay-day.ts'
import { addService, changeServiceLine } from './edit-visit.ts'
import { staffedTimes, timesToMoveVisit } from './free-times.ts'
import { explainTime } from './why-not-queries.ts'
import { previewTimes } from './preview-queries.ts'
import { listAppointments, listTimeOff } from './list-queries.ts'
import { getMonth, getOccupiedWeek } from './month-queries.ts'
import { removeAppointment } from './remove-appointment.ts'
import { getResourceDay } from './resource-queries.ts'
import { loadRules } from './rules-queries.ts'
import { saveAgendaRules } from './save-agenda-rules.ts'
import { createTimeOff, removeTimeOff } from './save-time-off.ts'
import { waiveVisit } from './settle-visits.ts'
import { undoChange } from './undo-change.ts'
import { getVisit } from './visit-queries.ts'

export const agendaApi = procedures(agendaContract, {
  day: ({ input, context }) => context.readInOnePacket((tx) => getDay(tx, input)),
  resourceDay: read(getResourceDay),
  wall: read((tx) => getWall(tx)),
  week: read(getWeek),
  occupiedWeek: read(getOccupiedWeek),
  month: read(getMonth),
  list: read(listAppointments),
  freeTimes: ({ input: { movedId, movesVisit, ...input }, context }) =>
    movedId && movesVisit
      ? context.read((tx) => timesToMoveVisit(tx, { ...input, movedId }))
      : context.readInOnePacket((tx) => staffedTimes(tx, { ...input, movedId })),
  whyNot: read(explainTime),
  preview: read(previewTimes),
  create: ({ input, context }) => context.write((tx) => bookAppointment(tx, { ...input, source: 'reception' })),
  update: write(changeAppointment),
  waive: write(waiveVisit),
  remove: write(removeAppointment),
  undo: write(undoChange),
  squeezeIn: ({ input, context }) => context.write((tx) => bookAppointment(tx, { ...input, source: 'reception' })),
  squeezeTo: write(changeAppointment),

  series: {
    create: write(bookSeries),
    change: write(changeFollowing),
  },
  visits: {
    get: read(getVisit),
    change: write(changeVisit),
    squeezeTo: write(changeVisit),
    attend: write(attendVisit),
    changeService: write(changeServiceLine),
    addService: write(addService),
    squeezeIn: write(addService),
    squeezeLine: write(changeServiceLine),
    note: write(noteVisit),
  },
  delay: {
    preview: read(previewDelay),
    apply: write(applyDelay),
  },
  timeOff: {
    list: read(listTimeOff),
    create: write(createTimeOff),
    remove: write(removeTimeOff),
  },
  rules: {
    get: read(loadRules),
    save: write(saveAgendaRules),
  },
})
