import { TextField } from '../../platform/web/form-fields.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormInDialog } from '../../platform/web/frames/form-in-dialog.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { registerForm } from '../registers.ts'
import { registerApi } from './api.ts'

/** The register that is being named. A null id means a new one. */
export type RegisterName = { id: string | null; name: string }

export const RegisterDialog = ({ naming, onClose }: { naming: RegisterName | null; onClose: () => void }) => (
  <Dialog
    open={naming !== null}
    onClose={onClose}
    title={naming?.id ? 'Renomear caixa' : 'Adicionar caixa'}
    description="O nome aparece no PDV, nos relatórios e nos comprovantes."
    size="sm"
  >
    {naming && <NameForm naming={naming} onSaved={onClose} />}
  </Dialog>
)

function NameForm({ naming: { id, name }, onSaved }: { naming: RegisterName; onSaved: () => void }) {
  const shell = useFormShell({
    schema: registerForm,
    defaultValues: { name },
    submit: async (form) => {
      if (id) await registerApi.registers.rename.call({ id, ...form })
      else await registerApi.registers.add.call(form)
      toast.success(id ? 'Caixa renomeado!' : 'Caixa adicionado!')
      onSaved()
    },
    failed: 'Erro ao salvar o caixa',
  })
  return (
    <FormInDialog shell={shell} label="Caixa" submitLabel="Salvar">
      <TextField
        control={shell.control}
        name="name"
        label="Nome"
        required
        autoComplete="off"
        placeholder="Ex.: Caixa 2, Recepção"
      />
    </FormInDialog>
  )
}
