import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { type Control, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { newId } from '../../platform/id.ts'
import { sumCents } from '../../platform/money.ts'
import { ChoiceField } from '../../platform/web/choice-field.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { MoneyField, SwitchField, TextField } from '../../platform/web/form-fields.tsx'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { comboForm, mostOfCombo } from '../combo.ts'
import type { Combo } from '../contract.ts'
import { catalogueApi } from './api.ts'
import { useServiceChoices } from './use-service-choices.ts'

const none = { serviceId: '' }

/** Adds or edits a combo. */
export function ComboDialog({ combo, onClose }: { combo: Combo | null; onClose: () => void }) {
  // One id per dialog, so that a request sent again after a lost answer does not add twice.
  const [id] = useState(() => combo?.id ?? newId())
  const parts = combo?.services.map(({ serviceId }) => ({ serviceId })) ?? []
  const shell = useFormShell({
    schema: comboForm,
    defaultValues: {
      name: combo?.name ?? '',
      services: [...parts, none, none].slice(0, Math.max(2, parts.length)),
      ...(combo && { priceCents: combo.priceCents }),
      isActive: combo?.isActive ?? true,
    },
    submit: async (values) => {
      await catalogueApi.combos.save.call({ ...values, id })
      toast.success(combo ? 'Combo atualizado!' : 'Combo cadastrado!')
      onClose()
    },
    failed: ['Erro ao salvar o combo', 'Tente novamente.'],
  })
  const { control } = shell
  return (
    <FormDialog
      shell={shell}
      onClose={onClose}
      title={combo ? 'Editar combo' : 'Novo combo'}
      description="Os serviços são feitos nesta ordem, um depois do outro."
      label="Combo"
    >
      <TextField
        control={control}
        name="name"
        label="Nome"
        hint="Exemplo: Noiva, Barba e cabelo."
        required
        maxLength={60}
        autoComplete="off"
      />
      <Parts control={control} />
      <SwitchField control={control} name="isActive" label="Ativo" hint="Pode ser agendado." />
    </FormDialog>
  )
}

/** The services in their order, and the price beside what they cost alone. */
function Parts({ control }: { control: Control<z.input<typeof comboForm>> }) {
  const { money } = useFormats()
  const services = useQuery(catalogueApi.services.list.queryOptions())
  const choices = useServiceChoices(services.data ?? [])
  const { fields, append, remove } = useFieldArray({ control, name: 'services' })
  const [typed, price] = useWatch({ control, name: ['services', 'priceCents'] })
  const { errors } = useFormState({ control, name: 'services' })
  const fault = errors.services?.message ?? errors.services?.root?.message
  const found = typed.flatMap(({ serviceId }) => services.data?.find(({ id }) => id === serviceId) ?? [])
  const alone = sumCents(found.map(({ priceCents }) => priceCents))
  const isDearer = found.length === typed.length && typeof price === 'number' && price > alone
  return (
    <>
      {services.isError && !services.data && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
          Não foi possível carregar a lista de serviços.
          <Button size="sm" onClick={() => void services.refetch()}>
            Tentar novamente
          </Button>
        </p>
      )}
      {fields.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
          <ChoiceField
            control={control}
            name={`services.${at}.serviceId`}
            label={`Serviço ${at + 1}`}
            placeholder="Escolha o serviço"
            required
            choices={choices}
            emptyText="Nenhum serviço encontrado."
          />
          {fields.length > 2 && (
            <div className="pt-6">
              <IconButton
                label={`Tirar o serviço ${at + 1}`}
                icon={<X aria-hidden size={18} />}
                onClick={() => remove(at)}
              />
            </div>
          )}
        </div>
      ))}
      {fault && (
        <p role="alert" className="text-sm text-danger">
          {fault}
        </p>
      )}
      {fields.length < mostOfCombo && (
        <div>
          <Button size="sm" icon={<Plus aria-hidden size={16} />} onClick={() => append(none)}>
            Adicionar serviço
          </Button>
        </div>
      )}
      <MoneyField
        control={control}
        name="priceCents"
        label="Preço do combo"
        hint={found.length > 1 ? `Separados, os serviços custam ${money(alone)}.` : undefined}
        required
      />
      {isDearer && (
        <p role="status" className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
          {`O combo custa ${money(price - alone)} a mais do que os serviços separados.`}
        </p>
      )}
    </>
  )
}
