import { useMe } from '../../accounts/web/session.tsx'
import { MoneyField, TextField } from '../../platform/web/form-fields.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormInDialog } from '../../platform/web/frames/form-in-dialog.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { openingSchema } from '../register.ts'
import { registerApi } from './api.ts'
import type { RegisterHere } from './use-register-here.ts'

type Props = {
  open: boolean
  registers: RegisterHere
  onClose: () => void
  /** Sends the offline sales that waited for an open register. */
  onOpened: () => Promise<void>
}

export const OpenRegisterDialog = ({ open, registers: { here, isOneOfSeveral }, onClose, onOpened }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Abrir Caixa"
    description={`${here && isOneOfSeveral ? `${here.name}. ` : ''}Conte o dinheiro da gaveta antes da primeira venda.`}
    size="sm"
  >
    {here && <OpeningForm key={here.id} registerId={here.id} onDone={onClose} onOpened={onOpened} />}
  </Dialog>
)

type FormProps = { registerId: string; onDone: () => void; onOpened: Props['onOpened'] }

function OpeningForm({ registerId, onDone, onOpened }: FormProps) {
  const shell = useFormShell({
    schema: openingSchema,
    defaultValues: { registerId, cashierName: useMe().account.name, openingCents: null as unknown as number },
    submit: async (opening) => {
      await registerApi.open.call(opening)
      onDone()
      await onOpened()
    },
    onFailure: (refusal) => {
      toast.error('Erro ao abrir caixa', refusal?.text ?? 'Ocorreu um erro inesperado. Tente novamente.')
    },
  })
  return (
    <FormInDialog shell={shell} label="Abrir caixa" submitLabel="Abrir Caixa">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to enter this value */}
      <MoneyField control={shell.control} name="openingCents" label="Valor inicial" required autoFocus />
      <TextField control={shell.control} name="cashierName" label="Profissional" required autoComplete="off" />
    </FormInDialog>
  )
}
