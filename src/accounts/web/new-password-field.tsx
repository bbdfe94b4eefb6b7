import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { PasswordField } from '../../platform/web/text-fields.tsx'

type Props<Input extends FieldValues> = Omit<ComponentProps<typeof PasswordField<Input>>, 'autoComplete'>

/** The field of a new password. Whoever reaches it gets the filter of leaked passwords, which is large. */
export const NewPasswordField = <Input extends FieldValues>(props: Props<Input>) => (
  // The server knows the filter too, so a browser that cannot load it only hears of a leaked password later.
  <div onFocus={() => void import('../leaked-passwords.ts').catch(() => undefined)}>
    <PasswordField {...props} hint={props.hint ?? 'Pelo menos 8 caracteres.'} autoComplete="new-password" />
  </div>
)
