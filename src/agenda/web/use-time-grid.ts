import { createContext, type ReactNode, use } from 'react'
import type { LocalDate } from '../../platform/clock.ts'
import type { Appointment, DayPlan } from '../contract.ts'
import type { GridPlace } from '../grid.ts'
import type { LaneItem } from '../grid.ts'
import type { Obstacle } from '../obstacle.ts'
import type { AppointmentStart } from './visit-again.tsx'
import type { ColorScheme } from './grid-look.tsx'
import type { DropTarget } from './use-change-appointment.ts'
import type { ScheduleTab } from './use-schedule-address.ts'

/** A column of the grid: a professional on a day, or a day. */
export type GridColumn = {
  key: string
  /** Its name when a screen reader is told where an appointment would be dropped. */
  name: string
  head: ReactNode
  /** The day that the column shows, completely or in part. */
  plan: DayPlan
  /** Null if it shows several professionals. */
  professionalId: string | null
  working: { from: number; to: number }[]
  /** Days off and blocked time. */
  off: { id: string; reason: string; from: number; to: number }[]
  /** What a press on an empty place fills in for a new appointment; null if none can be made there. */
  begins: Partial<AppointmentStart> | null
}

/** An appointment with its column and lane. */
export type GridItem = LaneItem<Appointment> & {
  column: number
  detail: string
  where: string
  /** A part of it that is drawn in its place, buffers included. */
  part?: { key: string; from: number; to: number }
}

/** A number of appointments that have no room; a press shows the day. */
type GridMore = { column: number; from: number; to: number; count: number; lanes: number }

/** The current minute, and today's column; null if columns are professionals. */
type Now = { minute: number; column: number | null }

/** Converts minutes of the day into pixels. */
export type Scale = {
  pixelsPerMinute: number
  from: number
  to: number
  top: (minute: number) => number
  height: (from: number, to: number) => number
}

/** The actions of the agenda, which all views share. */
export type ScheduleActions = {
  open: (appointment: Appointment) => void
  /** `obstacle` says why the appointment does not fit there, or is null. */
  move: (appointment: Appointment, target: DropTarget, obstacle: Obstacle | null) => void
  begin: (beginning: Partial<AppointmentStart>) => void
  /** Somebody is late today: undefined minutes are still to be typed. */
  delay: (professionalId: string, minutes?: number) => void
  openTimeOff: (professionalId: string, date: LocalDate, id: string) => void
  showDay: (date: LocalDate) => void
  /** The day of one professional. */
  showDayOf: (professionalId: string, date: LocalDate) => void
  showProfessional: (id: string) => void
  showTab: (tab: ScheduleTab) => void
  /** Lists the days of a period before today as well, or not. */
  showWhole: (isWhole: boolean) => void
  /** Asks how the grid shall look. */
  openLook: () => void
}

/** What the parts of a grid share. It does not include the drag in progress, so that a move renders no part again. */
export type Grid = {
  columns: readonly GridColumn[]
  items: readonly GridItem[]
  more: readonly GridMore[]
  now: Now | null
  /** Whether the line of the current time is drawn. */
  showsNow: boolean
  hueOf: ColorScheme['hueOf']
  scale: Scale
  /** The minutes at which a half hour begins. */
  lines: readonly number[]
  find: (id: string) => GridItem | undefined
  isMovable: (appointment: Appointment) => boolean
  targetOf: (appointment: Appointment, place: GridPlace) => DropTarget
  /** Why an appointment does not fit there, or null. */
  obstacleTo: (appointment: Appointment, place: GridPlace) => Obstacle | null
  actions: ScheduleActions
}

export const GridContext = createContext<Grid | null>(null)

export function useTimeGrid(): Grid {
  const grid = use(GridContext)
  if (!grid) throw new Error('this is a part of a time grid')
  return grid
}
