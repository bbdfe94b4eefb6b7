import { type Control, useController } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type KeyScope, keyScopes } from '../../accounts/permissions.ts'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { TextField } from '../../platform/web/form-fields.tsx'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Checkbox } from '../../platform/web/ui/checkbox.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { DialogFoot } from '../../platform/web/ui/dialog-foot.tsx'
import { keyForm, scopeNames } from '../api-key.ts'
import { integrationsApi } from './api.ts'

type Typed = z.input<typeof keyForm>
type Props = { onClose: () => void; onMade: (secret: string) => void }

/** A new key: for whom, and what it opens. */
export function KeyDialog({ onClose, onMade }: Props) {
  const shell = useFormShell({
    schema: keyForm,
    defaultValues: { name: '', scopes: [] },
    submit: async (values) => onMade((await integrationsApi.keys.make.call(values)).secret),
    onFailure: toastFailure('Erro ao criar chave'),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Criar chave de API"
      footer={<DialogFoot form={shell} onCancel={onClose} label="Criar chave" />}
    >
      <Form shell={shell} label="Chave">
        <TextField
          control={shell.control}
          name="name"
          label="Nome"
          hint="De quem vai usar, por exemplo Site ou Planilha de vendas."
          autoComplete="off"
          required
        />
        <ScopesField control={shell.control} />
      </Form>
    </Dialog>
  )
}

function ScopesField({ control }: { control: Control<Typed> }) {
  const { field, fieldState } = useController({ control, name: 'scopes' })
  const chosen = field.value
  const toggle = (scope: KeyScope, isOn: boolean) =>
    field.onChange(keyScopes.filter((one) => (one === scope ? isOn : chosen.includes(one))))
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold text-ink">Acessos</legend>
      {keyScopes.map((scope, i) => (
        <Checkbox
          key={scope}
          {...(i === 0 && { ref: field.ref })}
          label={scopeNames[scope]}
          checked={chosen.includes(scope)}
          onBlur={field.onBlur}
          onChange={({ target }) => toggle(scope, target.checked)}
        />
      ))}
      {fieldState.error && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  )
}
