import { FormCard } from '../../platform/web/frames/form-card.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { PhoneField, TextField } from '../../platform/web/form-fields.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { profileInput } from '../account.ts'
import { accountsApi } from './api.ts'
import { useMe } from './session.tsx'

export function ProfileCard() {
  const { account } = useMe()
  const shell = useFormShell({
    schema: profileInput,
    defaultValues: { name: account.name, phone: account.phone ?? '' },
    submit: async (values) => {
      await accountsApi.updateProfile.call(values)
      toast.success('Perfil atualizado!', 'As alterações foram salvas com sucesso.')
    },
  })
  return (
    <FormCard shell={shell} title="Perfil" label="Perfil" submitLabel="Salvar perfil">
      <TextField control={shell.control} name="name" label="Nome completo" autoComplete="name" />
      <PhoneField control={shell.control} name="phone" label="Telefone" />
    </FormCard>
  )
}
