import type { FieldValues } from 'react-hook-form'
import { type BoundField, frame, useBound } from './text-fields.tsx'
import { type Choice, Combobox } from './ui/combobox.tsx'
import { Field } from './ui/field.tsx'

type Props<Input extends FieldValues> = BoundField<Input> & {
  choices: readonly Choice[]
  placeholder?: string
  emptyText: string
  /** What is chosen here, so that what this device used last stands first. */
  lately?: string
  /** What becomes of a choice that is more than a value of this field. */
  onChosen?: (value: string) => void
}

/** A field of a form that chooses one of many. */
export function ChoiceField<Input extends FieldValues>(props: Props<Input>) {
  const { field, text, error } = useBound(props)
  const { choices, emptyText, placeholder, lately, onChosen = field.onChange } = props
  return (
    <Field {...frame(props, error)}>
      {(control) => (
        <Combobox
          control={control}
          name={field.name}
          inputRef={field.ref}
          choices={choices}
          value={choices.find(({ value }) => value === text) ?? null}
          onChange={(choice) => onChosen(choice?.value ?? '')}
          onBlur={field.onBlur}
          emptyText={emptyText}
          {...(placeholder !== undefined && { placeholder })}
          {...(lately !== undefined && { lately })}
        />
      )}
    </Field>
  )
}

type FilterProps = {
  label: string
  hideLabel?: boolean
  /** The choice that takes the filter off, which is shown where none is chosen. */
  all: string
  choices: readonly Choice[]
  value: string | null
  onChange: (value: string | null) => void
  emptyText: string
}

/** A filter by one of many. */
export function ChoiceFilter({ label, hideLabel = true, all, choices, value, onChange, emptyText }: FilterProps) {
  const offered = [{ value: '', label: all }, ...choices]
  return (
    <Field label={label} hideLabel={hideLabel}>
      {(control) => (
        <Combobox
          control={control}
          choices={offered}
          value={offered.find((one) => one.value === (value ?? '')) ?? null}
          onChange={(choice) => onChange(choice?.value || null)}
          emptyText={emptyText}
        />
      )}
    </Field>
  )
}
