import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { PhoneField, TextField } from '../../platform/web/form-fields.tsx'
import { focusInForm } from '../../platform/web/focus-in-form.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { quickClientForm } from '../client.ts'
import type { Client } from '../contract.ts'
import { clientsApi } from './api.ts'
import { SimilarHint } from './similar-hint.tsx'

type Props = { name?: string; onCreated: (client: Client) => void; onCancel: () => void }

/** Adds a client from within something else, such as a booking. `name` is the search that found nobody. */
export function QuickClientForm({ name = '', onCreated, onCancel }: Props) {
  const shell = useFormShell({
    schema: quickClientForm,
    defaultValues: { name, phone: '', email: '' },
    submit: async (values) => {
      const client = await clientsApi.create.call(values)
      toast.success('Cliente cadastrado!')
      onCreated(client)
    },
    onInvalid: () => {
      const { name, phone } = shell.values()
      if (!name.trim() || !phone.trim()) toast.error('Campos obrigatórios', 'Nome e telefone são obrigatórios.')
    },
    failed: ['Erro ao cadastrar cliente', 'Tente novamente.'],
  })
  const typed = useWatch({ control: shell.control })
  // After a search by name, the next thing to type is the phone number, so the focus goes there.
  useEffect(() => focusInForm(shell.id, name ? 'input[type=tel]' : 'input'), [shell.id, name])
  return (
    <FormBody
      shell={shell}
      label="Novo cliente"
      submitLabel="Cadastrar cliente"
      foot={(send) => (
        <div className="flex justify-end gap-2 max-md:[&>*]:flex-1">
          <Button onClick={onCancel}>Cancelar</Button>
          {send}
        </div>
      )}
    >
      <TextField control={shell.control} name="name" label="Nome" autoComplete="off" required />
      <PhoneField control={shell.control} name="phone" label="Telefone" required />
      <TextField control={shell.control} name="email" label="E-mail (opcional)" type="email" autoComplete="off" />
      <SimilarHint typed={typed} onUse={onCreated} />
    </FormBody>
  )
}
