import { useState } from 'react'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { NumberField, SwitchField, TextField } from '../../platform/web/form-fields.tsx'
import { newId } from '../../platform/id.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Resource } from '../contract.ts'
import { mostUnits, resourceForm } from '../resource.ts'
import { catalogueApi } from './api.ts'

/** Adds or edits a room, a chair or a device. */
export function ResourceDialog({ resource, onClose }: { resource: Resource | null; onClose: () => void }) {
  // One id per dialog, so that a request sent again after a lost answer does not add twice.
  const [id] = useState(() => resource?.id ?? newId())
  const shell = useFormShell({
    schema: resourceForm,
    defaultValues: {
      name: resource?.name ?? '',
      units: resource?.units ?? 1,
      isActive: resource?.isActive ?? true,
    },
    submit: async (values) => {
      await catalogueApi.resources.save.call({ ...values, id })
      toast.success(resource ? 'Recurso atualizado!' : 'Recurso cadastrado!')
      onClose()
    },
    failed: ['Erro ao salvar o recurso', 'Tente novamente.'],
  })
  const { control } = shell
  return (
    <FormDialog
      shell={shell}
      onClose={onClose}
      size="sm"
      title={resource ? 'Editar recurso' : 'Novo recurso'}
      description="Diga no cadastro de cada serviço do que ele precisa."
      label="Recurso"
    >
      <TextField
        control={control}
        name="name"
        label="Nome"
        hint="Exemplo: Sala, Lavatório, Maca, Aparelho de laser."
        required
        maxLength={60}
        autoComplete="off"
      />
      <NumberField
        control={control}
        name="units"
        label="Quantidade"
        suffix="unidades"
        min={1}
        max={mostUnits}
        hint="Quantos podem ser usados ao mesmo tempo."
        required
      />
      <SwitchField
        control={control}
        name="isActive"
        label="Ativo"
        hint="Desativado, nenhum serviço precisa dele para ser agendado."
      />
    </FormDialog>
  )
}
