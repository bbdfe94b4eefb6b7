import { type FieldValues, useController } from 'react-hook-form'
import type { Bound } from '../../platform/web/text-fields.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { Input } from '../../platform/web/ui/input.tsx'
import { longestSlug, typedSlug } from '../booking-link.ts'

type Props<Input extends FieldValues> = Bound<Input> & {
  pathOf: (slug: string) => string
  /** Whether somebody may know the present address. */
  isKnown: boolean
}

/** The last part of the page's address. Characters that are not allowed are dropped while typing. */
export function SlugField<Input extends FieldValues>({
  control,
  name,
  label,
  required = false,
  pathOf,
  isKnown,
}: Props<Input>) {
  const { field, fieldState } = useController({ control, name })
  const address = location.host + pathOf(String(field.value))
  return (
    <Field
      label={label}
      required={required}
      error={fieldState.error?.message}
      hint={isKnown && fieldState.isDirty ? `${address}. O endereço anterior continua levando à sua página.` : address}
    >
      {(props) => (
        <Input
          {...props}
          {...field}
          maxLength={longestSlug}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => field.onChange(typedSlug(target.value))}
        />
      )}
    </Field>
  )
}
