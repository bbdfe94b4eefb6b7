import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Form, type FormShell } from '../form.tsx'
import { Dialog } from '../ui/dialog.tsx'
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
