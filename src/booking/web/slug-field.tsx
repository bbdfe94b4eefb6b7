import { type FieldValues, useController } from 'react-hook-form'
import { paths } from '../../platform/paths.ts'
import type { Bound } from '../../platform/web/text-fields.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { Input } from '../../platform/web/ui/input.tsx'
import { longestSlug, typedSlug } from '../booking-link.ts'

type Props<Input extends FieldValues> = Bound<Input> & { wasSaved: boolean }

/** The last part of the page's address. Characters that are not allowed are dropped while typing. */
export function SlugField<Input extends FieldValues>({
  control,
  name,
  label,
  required = false,
  wasSaved,
}: Props<Input>) {
  const { field, fieldState } = useController({ control, name })
  const address = location.host + paths.booking(String(field.value))
  return (
    <Field
      label={label}
      required={required}
      error={fieldState.error?.message}
      hint={wasSaved && fieldState.isDirty ? `${address}. O endereço anterior continua levando à sua página.` : address}
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
