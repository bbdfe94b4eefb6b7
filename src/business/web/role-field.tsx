import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { RadioGroup } from '../../platform/web/ui/radio-group.tsx'
import { roleTexts } from '../member.ts'
import { roles, type Role } from '../../accounts/permissions.ts'

type Props<Input extends FieldValues> = { control: Control<Input>; name: FieldPath<Input> }

const options = roles.map((role) => ({ value: role, label: roleTexts[role].name, hint: roleTexts[role].does }))

export function RoleField<Input extends FieldValues>({ control, name }: Props<Input>) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name })
  return (
    <RadioGroup<Role>
      ref={ref}
      label="Perfil de acesso"
      value={value}
      options={options}
      onChange={onChange}
      error={fieldState.error?.message}
    />
  )
}
