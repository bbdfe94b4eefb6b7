import * as z from 'zod/mini'
import { TextField } from '../../platform/web/form-fields.tsx'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { DialogFoot } from '../../platform/web/ui/dialog-parts.tsx'
import { squeezedAppointment } from '../appointment.ts'

const { squeezeReason } = squeezedAppointment.shape
const reasonOnly = z.object({ squeezeReason })

type Props = {
  /** Says what is in the way, and who would be squeezed in. */
  text: string
  onSqueeze: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason to squeeze in (`encaixe`) an appointment where the professional already has one. */
export function SqueezeDialog({ text, onSqueeze, onClose }: Props) {
  const shell = useFormShell({
    schema: reasonOnly,
    defaultValues: { squeezeReason: '' },
    submit: ({ squeezeReason }) => onSqueeze(squeezeReason),
    failed: ['Erro ao encaixar', 'Tente novamente.'],
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Encaixar atendimento"
      description={text}
      footer={<DialogFoot form={shell} onCancel={onClose} label="Encaixar" />}
    >
      <Form shell={shell} label="Encaixe">
        <TextField
          control={shell.control}
          name="squeezeReason"
          label="Motivo do encaixe"
          placeholder="Ex.: retorno rápido, cliente de viagem"
          required
        />
      </Form>
    </Dialog>
  )
}
