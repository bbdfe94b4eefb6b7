import * as z from 'zod/mini'
import { TextField } from '../../platform/web/form-fields.tsx'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { useCart } from '../../sales/web/counter.tsx'
import { ticketSchema } from '../ticket.ts'
import { useTickets } from './use-tickets.ts'

const naming = z.pick(ticketSchema, { name: true })

/** Names the cart and parks it as a ticket. An empty cart begins a ticket that stays in the cart. */
export function NameDialog({ onClose }: { onClose: () => void }) {
  const { till } = useCart()
  const { begin } = useTickets()
  const isParking = till.lines.length > 0
  const title = isParking ? 'Guardar comanda' : 'Nova comanda'
  const shell = useFormShell({
    schema: naming,
    defaultValues: { name: till.client?.name ?? '' },
    submit: async (typed) => {
      await begin(typed.name)
      if (isParking) toast.success(`Comanda “${typed.name}” guardada`)
      onClose()
    },
    failed: 'Comanda não guardada',
  })
  return (
    <FormDialog
      shell={shell}
      onClose={onClose}
      title={title}
      description="O nome aparece na lista de comandas de todos os caixas."
      size="sm"
      label={title}
      submitLabel={isParking ? 'Guardar' : 'Abrir comanda'}
    >
      <TextField
        control={shell.control}
        name="name"
        label="Nome"
        hint="Por exemplo: nome do cliente ou mesa."
        required
      />
    </FormDialog>
  )
}
