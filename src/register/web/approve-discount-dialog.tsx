import { useQuery } from '@tanstack/react-query'
import { firstIn } from '../../platform/filled.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { PasswordField, SelectField, TextField } from '../../platform/web/form-fields.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormInDialog } from '../../platform/web/frames/form-in-dialog.tsx'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { approvalSchema } from '../discount-limit.ts'
import { registerApi } from './api.ts'

type Props = {
  open: boolean
  saleId: string
  discountCents: number
  onApproved: () => void
  onClose: () => void
}

/** Asks for an approver's PIN for a discount above the seller's limit, then finishes the sale. */
export const ApproveDiscountDialog = (props: Props) => {
  const formats = useFormats()
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title="Desconto acima do limite"
      description={`Para dar ${formats.money(props.discountCents)} de desconto, peça o PIN de quem pode autorizar.`}
      size="sm"
    >
      <Approvers {...props} />
    </Dialog>
  )
}

function Approvers(props: Props) {
  const approvers = useQuery(registerApi.approvers.queryOptions())
  return (
    <Loaded query={approvers} failed="Não foi possível carregar quem autoriza." skeleton="h-56 w-full">
      {(people) =>
        people.length === 0 ? (
          <EmptyState
            title="Nenhum PIN cadastrado"
            text="Para autorizar descontos, o proprietário ou um gerente precisa criar um PIN em “Mais ações do caixa”, “Limites de desconto”."
          />
        ) : (
          <ApprovalForm {...props} approvers={people} />
        )
      }
    </Loaded>
  )
}

type FormProps = Props & { approvers: readonly { id: string; name: string }[] }

function ApprovalForm({ saleId, discountCents, approvers, onApproved }: FormProps) {
  const shell = useFormShell({
    schema: approvalSchema,
    defaultValues: { saleId, discountCents, approverId: firstIn(approvers).id, reason: '', pin: '' },
    submit: async (approval) => {
      await registerApi.approveDiscount.call(approval)
      onApproved()
    },
    failed: 'Desconto não autorizado',
  })
  const { control } = shell
  return (
    <FormInDialog shell={shell} label="Autorizar desconto" submitLabel="Autorizar e finalizar">
      <TextField control={control} name="reason" label="Motivo" autoComplete="off" required />
      <SelectField
        control={control}
        name="approverId"
        label="Quem autoriza"
        options={approvers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <PasswordField control={control} name="pin" label="PIN" autoComplete="one-time-code" required />
    </FormInDialog>
  )
}
