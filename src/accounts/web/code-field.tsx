import type { Control, FieldPath } from 'react-hook-form'
import { TextField } from '../../platform/web/form-fields.tsx'

/** The field for a one-time code sent by mail; phones suggest the code by themselves. */
export const CodeField = <Values extends { code: string }>({ control }: { control: Control<Values> }) => (
  <TextField
    control={control}
    name={'code' as FieldPath<Values>}
    label="Código de 6 dígitos"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={6}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this very field
    autoFocus
  />
)
