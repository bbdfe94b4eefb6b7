import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Form, type FormShell } from '../form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { DialogFoot } from '../ui/dialog-parts.tsx'

type Props<Input extends FieldValues> = Omit<ComponentProps<typeof Dialog>, 'open' | 'footer'> & {
  shell: FormShell<Input>
  /** The name of the form, for screen readers. */
  label: string
  submitLabel?: string
  /** In the place of submitting, while something is shown that was found: what sends the form all the same. */
  keepLabel?: string | undefined
  /** The layout of the fields. */
  className?: string
}

/** A dialog with one form, which is sent or cancelled in the dialog's footer. */
export function FormDialog<Input extends FieldValues>(props: Props<Input>) {
  const { shell, label, submitLabel, keepLabel, className, children, ...dialog } = props
  return (
    <Dialog
      {...dialog}
      open
      footer={<DialogFoot form={shell} onCancel={dialog.onClose} label={submitLabel} keepLabel={keepLabel} />}
    >
      <Form shell={shell} label={label} className={className}>
        {children}
      </Form>
    </Dialog>
  )
}

export type FormBodyProps<Input extends FieldValues> = {
  shell: FormShell<Input>
  /** The name of the form, for screen readers. */
  label: string
  submitLabel: string
  /** The layout of the fields. */
  className?: string
  /** What the button is, where it is not just the primary one. */
  button?: Pick<ButtonProps, 'variant' | 'size' | 'fullWidth' | 'disabledReason'>
  /** The layout of what is around the button, as class names; or where it stands, and beside what. */
  foot?: string | ((send: ReactNode) => ReactNode)
  children: ReactNode
}

/** A form and the button that sends it, below the fields. For what is on the screen before its form is, or without it. */
export function FormBody<Input extends FieldValues>(props: FormBodyProps<Input>) {
  const { shell, label, submitLabel, className, button, foot, children } = props
  const send = (
    <Button type="submit" variant="primary" {...button} pending={shell.pending}>
      {submitLabel}
    </Button>
  )
  return (
    <Form shell={shell} label={label} className={className}>
      {children}
      {typeof foot === 'function' ? foot(send) : <div className={foot}>{send}</div>}
    </Form>
  )
}
