import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { TextField } from '../../platform/web/form-fields.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { invitationDays, invitationInput } from '../member.ts'
import { businessApi } from './api.ts'
import { RoleField } from './role-field.tsx'

export function InvitationDialog({ onClose }: { onClose: () => void }) {
  const shell = useFormShell({
    schema: invitationInput,
    defaultValues: { email: '', role: 'receptionist' },
    submit: async (values) => {
      await businessApi.users.invite.call(values)
      toast.success('Convite enviado!', `O link enviado para ${values.email} vale por ${invitationDays} dias.`)
      onClose()
    },
    failed: 'Erro ao adicionar usuário',
  })
  return (
    <FormDialog
      shell={shell}
      onClose={onClose}
      title="Adicionar Usuário"
      description="A pessoa recebe um convite por e-mail e entra com a própria senha."
      label="Novo usuário"
      submitLabel="Enviar convite"
    >
      <TextField control={shell.control} name="email" label="E-mail" type="email" autoComplete="off" required />
      <RoleField control={shell.control} name="role" />
    </FormDialog>
  )
}
