import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Card } from '../ui/card.tsx'
import { FormBody, type FormBodyProps } from './form-dialog.tsx'

type Props<Input extends FieldValues> = FormBodyProps<Input> & {
  title?: ReactNode
  /** What stands beside the title. */
  actions?: ReactNode
  /** What is said before the form. */
  intro?: ReactNode
}

/** A card with one form, and the button that sends it below the fields. */
export const FormCard = <Input extends FieldValues>({ title, actions, intro, ...form }: Props<Input>) => (
  <Card title={title} actions={actions}>
    {intro}
    <FormBody {...form} />
  </Card>
)
