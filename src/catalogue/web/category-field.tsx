import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type Bound, TextField } from '../../platform/web/form-fields.tsx'

/** Free text that offers the categories in use, so that one is not written in two ways. */
export function CategoryField<Input extends FieldValues>(
  props: Pick<Bound<Input>, 'control' | 'name'> & { categories: readonly (string | null)[] },
) {
  const id = useId()
  const { categories, ...bound } = props
  return (
    <>
      <TextField {...bound} label="Categoria" list={id} autoComplete="off" />
      <datalist id={id}>
        {Array.from(new Set(categories), (category) => category && <option key={category}>{category}</option>)}
      </datalist>
    </>
  )
}
