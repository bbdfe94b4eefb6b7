import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Checkbox } from './ui/checkbox.tsx'

type Props<Input extends FieldValues, Choice extends string> = {
  control: Control<Input>
  name: FieldPath<Input>
  legend: string
  labels: Readonly<Record<Choice, string>>
  choices: readonly Choice[]
}

/** Checkboxes for choosing several of a few. The value keeps the order of `choices`. */
export function ChosenField<Input extends FieldValues, Choice extends string>(props: Props<Input, Choice>) {
  const { control, name, legend, labels, choices } = props
  const { field, fieldState } = useController({ control, name })
  const chosen: readonly string[] = field.value
  const toggle = (choice: Choice, isOn: boolean) =>
    field.onChange(choices.filter((one) => (one === choice ? isOn : chosen.includes(one))))
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold text-ink">{legend}</legend>
      {choices.map((choice, i) => (
        <Checkbox
          key={choice}
          {...(i === 0 && { ref: field.ref })}
          label={labels[choice]}
          checked={chosen.includes(choice)}
          onBlur={field.onBlur}
          onChange={({ target }) => toggle(choice, target.checked)}
        />
      ))}
      {fieldState.error && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  )
}
