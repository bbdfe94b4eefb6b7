import type { ComponentType, ReactNode } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { PictureField } from '../../business/web/picture-field.tsx'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { MoneyField, NumberField, SwitchField, TextareaField, TextField } from '../../platform/web/form-fields.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Service } from '../contract.ts'
import { longestMinutes, type ownTerms, shortestMinutes } from '../own-terms.ts'
import { longestBufferMinutes, serviceForm } from '../service.ts'
import { catalogueApi } from './api.ts'
import { OwnTermsFields, type Performer } from './own-terms-fields.tsx'
import { ProcessingFields } from './processing-fields.tsx'
import { ResourcesField } from './resources-field.tsx'
import { SuggestedField } from './suggested-field.tsx'

/** Asks who performs the service. It comes as a prop, because professionals are a higher idea. */
export type PerformersField = ComponentType<{
  value: readonly string[]
  onChange: (ids: string[]) => void
  children: (ticked: Performer[]) => ReactNode
}>

type Props = {
  service: Service | null
  categories: readonly string[]
  performersField: PerformersField
  onClose: () => void
  /** Called with the id of a new service, for screens that use it at once. */
  onCreated?: (id: string) => void
}

/** Adds or edits a service. */
export function ServiceDialog({ service, categories, performersField, onClose, onCreated }: Props) {
  const { create, update } = catalogueApi.services
  const shell = useFormShell({
    schema: serviceForm,
    defaultValues: {
      name: service?.name ?? '',
      category: service?.category ?? '',
      durationMinutes: service?.durationMinutes ?? 30,
      bufferBeforeMinutes: service?.bufferBeforeMinutes ?? 0,
      bufferAfterMinutes: service?.bufferAfterMinutes ?? 0,
      processing: service?.processing ?? null,
      ...(service && { priceCents: service.priceCents }),
      description: service?.description ?? '',
      serviceCode: service?.serviceCode ?? '',
      professionalIds: service?.professionalIds ?? [],
      ownTerms: alignedTerms(service?.professionalIds ?? [], service?.ownTerms ?? []),
      needs: service?.needs ?? [],
      isActive: service?.isActive ?? true,
      photo: service?.photo ?? null,
    },
    submit: async (values) => {
      if (service) await update.call({ ...values, id: service.id })
      else {
        const { id } = await create.call(values)
        onCreated?.(id)
      }
      toast.success(service ? 'Serviço atualizado!' : 'Serviço cadastrado!')
      onClose()
    },
    failed: ['Erro ao salvar serviço', 'Não foi possível salvar o serviço.'],
  })
  const { control } = shell
  const buffer = { control, suffix: 'minutos', min: 0, max: longestBufferMinutes }
  return (
    <FormDialog shell={shell} onClose={onClose} title={service ? 'Editar Serviço' : 'Novo Serviço'} label="Serviço">
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
        <NumberField {...buffer} name="bufferBeforeMinutes" label="Preparo (antes)" />
        <NumberField {...buffer} name="bufferAfterMinutes" label="Intervalo (depois)" />
      </div>
      <p className="-mt-2 text-xs text-soft">
        O preparo e o intervalo ocupam a agenda, mas não aparecem para o cliente.
      </p>
      <ProcessingFields control={control} />
      <TextareaField control={control} name="description" label="Descrição" />
      <PictureField control={control} name="photo" label="Foto" one="photo" shape="square" />
      <TextField
        control={control}
        name="serviceCode"
        label="Código do serviço (LC 116)"
        inputMode="numeric"
        hint="Se ficar vazio, vale o código das Configurações."
      />
      <Performers control={control} field={performersField} />
      <ResourcesField control={control} />
      <SwitchField control={control} name="isActive" label="Ativo" hint="Pode ser agendado e vendido." />
    </FormDialog>
  )
}

type PerformersProps = { control: Control<z.input<typeof serviceForm>>; field: PerformersField }

function Performers({ control, field: PerformersField }: PerformersProps) {
  const { field } = useController({ control, name: 'professionalIds' })
  const { field: terms } = useController({ control, name: 'ownTerms' })
  // The controller of the list is not told of what is typed in its fields.
  const typed = useWatch({ control, name: 'ownTerms' })
  const value = field.value ?? []
  const change = (ids: string[]) => {
    field.onChange(ids)
    terms.onChange(alignedTerms(ids, typed ?? []))
  }
  return (
    <PerformersField value={value} onChange={change}>
      {(ticked) => <OwnTermsFields control={control} ticked={ticked} />}
    </PerformersField>
  )
}

/** The terms of each who performs the service, in their order; a field finds its own by its place. */
const alignedTerms = (ids: readonly string[], known: readonly z.input<typeof ownTerms>[]) =>
  ids.map((id) => known.find((one) => one.professionalId === id) ?? { professionalId: id })
