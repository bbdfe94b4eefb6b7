import { keyScopes } from '../../accounts/permissions.ts'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { TextField } from '../../platform/web/form-fields.tsx'
import { keyForm, scopeNames } from '../api-key.ts'
import { integrationsApi } from './api.ts'
import { ChosenField } from '../../platform/web/chosen-field.tsx'

type Props = { onClose: () => void; onMade: (secret: string) => void }

/** Makes a key with a name and scopes. */
export function KeyDialog({ onClose, onMade }: Props) {
  const shell = useFormShell({
    schema: keyForm,
    defaultValues: { name: '', scopes: [] },
    submit: async (values) => onMade((await integrationsApi.keys.make.call(values)).secret),
    failed: 'Erro ao criar chave',
  })
  return (
    <FormDialog shell={shell} onClose={onClose} title="Criar chave de API" label="Chave" submitLabel="Criar chave">
      <TextField
        control={shell.control}
        name="name"
        label="Nome"
        hint="O sistema que vai usar a chave. Exemplo: Site ou Planilha de vendas."
        autoComplete="off"
        required
      />
      <ChosenField control={shell.control} name="scopes" legend="Acessos" choices={keyScopes} labels={scopeNames} />
    </FormDialog>
  )
}
