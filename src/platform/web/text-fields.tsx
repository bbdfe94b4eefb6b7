import type { ComponentProps, ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Field } from './ui/field.tsx'
import { Input, PasswordInput } from './ui/input.tsx'

/** Props of every form field; `control` comes from the form shell. */
export type BoundField<Input extends FieldValues> = {
  control: Control<Input>
  name: FieldPath<Input>
  label: ReactNode
  hint?: ReactNode
  required?: boolean
}

type InputProps = Omit<ComponentProps<'input'>, 'name' | 'required' | 'form'>

export function useBound<Input extends FieldValues>({ control, name }: BoundField<Input>) {
  const { field, fieldState } = useController({ control, name })
  const value: unknown = field.value
  return {
    field,
    value,
    text: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    error: fieldState.error?.message,
  }
}

export const frame = <Input extends FieldValues>(
  { label, hint, required }: BoundField<Input>,
  error: string | undefined,
) => ({
  label,
  hint,
  error,
  ...(required && { required }),
})

const rest = <P extends BoundField<FieldValues>>({
  control: _control,
  name: _name,
  label: _label,
  hint: _hint,
  required: _required,
  ...others
}: P) => others

/** A one-line text field; `type` and `autoComplete` as in HTML. */
export function TextField<Input extends FieldValues>(props: BoundField<Input> & InputProps) {
  const { field, text, error } = useBound(props)
  return (
    <Field {...frame(props, error)}>
      {(control) => <Input {...rest(props as never)} {...control} {...field} value={text} />}
    </Field>
  )
}

export function PasswordField<Input extends FieldValues>(props: BoundField<Input> & { autoComplete: string }) {
  const { field, text, error } = useBound(props)
  return (
    <Field {...frame(props, error)}>
      {(control) => <PasswordInput {...control} {...field} autoComplete={props.autoComplete} value={text} />}
    </Field>
  )
}
