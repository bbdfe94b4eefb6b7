import * as z from 'zod/mini'
import { TextField } from '../../platform/web/form-fields.tsx'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { discardSchema } from '../sale.ts'

const reasonSchema = z.pick(discardSchema, { reason: true })

type Props = {
  /** Has the server keep the reason; then the device lets go of the sale. */
  discard: (reason: string) => Promise<{ wasStored: boolean }>
  offline: string | undefined
}

/** Giving a sale up is a write like any other: the server keeps what it was and why. */
export function DiscardForm({ discard, offline }: Props) {
  const shell = useFormShell({
    schema: reasonSchema,
    defaultValues: { reason: '' },
    submit: async ({ reason }) => {
      const { wasStored } = await discard(reason)
      if (wasStored) toast.success('Esta venda já estava registrada.', 'Ela está no histórico.')
      else toast.success('Venda descartada', 'O motivo ficou registrado.')
    },
    onFailure: toastFailure('Erro ao descartar a venda'),
  })
  return (
    <Form shell={shell} label="Descartar venda" className="grid gap-3">
      <TextField
        control={shell.control}
        name="reason"
        label="Motivo do descarte"
        required
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is opened for this one value
        autoFocus
      />
      <Button type="submit" variant="danger" pending={shell.pending} disabledReason={offline}>
        Descartar venda
      </Button>
    </Form>
  )
}
