import { useState } from 'react'
import { randomId } from '../../platform/id.ts'
import { MoneyField, TextField } from '../../platform/web/form-fields.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormInDialog } from '../../platform/web/frames/form-in-dialog.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { movementNames, movementSchema, type RegisterMovementKind, type Voucher } from '../register-movement.ts'
import { registerApi } from './api.ts'

const about: Record<RegisterMovementKind, { text: string; example: string }> = {
  supply: { text: 'Dinheiro que entra na gaveta sem venda.', example: 'Troco do banco' },
  withdrawal: { text: 'Dinheiro que sai da gaveta sem venda.', example: 'Depósito no banco' },
}

type Props = {
  kind: RegisterMovementKind | null
  sessionId: string | undefined
  onClose: () => void
  onMoved: (voucher: Voucher) => void
}

export const MovementDialog = ({ kind, sessionId, onClose, onMoved }: Props) => (
  <Dialog
    open={kind !== null}
    onClose={onClose}
    title={kind ? movementNames[kind] : ''}
    description={kind && about[kind].text}
    size="sm"
  >
    {kind && <MovementForm kind={kind} sessionId={sessionId} onMoved={onMoved} />}
  </Dialog>
)

type FormProps = { kind: RegisterMovementKind; sessionId: string | undefined; onMoved: (voucher: Voucher) => void }

function MovementForm({ kind, sessionId, onMoved }: FormProps) {
  const [id] = useState(randomId)
  const shell = useFormShell({
    schema: movementSchema,
    defaultValues: { id, kind, sessionId, amountCents: null as unknown as number, reason: '' },
    submit: async (movement) => {
      const voucher = await registerApi.moveCash.call(movement)
      onMoved(voucher)
    },
    failed: `Erro ao registrar ${movementNames[kind].toLowerCase()}`,
  })
  return (
    <FormInDialog
      shell={shell}
      label={movementNames[kind]}
      submitLabel={`Registrar ${movementNames[kind].toLowerCase()}`}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to enter this value */}
      <MoneyField control={shell.control} name="amountCents" label="Valor" required autoFocus />
      <TextField
        control={shell.control}
        name="reason"
        label="Motivo"
        required
        autoComplete="off"
        placeholder={about[kind].example}
      />
    </FormInDialog>
  )
}
