import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { TextareaField } from '../../platform/web/form-fields.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { refusalForm, requestKindNames } from '../client-request.ts'
import type { ClientRequest } from '../contract.ts'
import { recordApi } from './api.ts'

type Props = { request: ClientRequest; onClose: () => void }

/** Refuses a request with a reason for the client. */
export function RefuseDialog({ request: { id, kind, client }, onClose }: Props) {
  const shell = useFormShell({
    schema: refusalForm,
    defaultValues: { id, reason: '' },
    submit: async (values) => {
      await recordApi.requests.refuse.call(values)
      toast.success('Pedido recusado!', client.email ? 'O cliente recebe o motivo por e-mail.' : undefined)
      onClose()
    },
    failed: ['Erro ao responder', 'Tente novamente.'],
  })
  return (
    <FormDialog
      shell={shell}
      onClose={onClose}
      title="Recusar pedido"
      description={`${requestKindNames[kind]}: ${client.name}`}
      size="sm"
      label="Recusar pedido"
      submitLabel="Recusar pedido"
    >
      <TextareaField
        control={shell.control}
        name="reason"
        label="Motivo"
        hint="O cliente lê este texto. Cite a lei ou a obrigação que exige guardar os dados."
        required
      />
    </FormDialog>
  )
}
