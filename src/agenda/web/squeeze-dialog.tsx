import * as z from 'zod/mini'
import { TextField } from '../../platform/web/form-fields.tsx'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
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
    <FormDialog
      shell={shell}
      onClose={onClose}
      size="sm"
      title="Encaixar atendimento"
      description={text}
      label="Encaixe"
      submitLabel="Encaixar"
    >
      <TextField
        control={shell.control}
        name="squeezeReason"
        label="Motivo do encaixe"
        placeholder="Ex.: retorno rápido, cliente de viagem"
        required
      />
    </FormDialog>
  )
}
