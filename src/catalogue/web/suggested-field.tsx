import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type BoundField, TextField } from '../../platform/web/text-fields.tsx'

/** A text field with suggestions, so that one thing is not written in two ways. */
export function SuggestedField<Input extends FieldValues>(
  props: BoundField<Input> & { suggestions: readonly string[]; placeholder?: string },
) {
  const id = useId()
  const { suggestions, ...field } = props
  return (
    <>
      <TextField {...field} list={id} autoComplete="off" />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion}>{suggestion}</option>
        ))}
      </datalist>
    </>
  )
}
