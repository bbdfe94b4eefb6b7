import { useRef, useState } from 'react'
import type { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { appointmentRefusals, slotTakenFacts } from '../appointment.ts'
import type { FreeTime } from '../availability.ts'
import { type Clash, seriesClashesFacts } from '../series.ts'

const { SLOT_TAKEN } = appointmentRefusals

/** What is left to choose after a refused save: the free times near a taken one, or a series without the dates that clash. */
export function useRefusedTime(failed: string) {
  const [taken, setTaken] = useState<FreeTime[] | null>(null)
  const [clashes, setClashes] = useState<Clash[]>([])
  const skips = useRef(false)
  const tell = (refusal: ReturnType<typeof refusalOf>) => {
    const isTaken = refusal?.code === SLOT_TAKEN.code
    const facts = slotTakenFacts.safeParse(refusal?.facts)
    setTaken(isTaken ? (facts.success ? facts.data.free : []) : null)
    const clashing = seriesClashesFacts.safeParse(refusal?.facts)
    setClashes(clashing.success ? clashing.data.clashes : [])
    skips.current = false
    // The form shows a taken time itself, with the free times.
    if (!isTaken) toastFailure(failed, 'Tente novamente.')(refusal)
  }
  return {
    taken,
    clashes,
    tell,
    /** Whether the next save leaves the clashing dates out. */
    skipsClashes: () => skips.current,
    skipClashes: (skip: boolean) => {
      skips.current = skip
    },
  }
}
