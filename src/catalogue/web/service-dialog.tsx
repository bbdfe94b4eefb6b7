import { useQueryClient } from '@tanstack/react-query'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { MoneyField, NumberField, SwitchField, TextareaField, TextField } from '../../platform/web/form-fields.tsx'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Service } from '../contract.ts'
import { longestMinutes, serviceForm, shortestMinutes } from '../service.ts'
import { catalogueApi } from './api.ts'
import { SuggestedField } from './suggested-field.tsx'

type Props = { service: Service | null; categories: readonly string[]; onClose: () => void }

/** A new service, or one to change. */
export function ServiceDialog({ service, categories, onClose }: Props) {
  const queryClient = useQueryClient()
  const { create, update } = catalogueApi.services
  const shell = useFormShell({
    schema: serviceForm,
    defaultValues: {
      name: service?.name ?? '',
      category: service?.category ?? '',
      durationMinutes: service?.durationMinutes ?? 30,
      ...(service && { priceCents: service.priceCents }),
      description: service?.description ?? '',
      isActive: service?.isActive ?? true,
    },
    submit: async (values) => {
      await (service ? update.call({ ...values, id: service.id }) : create.call(values))
      await queryClient.invalidateQueries({ queryKey: catalogueApi.services.key() })
      toast.success(service ? 'Serviço atualizado!' : 'Serviço cadastrado!')
      onClose()
    },
    onFailure: toastFailure('Erro ao salvar serviço', 'Não foi possível salvar o serviço.'),
  })
  const { control } = shell
  return (
    <Dialog
      open
      onClose={onClose}
      title={service ? 'Editar Serviço' : 'Novo Serviço'}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={shell.id} pending={shell.pending}>
            Salvar
          </Button>
        </>
      }
    >
      <Form shell={shell} label="Serviço">
        <TextField control={control} name="name" label="Nome" autoComplete="off" required />
        <SuggestedField control={control} name="category" label="Categoria" suggestions={categories} />
        <div className="grid grid-cols-2 content-start gap-4">
          <NumberField
            control={control}
            name="durationMinutes"
            label="Duração"
            suffix="minutos"
            min={shortestMinutes}
            max={longestMinutes}
            required
          />
          <MoneyField control={control} name="priceCents" label="Preço" required />
        </div>
        <TextareaField control={control} name="description" label="Descrição" />
        <SwitchField control={control} name="isActive" label="Ativo" hint="Pode ser agendado e vendido." />
      </Form>
    </Dialog>
  )
}
