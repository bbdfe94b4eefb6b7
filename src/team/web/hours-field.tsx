import { Copy, Plus, X } from 'lucide-react'
import { useId } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import type { BoundField } from '../../platform/web/text-fields.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Checkbox } from '../../platform/web/ui/checkbox.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { TimeInput } from '../../platform/web/dates/date-input.tsx'
import { nextStretch, openingHours, type Stretch, weekdayNames, weekdaysFromMonday, type Week } from '../hours.ts'

type StretchErrors = { from?: { message?: string }; to?: { message?: string } }
type ListErrors<One> = { [at: number]: One | undefined; message?: string; root?: { message?: string } }
type DayErrors = ListErrors<StretchErrors>
type WeekErrors = ListErrors<DayErrors>
type Props<Input extends FieldValues> = BoundField<Input> & {
  hint: string
  /** The word for a day without hours. */
  free?: string
}

/** The days of a week, Monday to Sunday, with their hours. A break is the gap between two stretches. */
export function HoursField<Input extends FieldValues>({ control, name, label, hint, free = 'Folga' }: Props<Input>) {
  const { field, fieldState } = useController({ control, name })
  const week: Week = field.value
  const errors: WeekErrors = fieldState.error ?? {}
  const setDay = (weekday: number, stretches: Stretch[]) =>
    field.onChange(week.map((day, at) => (at === weekday ? stretches : day)))
  const first = weekdaysFromMonday.find((weekday) => week[weekday]!.length > 0)
  const problem = errors.root?.message ?? errors.message
  return (
    <fieldset className="min-w-0" aria-describedby={problem ? 'hours-problem' : undefined}>
      <legend className="text-sm font-semibold text-ink">
        {label}{' '}
        <span aria-hidden className="text-danger">
          *
        </span>
      </legend>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-xs text-soft">{hint}</p>
        {first !== undefined && (
          <Button
            size="sm"
            variant="ghost"
            className="shrink! text-left whitespace-normal!"
            icon={<Copy aria-hidden size={14} />}
            onClick={() => field.onChange(week.map((day) => (day.length > 0 ? week[first] : day)))}
          >
            Copiar {weekdayNames[first].toLowerCase()} para os dias marcados
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line rounded-card border border-line">
        {weekdaysFromMonday.map((weekday) => (
          <DayRow
            key={weekday}
            name={weekdayNames[weekday]}
            stretches={week[weekday] ?? []}
            errors={errors[weekday] ?? {}}
            free={free}
            onChange={(stretches) => setDay(weekday, stretches)}
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

type DayProps = {
  name: string
  stretches: Stretch[]
  errors: DayErrors
  free: string
  onChange: (stretches: Stretch[]) => void
}

function DayRow({ name, stretches, errors, free, onChange }: DayProps) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-3 px-3 py-1.5 md:grid-cols-[8rem_1fr_auto]">
      <Checkbox
        label={name}
        checked={stretches.length > 0}
        onChange={({ target }) => onChange(target.checked ? openingHours : [])}
      />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 max-md:order-last max-md:col-span-2">
        <Stretches name={name} stretches={stretches} errors={errors} onChange={onChange} />
        {stretches.length === 0 && (
          <span className="self-center text-xs leading-9 text-soft max-md:hidden">{free}</span>
        )}
      </div>
      <AddStretch name={name} stretches={stretches} onChange={onChange} />
      {stretches.length === 0 && <span className="self-center text-xs text-soft md:hidden">{free}</span>}
    </li>
  )
}

/** The hours of one date. A break is the gap between two stretches. */
export function DayHoursField<Input extends FieldValues>({
  control,
  name,
  label,
}: Pick<BoundField<Input>, 'control' | 'name'> & { label: string }) {
  const { field, fieldState } = useController({ control, name })
  const errors: DayErrors = fieldState.error ?? {}
  const problem = errors.root?.message ?? errors.message
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={problem ? id : undefined}>
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Stretches name={label} stretches={field.value} errors={errors} onChange={field.onChange} />
        <AddStretch name={label} stretches={field.value} onChange={field.onChange} />
      </div>
      {problem && (
        <p id={id} className="mt-1.5 text-xs font-semibold text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

const Stretches = ({ name, stretches, errors, onChange }: Omit<DayProps, 'free'>) =>
  stretches.map((stretch, at) => {
    const label = `${name}, horário ${at + 1}`
    return (
      <StretchFields
        key={label}
        label={label}
        stretch={stretch}
        errors={errors[at]}
        onChange={(changed) => onChange(stretches.map((one, i) => (i === at ? changed : one)))}
        onRemove={() => onChange(stretches.filter((_, i) => i !== at))}
      />
    )
  })

function AddStretch({ name, stretches, onChange }: Pick<DayProps, 'name' | 'stretches' | 'onChange'>) {
  const last = stretches.at(-1)
  const next = last && nextStretch(last)
  return (
    next && (
      <IconButton
        label={`Adicionar horário em ${name}`}
        icon={<Plus aria-hidden size={16} />}
        onClick={() => onChange([...stretches, next])}
      />
    )
  )
}

type StretchProps = {
  label: string
  stretch: Stretch
  errors: StretchErrors | undefined
  onChange: (stretch: Stretch) => void
  onRemove: () => void
}

function StretchFields({ label, stretch, errors, onChange, onRemove }: StretchProps) {
  const problem = errors?.from?.message ?? errors?.to?.message
  return (
    <div className="max-md:w-full">
      <div className="flex items-center gap-1.5 [&_input]:px-2.5 md:[&_input]:w-23">
        <TimeInput
          aria-label={`${label}, início`}
          aria-invalid={errors?.from ? true : undefined}
          value={stretch.from}
          onValueChange={(from) => onChange({ ...stretch, from })}
        />
        <span className="text-xs text-soft">às</span>
        <TimeInput
          aria-label={`${label}, fim`}
          aria-invalid={errors?.to ? true : undefined}
          value={stretch.to}
          onValueChange={(to) => onChange({ ...stretch, to })}
        />
        <button
          type="button"
          aria-label={`Remover ${label}`}
          onClick={onRemove}
          className="focus-ring grid size-control shrink-0 place-items-center rounded-control text-soft hover:bg-hover hover:text-ink md:w-7"
        >
          <X aria-hidden size={14} />
        </button>
      </div>
      {problem && <p className="mt-1 text-xs font-semibold text-danger">{problem}</p>}
    </div>
  )
}
