import { Copy, Plus, X } from 'lucide-react'
import { type Control, type FieldErrors, useController, useFormState } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Button } from '../../platform/web/ui/button.tsx'
import { Checkbox } from '../../platform/web/ui/checkbox.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { TimeInput } from '../../platform/web/ui/input.tsx'
import { openingHours, type Stretch, weekdayNames, weekdaysFromMonday, type Week } from '../hours.ts'
import type { professionalForm } from '../professional.ts'

type Input = z.input<typeof professionalForm>
type DayErrors = { from?: { message?: string }; to?: { message?: string } }[]

/** The working days, Monday to Sunday, and the hours of each; a break is the gap between two stretches. */
export function HoursField({ control }: { control: Control<Input> }) {
  const { field } = useController({ control, name: 'hours' })
  const { errors } = useFormState({ control, name: 'hours' })
  const week: Week = field.value
  const setDay = (weekday: number, stretches: Stretch[]) =>
    field.onChange(week.map((day, at) => (at === weekday ? stretches : day)))
  const copyToAll = (stretches: Stretch[]) => field.onChange(week.map((day) => (day.length > 0 ? stretches : day)))
  const problem = problemOf(errors)
  return (
    <fieldset className="min-w-0" aria-describedby={problem ? 'hours-problem' : undefined}>
      <legend className="text-sm font-semibold text-ink">
        Horário de trabalho{' '}
        <span aria-hidden className="text-danger">
          *
        </span>
      </legend>
      <p className="mt-0.5 mb-2 text-xs text-soft">Marque os dias e os horários; a pausa é o intervalo entre eles.</p>
      <ul className="divide-y divide-line rounded-card border border-line">
        {weekdaysFromMonday.map((weekday) => (
          <DayRow
            key={weekday}
            name={weekdayNames[weekday]}
            stretches={week[weekday] ?? []}
            errors={(errors.hours?.[weekday] as DayErrors | undefined) ?? []}
            onChange={(stretches) => setDay(weekday, stretches)}
            onCopy={() => copyToAll(week[weekday] ?? [])}
          />
        ))}
      </ul>
      {problem && (
        <p id="hours-problem" className="mt-1.5 text-xs font-semibold text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

const problemOf = ({ hours }: FieldErrors<Input>) => hours?.root?.message ?? hours?.message

type DayProps = {
  name: string
  stretches: Stretch[]
  errors: DayErrors
  onChange: (stretches: Stretch[]) => void
  onCopy: () => void
}

function DayRow({ name, stretches, errors, onChange, onCopy }: DayProps) {
  const isWorking = stretches.length > 0
  return (
    <li className="grid gap-x-4 px-3 py-1.5 md:grid-cols-[10rem_1fr_auto] md:items-start">
      <div className="flex items-center justify-between">
        <Checkbox
          label={name}
          checked={isWorking}
          onChange={({ target }) => onChange(target.checked ? openingHours : [])}
        />
        {!isWorking && <span className="text-xs text-soft md:hidden">Folga</span>}
      </div>
      {isWorking ? (
        <div className="grid gap-2 py-1 md:py-0">
          {stretches.map((stretch, at) => {
            const label = `${name}, horário ${at + 1}`
            return (
              <StretchRow
                key={label}
                label={label}
                stretch={stretch}
                errors={errors[at]}
                onChange={(changed) => onChange(stretches.map((one, i) => (i === at ? changed : one)))}
                onRemove={() => onChange(stretches.filter((_, i) => i !== at))}
              />
            )
          })}
        </div>
      ) : (
        <span className="self-center text-xs text-soft max-md:hidden">Folga</span>
      )}
      {isWorking && (
        <div className="flex gap-1 max-md:justify-end">
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus aria-hidden size={14} />}
            aria-label={`Adicionar horário em ${name}`}
            onClick={() => onChange([...stretches, following(stretches.at(-1)!)])}
          >
            Horário
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={<Copy aria-hidden size={14} />}
            aria-label={`Copiar ${name} para todos os dias marcados`}
            onClick={onCopy}
          >
            Copiar para todos
          </Button>
        </div>
      )}
    </li>
  )
}

type StretchProps = {
  label: string
  stretch: Stretch
  errors: DayErrors[number] | undefined
  onChange: (stretch: Stretch) => void
  onRemove: () => void
}

function StretchRow({ label, stretch, errors, onChange, onRemove }: StretchProps) {
  const problem = errors?.from?.message ?? errors?.to?.message
  return (
    <div>
      <div className="flex items-center gap-2">
        <TimeInput
          aria-label={`${label}, início`}
          aria-invalid={errors?.from ? true : undefined}
          value={stretch.from}
          onChange={({ target }) => onChange({ ...stretch, from: target.value })}
        />
        <span className="text-xs text-soft">às</span>
        <TimeInput
          aria-label={`${label}, fim`}
          aria-invalid={errors?.to ? true : undefined}
          // The end of the day is 24:00, which a time input calls 00:00.
          value={stretch.to === '24:00' ? '00:00' : stretch.to}
          onChange={({ target }) => onChange({ ...stretch, to: target.value })}
        />
        <IconButton label={`Remover ${label}`} icon={<X aria-hidden size={16} />} onClick={onRemove} />
      </div>
      {problem && <p className="mt-1 text-xs font-semibold text-danger">{problem}</p>}
    </div>
  )
}

/** An hour's break, then work until the evening. */
function following({ to }: Stretch): Stretch {
  const hour = Math.min(22, Number(to.slice(0, 2)) + 1)
  const start = `${String(hour).padStart(2, '0')}:${to.slice(3)}`
  return { from: start, to: start < '18:00' ? '18:00' : `${String(Math.min(hour + 2, 24)).padStart(2, '0')}:00` }
}
