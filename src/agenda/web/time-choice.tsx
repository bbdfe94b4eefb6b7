import { type Control, type FieldValues, useController } from 'react-hook-form'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import type { LocalDate, LocalTime } from '../../platform/clock.ts'
import type { FreeTime } from '../availability.ts'
import type { StaffedTimes } from '../contract.ts'
import { agendaApi } from './api.ts'
import { FreeChips, TimeChip, type OfferedTime } from './free-chips.tsx'
import { NotOffered } from './why-not.tsx'

const daysAhead = 14
const shownElsewhere = 4

/** The choice of a professional that leaves open who it is. */
export const anybody = { value: '', label: 'Qualquer profissional' }

/** Where an appointment shall stand; `professionalId` is empty for anybody. */
export type TimeAndPerson = { date: LocalDate; time: LocalTime; professionalId: string }

type Props = {
  /** Empty as long as none is chosen. */
  serviceId: string
  /** The further services of the visit. */
  more?: readonly { serviceId: string; professionalId: string | null }[] | undefined
  place: TimeAndPerson
  onChoose: (change: Partial<TimeAndPerson>) => void
  /** The appointment that is to move. */
  movedId?: string
  /** Its whole visit moves with it. */
  movesVisit?: boolean
  /** Free times near a time that was refused; null if none was. */
  taken: readonly FreeTime[] | null
  onSqueeze?: (() => void) | undefined
}

/**
 * Free times for a service, with anybody or somebody. With anybody each names who is free, and choosing one chooses the
 * person with the fewest appointments of the day; the others stay beside it. A time that is not free says why.
 */
export function FreeTimeChoice({
  serviceId,
  more,
  place,
  onChoose,
  movedId,
  movesVisit = false,
  taken,
  onSqueeze,
}: Props) {
  const { date, time, professionalId } = place
  // Nobody, and whoever was proposed here: as long as nobody else is chosen, the times stay those of anybody.
  const [proposed, setProposed] = useState<readonly string[]>([''])
  const isAnybody = proposed.includes(professionalId)
  const propose = (id: string, at?: FreeTime) => {
    setProposed([...proposed, id])
    onChoose({ ...at, professionalId: id })
  }
  // One that is still to be chosen has no times.
  const further = (more ?? []).filter((one) => one.serviceId !== '')
  const asked = {
    serviceId,
    professionalId: isAnybody ? null : professionalId,
    ...(movedId && { movedId }),
    ...(movesVisit && { movesVisit }),
    ...(further.length > 0 && { more: further }),
  }
  const free = useQuery({
    ...agendaApi.freeTimes.queryOptions({ input: { ...asked, from: date, days: daysAhead } }),
    enabled: serviceId !== '' && date !== '',
    placeholderData: keepPreviousData,
  })
  const times = free.data ? withNames(free.data) : []
  const today = times.filter((one) => one.date === date)
  const shown = today.length > 0 ? today : times.slice(0, shownElsewhere)
  const isKnown = free.isSuccess && !free.isPlaceholderData
  const chosen = today.find((one) => one.time === time)
  const isUnusual = isKnown && /^\d\d:\d\d$/.test(time) && !chosen
  const choose = ({ who: [first] = [], date, time }: OfferedTime) =>
    first ? propose(first.id, { date, time }) : onChoose({ date, time })
  const ids = chosen?.who?.map(({ id }) => id)
  const fitting = !isKnown || !isAnybody || ids?.includes(professionalId) ? professionalId : (ids?.[0] ?? '')
  const kept = isAnybody ? [...new Set(['', professionalId, fitting])] : ['']
  if (kept.join() !== proposed.join()) setProposed(kept)
  // A typed time chooses the person as a pressed one does, and nobody stays who is not free then.
  useEffect(() => {
    if (fitting !== professionalId) onChoose({ professionalId: fitting })
  }, [fitting, professionalId, onChoose])
  if (serviceId === '') return <p className="text-xs text-soft">Escolha o serviço para ver os horários livres.</p>
  if (free.isPending) return date === '' ? null : <Skeleton className="h-8 w-full" />
  return (
    <div className="grid gap-3">
      {(isUnusual || taken) && (
        <NotOffered
          question={{ ...asked, date, time }}
          taken={taken}
          onSqueeze={onSqueeze}
          onChoose={({ professionalId: other, ...at }) => onChoose({ ...at, ...(other && { professionalId: other }) })}
        />
      )}
      {!taken && (
        <div className="grid gap-1.5">
          <p className="text-xs text-soft">{heading(today.length, shown.length)}</p>
          <FreeChips label="Horários livres" times={shown} chosen={{ date, time }} onChoose={choose} />
        </div>
      )}
      {!taken && chosen?.who && chosen.who.length > 1 && (
        <div className="grid gap-1.5">
          <p className="text-xs text-soft">Quem atende às {time}</p>
          <div role="group" aria-label={`Quem atende às ${time}`} className="flex flex-wrap gap-1.5">
            {chosen.who.map(({ id, name }) => (
              <TimeChip key={id} isChosen={id === professionalId} onPress={() => propose(id)}>
                {name}
              </TimeChip>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

const withNames = ({ professionals, times }: StaffedTimes): OfferedTime[] =>
  times.map(({ who, ...time }) => ({ ...time, ...(who && { who: who.flatMap((at) => professionals[at] ?? []) }) }))

function heading(today: number, shown: number): string {
  if (today > 0) return 'Horários livres neste dia'
  return shown > 0 ? 'Nenhum horário livre neste dia. Os próximos:' : 'Nenhum horário livre nas próximas duas semanas.'
}

type PlaceValues = { date: string; time: string; professionalId?: string | null | undefined }

/** Where an appointment shall stand, as three fields of a form have it, and the choice of another place. */
export function usePlaceFields<Input extends FieldValues & PlaceValues>(control: Control<Input>) {
  const fields = control as unknown as Control<PlaceValues>
  const date = useController({ control: fields, name: 'date' }).field
  const time = useController({ control: fields, name: 'time' }).field
  const person = useController({ control: fields, name: 'professionalId' }).field
  const place: TimeAndPerson = { date: date.value, time: time.value, professionalId: person.value ?? '' }
  const choosePlace = (change: Partial<TimeAndPerson>) => {
    if (change.date !== undefined) date.onChange(change.date)
    if (change.time !== undefined) time.onChange(change.time)
    if (change.professionalId !== undefined) person.onChange(change.professionalId)
  }
  return { place, choosePlace }
}
