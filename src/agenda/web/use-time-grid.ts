import { createContext, type ReactNode, use } from 'react'
import type { LocalDate } from '../../platform/clock.ts'
import type { Appointment, DayPlan } from '../contract.ts'
import type { Place } from '../day-grid.ts'
import type { Laned } from '../lanes.ts'
import type { Beginning } from './appointment-dialog.tsx'
import type { Target } from './use-change-appointment.ts'
import type { ScheduleTab } from './use-schedule-address.ts'

/** A column of the grid: a professional on a day, or a day. */
export type Column = {
  key: string
  /** The words for it where the grid says where something would be dropped. */
  name: string
  head: ReactNode
  /** The day that it shows, or shows a part of. */
  plan: DayPlan
  /** Null where it shows more than one. */
  professionalId: string | null
  working: { from: number; to: number }[]
  /** Days off and blocked time. */
  off: { id: string; reason: string; from: number; to: number }[]
  /** What pressing an empty place begins there; null where nothing can begin. */
  begins: Partial<Beginning> | null
}

/** An appointment in its column, beside what overlaps it. */
export type GridItem = Laned<Appointment> & { column: number; detail: string; where: string }

/** A count of the appointments for which there is no room; pressing it shows them. */
type GridMore = { column: number; from: number; to: number; count: number; lanes: number }

/** The minute of the clock; where columns are days, only one of them has it. */
type Now = { minute: number; column: number | null }

/** How minutes of the day are drawn. */
export type Scale = {
  pixelsPerMinute: number
  from: number
  to: number
  top: (minute: number) => number
  height: (from: number, to: number) => number
}

/** What a person does in the agenda, whichever view shows it. */
export type ScheduleActions = {
  open: (appointment: Appointment) => void
  /** `obstacle` says what stands in the way there. */
  move: (appointment: Appointment, target: Target, obstacle: string | null) => void
  begin: (beginning: Partial<Beginning>) => void
  openTimeOff: (professionalId: string, date: LocalDate, id: string) => void
  showDay: (date: LocalDate) => void
  showProfessional: (id: string) => void
  showTab: (tab: ScheduleTab) => void
}

/** What the parts of a grid share. What is held while it is dragged is not in it: no part is rendered again for a move. */
export type Grid = {
  columns: readonly Column[]
  items: readonly GridItem[]
  more: readonly GridMore[]
  now: Now | null
  scale: Scale
  /** The minutes at which a half hour begins. */
  lines: readonly number[]
  find: (id: string) => GridItem | undefined
  isMovable: (appointment: Appointment) => boolean
  targetOf: (appointment: Appointment, place: Place) => Target
  /** Why an appointment does not fit there; null where it does. */
  obstacleTo: (appointment: Appointment, place: Place) => string | null
  actions: ScheduleActions
}

export const GridContext = createContext<Grid | null>(null)

export function useTimeGrid(): Grid {
  const grid = use(GridContext)
  if (!grid) throw new Error('this is a part of a time grid')
  return grid
}
