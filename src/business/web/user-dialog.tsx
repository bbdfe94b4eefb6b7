import * as z from 'zod/mini'
import { PhoneField } from '../../platform/web/form-fields.tsx'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { User } from '../contract.ts'
import { memberPhone, roleInput } from '../member.ts'
import { businessApi } from './api.ts'
import { RoleField } from './role-field.tsx'

/** Changes a user's role and telephone. Name and address belong to the person, so the business cannot change them. */
export function UserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const shell = useFormShell({
    schema: z.extend(roleInput, memberPhone.shape),
    defaultValues: { role: user.role, phone: user.phone ?? '' },
    submit: async ({ role, phone }) => {
      const { id } = user
      if (phone !== user.phone) await businessApi.users.setPhone.call({ id, phone })
      if (role !== user.role) await businessApi.users.changeRole.call({ id, role })
      toast.success('Usuário atualizado!', role === user.role ? undefined : 'O novo perfil de acesso já está valendo.')
      onClose()
    },
    failed: 'Erro ao editar usuário',
  })
  return (
    <FormDialog
      shell={shell}
      onClose={onClose}
      title="Editar Usuário"
      description={`${user.name} · ${user.email}`}
      label="Usuário"
      className="grid gap-5"
    >
      <PhoneField control={shell.control} name="phone" label="Telefone" />
      <RoleField control={shell.control} name="role" />
    </FormDialog>
  )
}
