import { type Control, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { BirthdayField, DocumentField, PhoneField, TextField } from '../../platform/web/form-fields.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { birthdayAsTyped } from '../birthday.ts'
import { clientForm } from '../client.ts'
import type { Client } from '../contract.ts'
import { clientsApi } from './api.ts'
import { SimilarHint } from './similar-hint.tsx'

/** Adds a client, or edits one. */
export function ClientDialog({ client, onClose }: { client: Client | null; onClose: () => void }) {
  const shell = useFormShell({
    schema: clientForm,
    defaultValues: {
      name: client?.name ?? '',
      phone: client?.phone ?? '',
      email: client?.email ?? '',
      document: client?.document ?? '',
      birthday: client?.birthday ? birthdayAsTyped(client.birthday) : '',
    },
    submit: async (values) => {
      await (client ? clientsApi.update.call({ ...values, id: client.id }) : clientsApi.create.call(values))
      toast.success(client ? 'Cliente atualizado!' : 'Cliente cadastrado!')
      onClose()
    },
    failed: ['Erro ao salvar cliente', 'Não foi possível salvar o cliente.'],
  })
  return (
    <FormDialog shell={shell} onClose={onClose} title={client ? 'Editar Cliente' : 'Novo Cliente'} label="Cliente">
      <ClientFields control={shell.control} />
      {!client && <WatchedHint control={shell.control} />}
    </FormDialog>
  )
}

const WatchedHint = ({ control }: { control: Control<z.input<typeof clientForm>> }) => (
  <SimilarHint typed={useWatch({ control })} />
)

const ClientFields = ({ control }: { control: Control<z.input<typeof clientForm>> }) => (
  <>
    <TextField control={control} name="name" label="Nome completo" autoComplete="off" required />
    <div className="grid content-start gap-4 md:grid-cols-2">
      <PhoneField control={control} name="phone" label="Celular" />
      <DocumentField control={control} name="document" label="CPF/CNPJ" />
    </div>
    <div className="grid content-start gap-4 md:grid-cols-2">
      <TextField control={control} name="email" label="E-mail" type="email" autoComplete="off" />
      <BirthdayField control={control} name="birthday" label="Aniversário" hint="Dia e mês" />
    </div>
  </>
)
