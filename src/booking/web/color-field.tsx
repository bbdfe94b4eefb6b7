import { type FieldValues, useController } from 'react-hook-form'
import type { BoundField } from '../../platform/web/text-fields.tsx'
import { Field } from '../../platform/web/ui/field.tsx'

/** The browser's own colour picker, with the colour's code beside it. */
export function ColorField<Input extends FieldValues>({ control, name, label }: BoundField<Input>) {
  const { field, fieldState } = useController({ control, name })
  const value = String(field.value)
  return (
    <Field label={label} error={fieldState.error?.message}>
      {(props) => (
        <span className="flex items-center gap-3">
          <input
            {...props}
            {...field}
            type="color"
            value={value}
            className="focus-ring h-control w-16 cursor-pointer rounded-control border border-control bg-surface p-1"
          />
          <span className="figures text-sm text-soft">{value.toUpperCase()}</span>
        </span>
      )}
    </Field>
  )
}
