import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Form, type FormShell } from '../form.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

type Props<Input extends FieldValues> = {
  shell: FormShell<Input>
  title: ReactNode
  /** What stands beside the title. */
  actions?: ReactNode
  /** What is said before the form. */
  intro?: ReactNode
  /** The name of the form, for screen readers. */
  label: string
  submitLabel: string
  children: ReactNode
}

/** A card with one form, and the button that sends it below the fields. */
export const FormCard = <Input extends FieldValues>(props: Props<Input>) => (
  <Card title={props.title} actions={props.actions}>
    {props.intro}
    <Form shell={props.shell} label={props.label}>
      {props.children}
      <div>
        <Button type="submit" variant="primary" pending={props.shell.pending}>
          {props.submitLabel}
        </Button>
      </div>
    </Form>
  </Card>
)
