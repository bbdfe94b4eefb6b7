import type { FieldValues } from 'react-hook-form'
import type { ButtonVariant } from '../ui/button.tsx'
import { FormBody, type FormBodyProps } from './form-dialog.tsx'

type Props<Input extends FieldValues> = Omit<FormBodyProps<Input>, 'button'> & { variant?: ButtonVariant }

/**
 * The form of a dialog that stays rendered while it is closed: it begins anew with each opening. A thumb reaches its
 * button, which is as wide as the dialog.
 */
export const FormInDialog = <Input extends FieldValues>({ variant = 'primary', ...form }: Props<Input>) => (
  <FormBody foot={(send) => send} {...form} button={{ variant, size: 'lg', fullWidth: true }} />
)
