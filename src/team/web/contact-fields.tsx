import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { PhoneField, TextField } from '../../platform/web/form-fields.tsx'
import { Checkbox } from '../../platform/web/ui/checkbox.tsx'

type Props<Input extends FieldValues> = { control: Control<Input>; phoneLabel?: string }

/** A professional's e-mail. Who has none is said to have none: null, and not an empty text. */
export const EmailOrNone = <Input extends FieldValues>({ control }: Props<Input>) => (
  <OrNone control={control} name={'email' as FieldPath<Input>} none="Não tem e-mail">
    <TextField
      control={control}
      name={'email' as FieldPath<Input>}
      label="E-mail"
      type="email"
      autoComplete="off"
      required
    />
  </OrNone>
)

/** A professional's telephone, or none. */
export const PhoneOrNone = <Input extends FieldValues>({ control, phoneLabel = 'Telefone' }: Props<Input>) => (
  <OrNone control={control} name={'phone' as FieldPath<Input>} none="Não tem telefone">
    <PhoneField control={control} name={'phone' as FieldPath<Input>} label={phoneLabel} required />
  </OrNone>
)

type OrNoneProps<Input extends FieldValues> = {
  control: Control<Input>
  name: FieldPath<Input>
  none: string
  children: ReactNode
}

function OrNone<Input extends FieldValues>({ control, name, none, children }: OrNoneProps<Input>) {
  const { field } = useController({ control, name })
  const hasNone = field.value === null
  return (
    <div className="grid content-start">
      {!hasNone && children}
      <Checkbox label={none} checked={hasNone} onChange={({ target }) => field.onChange(target.checked ? null : '')} />
    </div>
  )
}
