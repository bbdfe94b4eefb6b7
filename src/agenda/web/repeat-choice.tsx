import { type Control, useController } from 'react-hook-form'
import * as z from 'zod/mini'
import { addDays } from '../../platform/clock.ts'
import { DateField, NumberField } from '../../platform/web/form-fields.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { newAppointment } from '../appointment.ts'
import { besideOthers } from '../visit.ts'
import { mostOccurrences, newSeries } from '../series.ts'

/** A new appointment; with `repeat` it is the first of a series. */
export const appointmentForm = z
  .object({ ...newAppointment.shape, repeat: z.nullable(newSeries.shape.repeat) })
  .check(besideOthers)
export type AppointmentForm = z.input<typeof appointmentForm>

const once = 'once'
const rhythms = [
  { value: once, label: 'Não se repete' },
  { value: '1 week', label: 'Toda semana' },
  { value: '2 week', label: 'A cada 2 semanas' },
  { value: '3 week', label: 'A cada 3 semanas' },
  { value: '4 week', label: 'A cada 4 semanas' },
  { value: '1 month', label: 'Todo mês, no mesmo dia' },
]
const usualCount = 4
/** What is proposed where something shall recur. */
export const everyWeek = { every: 1, unit: 'week', count: usualCount, until: null } as const
const usualDays = 90

/** How often an appointment recurs, and how many times or until when. */
export function RepeatChoice({ control }: { control: Control<AppointmentForm> }) {
  const { value: repeat, onChange } = useController({ control, name: 'repeat' }).field
  const date = useController({ control, name: 'date' }).field.value
  const choose = (rhythm: string) => {
    const [every, unit] = rhythm.split(' ') as [string, 'week' | 'month']
    const end = { count: repeat?.count ?? (repeat?.until ? null : usualCount), until: repeat?.until ?? null }
    onChange(rhythm === once ? null : { every: Number(every), unit, ...end })
  }
  const isUntil = typeof repeat?.until === 'string'
  return (
    <div className="grid gap-4">
      <Field label="Repetição">
        {(input) => (
          <Select
            {...input}
            options={rhythms}
            value={repeat ? `${repeat.every} ${repeat.unit}` : once}
            onChange={({ target }) => choose(target.value)}
          />
        )}
      </Field>
      {repeat && (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-2">
          <Segmented
            label="Termina"
            value={isUntil ? 'until' : 'count'}
            onChange={(end) =>
              onChange({
                ...repeat,
                count: end === 'count' ? usualCount : null,
                until: end === 'until' ? addDays(date, usualDays) : null,
              })
            }
            options={[
              { value: 'count', label: 'Por quantidade' },
              { value: 'until', label: 'Por data' },
            ]}
          />
          {isUntil ? (
            <DateField control={control} name="repeat.until" label="Até a data" min={date} />
          ) : (
            <NumberField control={control} name="repeat.count" label="Quantas vezes" min={2} max={mostOccurrences} />
          )}
        </div>
      )}
    </div>
  )
}
