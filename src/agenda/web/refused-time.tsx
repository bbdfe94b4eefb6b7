import * as z from 'zod/mini'
import { TextField } from '../../platform/web/form-fields.tsx'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { nameAsBooked } from '../../clients/booked-name.ts'
import type { refusalOf } from '../../platform/web/api.ts'
import { intoSight } from '../../platform/web/into-sight.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { slotTakenFacts, timeTaken } from '../appointment.ts'
import { squeezedAppointment } from '../visit.ts'
import type { FreeTime } from '../availability.ts'
import { type Clash, seriesClashesFacts } from '../series.ts'
import { minutesOf, type LocalDate, type LocalTime } from '../../platform/clock.ts'
import { nameOf, type ProfessionalChoice } from '../filters.ts'
import { clock } from '../grid.ts'
import { dayQuery } from './use-period.ts'
import { longDate } from './date-navigation.tsx'

/** What a person can choose after a refused save: free times near a taken one, or a series without its taken dates. */
export function useRefusedTime(failed: string) {
  const [taken, setTaken] = useState<FreeTime[] | null>(null)
  const [clashes, setClashes] = useState<Clash[]>([])
  const skips = useRef(false)
  const showRefusal = (refusal: ReturnType<typeof refusalOf>) => {
    const isTaken = timeTaken.some(({ code }) => code === refusal?.code)
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

type ClashProps = { clashes: Clash[]; skipLabel: string; pending: boolean; onSkip: () => void }

/** The taken dates of a series. Nothing was saved; a button saves the others without them. */
export const ClashList = ({ clashes, skipLabel, pending, onSkip }: ClashProps) => (
  // The margin leaves room for the toast.
  <div
    ref={intoSight}
    role="status"
    className="grid scroll-my-24 gap-2 rounded-card bg-warning-soft p-3 text-xs text-warning"
  >
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
  professionals: readonly ProfessionalChoice[]
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

const { squeezeReason } = squeezedAppointment.shape
const reasonOnly = z.object({ squeezeReason })

/** What is asked where another appointment is in the way. */
export const squeezeQuestion = (who: string, time: LocalTime): string =>
  `O horário está ocupado. Encaixar ${who} às ${time} mesmo assim?`

type SqueezeProps = {
  /** Says what is in the way, and who would be squeezed in. */
  text: string
  onSqueeze: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason to squeeze in (`encaixe`) an appointment where the professional already has one. */
export function SqueezeDialog({ text, onSqueeze, onClose }: SqueezeProps) {
  const shell = useFormShell({
    schema: reasonOnly,
    defaultValues: { squeezeReason: '' },
    submit: ({ squeezeReason }) => onSqueeze(squeezeReason),
    failed: ['Erro ao encaixar', 'Tente novamente.'],
  })
  return (
    <FormDialog
      shell={shell}
      onClose={onClose}
      size="sm"
      title="Encaixar atendimento"
      description={text}
      label="Encaixe"
      submitLabel="Encaixar"
    >
      <TextField
        control={shell.control}
        name="squeezeReason"
        label="Motivo do encaixe"
        placeholder="Ex.: retorno rápido, cliente de viagem"
        required
      />
    </FormDialog>
  )
}
