import { type Control, type FieldValues, useController } from 'react-hook-form'
import type { TimeAndPerson } from './time-choice.tsx'

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
