import { MINUTE } from '../platform/local-day.ts'
import { processingOf } from './availability.ts'
import type { Appointment } from './contract.ts'
import { clock } from './grid.ts'

type ShownTime = Pick<Appointment, 'from' | 'to' | 'processing'>

/** When the professional of an appointment is free in between, in minutes of its day; null if never. */
export function pauseOf({ from, to, processing }: ShownTime): { from: number; to: number } | null {
  const pause = processingOf(from * MINUTE, {
    duration: (to - from) * MINUTE,
    before: 0,
    after: 0,
    processing: processing ?? null,
  })
  return pause && { from: pause.from / MINUTE, to: pause.to / MINUTE }
}

/** The same in words; null if never. */
export function pauseText(appointment: ShownTime): string | null {
  const pause = pauseOf(appointment)
  return pause && `pausa das ${clock(pause.from)} às ${clock(pause.to)}`
}
