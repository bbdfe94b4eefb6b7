import type { FieldValues } from 'react-hook-form'
import { type BoundField, frame, PasswordField, TextField, useBound } from './text-fields.tsx'
import { Checkbox, Switch } from './ui/checkbox.tsx'
import { Field } from './ui/field.tsx'
import { DateInput, TimeInput } from './dates/date-input.tsx'
import { Textarea } from './ui/input.tsx'
import { BirthdayInput, CpfInput, DocumentInput, PhoneInput, PostalCodeInput } from './ui/masked-input.tsx'
import { MoneyInput } from './ui/money-input.tsx'
import { NumberInput, PercentInput } from './ui/number-input.tsx'
import { type Option, Select } from './ui/select.tsx'

export { PasswordField, TextField }

export function TextareaField<Input extends FieldValues>(props: BoundField<Input> & { rows?: number }) {
  const { field, text, error } = useBound(props)
  return (
    <Field {...frame(props, error)}>
      {(control) => <Textarea {...control} {...field} {...(props.rows && { rows: props.rows })} value={text} />}
    </Field>
  )
}

/** A whole number; null if empty. */
export function NumberField<Input extends FieldValues>(
  props: BoundField<Input> & { suffix?: string; min?: number; max?: number; placeholder?: string },
) {
  const { field, value, error } = useBound(props)
  const { onChange, ...others } = field
  return (
    <Field {...frame(props, error)}>
      {(control) => (
        <NumberInput
          {...control}
          {...others}
          min={props.min}
          max={props.max}
          suffix={props.suffix}
          placeholder={props.placeholder}
          value={typeof value === 'number' ? value : null}
          onValueChange={onChange}
        />
      )}
    </Field>
  )
}

/** A percentage with up to two decimals; null if empty. */
export function PercentField<Input extends FieldValues>(props: BoundField<Input>) {
  const { field, value, error } = useBound(props)
  const { onChange, ...others } = field
  return (
    <Field {...frame(props, error)}>
      {(control) => (
        <PercentInput
          {...control}
          {...others}
          value={typeof value === 'number' ? value : null}
          onValueChange={onChange}
        />
      )}
    </Field>
  )
}

/** An amount in whole centavos; null if empty. */
export function MoneyField<Input extends FieldValues>(
  props: BoundField<Input> & { autoFocus?: boolean; placeholder?: string },
) {
  const { field, value, error } = useBound(props)
  const { onChange, ...others } = field
  return (
    <Field {...frame(props, error)}>
      {(control) => (
        <MoneyInput
          {...control}
          {...others}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the caller opens a dialog for this one value
          autoFocus={props.autoFocus}
          {...(props.placeholder && { placeholder: props.placeholder })}
          cents={typeof value === 'number' ? value : null}
          onCentsChange={onChange}
        />
      )}
    </Field>
  )
}

export function PhoneField<Input extends FieldValues>(props: BoundField<Input>) {
  const { field, text, error } = useBound(props)
  const { onChange, ...others } = field
  return (
    <Field {...frame(props, error)}>
      {(control) => <PhoneInput {...control} {...others} value={text} onValueChange={onChange} />}
    </Field>
  )
}

export function DocumentField<Input extends FieldValues>(props: BoundField<Input> & { placeholder?: string }) {
  const { field, text, error } = useBound(props)
  const { onChange, ...others } = field
  return (
    <Field {...frame(props, error)}>
      {(control) => (
        <DocumentInput
          {...control}
          {...others}
          {...(props.placeholder && { placeholder: props.placeholder })}
          value={text}
          onValueChange={onChange}
        />
      )}
    </Field>
  )
}

export function CpfField<Input extends FieldValues>(props: BoundField<Input>) {
  const { field, text, error } = useBound(props)
  const { onChange, ...others } = field
  return (
    <Field {...frame(props, error)}>
      {(control) => <CpfInput {...control} {...others} value={text} onValueChange={onChange} />}
    </Field>
  )
}

/** A birthday: day and month. */
export function BirthdayField<Input extends FieldValues>(props: BoundField<Input>) {
  const { field, text, error } = useBound(props)
  const { onChange, ...others } = field
  return (
    <Field {...frame(props, error)}>
      {(control) => <BirthdayInput {...control} {...others} value={text} onValueChange={onChange} />}
    </Field>
  )
}

export function PostalCodeField<Input extends FieldValues>(props: BoundField<Input>) {
  const { field, text, error } = useBound(props)
  const { onChange, ...others } = field
  return (
    <Field {...frame(props, error)}>
      {(control) => <PostalCodeInput {...control} {...others} value={text} onValueChange={onChange} />}
    </Field>
  )
}

export function SelectField<Input extends FieldValues>(
  props: BoundField<Input> & { options: readonly Option[]; placeholder?: string },
) {
  const { field, text, error } = useBound(props)
  return (
    <Field {...frame(props, error)}>
      {(control) => (
        <Select
          {...control}
          {...field}
          value={text}
          options={props.options}
          {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
        />
      )}
    </Field>
  )
}

export function DateField<Input extends FieldValues>(props: BoundField<Input> & { min?: string; max?: string }) {
  const { field, text, error } = useBound(props)
  const { onChange, ...others } = field
  return (
    <Field {...frame(props, error)}>
      {(control) => (
        <DateInput {...control} {...others} min={props.min} max={props.max} value={text} onValueChange={onChange} />
      )}
    </Field>
  )
}

export function TimeField<Input extends FieldValues>(props: BoundField<Input>) {
  const { field, text, error } = useBound(props)
  const { onChange, ...others } = field
  return (
    <Field {...frame(props, error)}>
      {(control) => <TimeInput {...control} {...others} value={text} onValueChange={onChange} />}
    </Field>
  )
}

type Toggle<Input extends FieldValues> = Omit<BoundField<Input>, 'required'>

export function CheckboxField<Input extends FieldValues>(props: Toggle<Input>) {
  const { field, value } = useBound(props)
  return <Checkbox {...field} label={props.label} hint={props.hint} checked={value === true} value={undefined} />
}

export function SwitchField<Input extends FieldValues>(props: Toggle<Input>) {
  const { field, value, error } = useBound(props)
  const hint = error ? (
    <span role="alert" className="font-semibold text-danger">
      {error}
    </span>
  ) : (
    props.hint
  )
  return <Switch {...field} label={props.label} hint={hint} checked={value === true} value={undefined} />
}
