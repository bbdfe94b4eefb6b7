import { Form, useFormShell } from '../../platform/web/form.tsx'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { DialogFoot } from '../../platform/web/ui/dialog-parts.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { User } from '../contract.ts'
import { roleInput } from '../member.ts'
import { businessApi } from './api.ts'
import { RoleField } from './role-field.tsx'

/** Changes a user's role. Name and address belong to the person, so the business cannot change them. */
export function UserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const shell = useFormShell({
    schema: roleInput,
    defaultValues: { role: user.role },
    submit: async ({ role }) => {
      await businessApi.users.changeRole.call({ id: user.id, role })
      toast.success('Usuário atualizado!', 'O novo perfil de acesso já está valendo.')
      onClose()
    },
    onFailure: toastFailure('Erro ao editar usuário'),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Editar Usuário"
      description={`${user.name} · ${user.email}`}
      footer={<DialogFoot form={shell} onCancel={onClose} />}
    >
      <Form shell={shell} label="Usuário">
        <RoleField control={shell.control} name="role" />
      </Form>
    </Dialog>
  )
}
