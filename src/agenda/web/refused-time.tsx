import { useQuery } from '@tanstack/react-query'
import { Layers2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { nameAsBooked } from '../../clients/booked-name.ts'
import type { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { appointmentRefusals, slotTakenFacts } from '../appointment.ts'
import type { FreeTime } from '../availability.ts'
import { type Clash, seriesClashesFacts } from '../series.ts'
import { minutesOf, type LocalDate, type LocalTime } from '../../platform/clock.ts'
import { nameOf, type Person } from '../filters.ts'
import { clock } from '../day-grid.ts'
import { dayQuery } from './use-period.ts'
import { longDate } from './date-navigation.tsx'
import { FreeChips } from './time-choice.tsx'

const { SLOT_TAKEN } = appointmentRefusals

/** What a person can choose after a refused save: free times near a taken one, or a series without its taken dates. */
export function useRefusedTime(failed: string) {
  const [taken, setTaken] = useState<FreeTime[] | null>(null)
  const [clashes, setClashes] = useState<Clash[]>([])
  const skips = useRef(false)
  const showRefusal = (refusal: ReturnType<typeof refusalOf>) => {
    const isTaken = refusal?.code === SLOT_TAKEN.code
    const facts = slotTakenFacts.safeParse(refusal?.facts)
    setTaken(isTaken ? (facts.success ? facts.data.free : []) : null)
    const clashing = seriesClashesFacts.safeParse(refusal?.facts)
    setClashes(clashing.success ? clashing.data.clashes : [])
    skips.current = false
    // The form itself shows that a time is taken, so that needs no toast.
    if (!isTaken) toastFailure(failed, 'Tente novamente.')(refusal)
  }
  return {
    taken,
    clashes,
    showRefusal,
    forgetTaken: () => setTaken(null),
    forgetClashes: () => setClashes([]),
    /** Whether the next save leaves the clashing dates out; only dates that are shown. */
    skipsClashes: () => skips.current && clashes.length > 0,
    skipClashes: (skip: boolean) => {
      skips.current = skip
    },
  }
}

type TakenProps = {
  free: FreeTime[]
  chosen: FreeTime
  onChoose: (time: FreeTime) => void
  /** Left out if a single appointment cannot be squeezed in. */
  onSqueeze?: (() => void) | undefined
}

/** Shown for a taken time: the nearest free times and, for those who may, squeezing in. */
export function TakenNotice({ free, chosen, onChoose, onSqueeze }: TakenProps) {
  const maySqueeze = useMay('bookings.delete')
  return (
    <div role="alert" className="grid gap-2 rounded-card bg-warning-soft p-3">
      <p className="text-xs font-semibold text-warning">
        {free.length > 0
          ? 'Horário ocupado. Livres mais próximos:'
          : 'Horário ocupado. Não há outro horário livre por perto.'}
      </p>
      {free.length > 0 && <FreeChips label="Horários livres" times={free} chosen={chosen} onChoose={onChoose} />}
      {maySqueeze && onSqueeze && (
        <div>
          <Button size="sm" icon={<Layers2 aria-hidden size={14} />} onClick={onSqueeze}>
            Encaixar mesmo assim
          </Button>
        </div>
      )}
    </div>
  )
}

type ClashProps = { clashes: Clash[]; skipLabel: string; pending: boolean; onSkip: () => void }

/** The taken dates of a series. Nothing was saved; a button saves the others without them. */
export const ClashList = ({ clashes, skipLabel, pending, onSkip }: ClashProps) => (
  <div role="status" className="grid gap-2 rounded-card bg-warning-soft p-3 text-xs text-warning">
    <p className="font-semibold">
      {clashes.length === 1 ? 'Uma data está ocupada.' : `${clashes.length} datas estão ocupadas.`} Nada foi alterado.
    </p>
    <ul aria-label="Datas ocupadas" className="grid max-h-40 gap-1 overflow-y-auto">
      {clashes.map(({ date, time, free }) => (
        <li key={date} className="figures first-letter:uppercase">
          {longDate(date)}, {time}
          {free.length > 0 ? ` · livres: ${free.join(', ')}` : ' · sem horário livre no dia'}
        </li>
      ))}
    </ul>
    <div>
      <Button size="sm" pending={pending} onClick={onSkip}>
        {skipLabel}
      </Button>
    </div>
  </div>
)

type SameClientProps = {
  clientId: string
  date: LocalDate
  time: LocalTime
  minutes: number
  professionals: readonly Person[]
}

/** Warns that the client has another appointment at that time. It can still be booked: they may come with somebody. */
export function SameClientNotice({ clientId, date, time, minutes, professionals }: SameClientProps) {
  const isKnown = clientId !== '' && date !== '' && /^\d\d:\d\d$/.test(time)
  const day = useQuery({ ...dayQuery(date), enabled: isKnown })
  const from = isKnown ? minutesOf(time) : 0
  const other = day.data?.appointments.find(
    (one) => one.client.id === clientId && one.status !== 'cancelled' && one.from < from + minutes && from < one.to,
  )
  if (!isKnown || !other) return null
  return (
    <p role="status" className="rounded-control bg-warning-soft px-3 py-2.5 text-sm text-warning">
      {nameAsBooked(other.client.name, other.bookedName)} já tem {other.service.name} às{' '}
      <span className="figures">{clock(other.from)}</span> com {nameOf(professionals, other.professionalId)} neste dia.
    </p>
  )
}
