import { useWatch } from 'react-hook-form'
import { periodNames, periods, planForm } from '../../billing/plan.ts'
import { planFeatureNames, planFeatures } from '../../business/plan-feature.ts'
import { ChosenField } from '../../platform/web/chosen-field.tsx'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import {
  MoneyField,
  NumberField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from '../../platform/web/form-fields.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { OperatorPlan } from '../contract.ts'
import { holdersOf, isHeld } from '../operator.ts'
import { operatorApi } from './api.ts'

const options = periods.map((value) => ({ value, label: periodNames[value] }))

/** Creates or edits a plan. */
export function PlanDialog({ plan, onClose }: { plan: OperatorPlan | null; onClose: () => void }) {
  const { create, update } = operatorApi.plans
  const shell = useFormShell({
    schema: planForm,
    defaultValues: {
      name: plan?.name ?? '',
      description: plan?.description ?? '',
      priceCents: plan?.priceCents ?? 0,
      period: plan?.period ?? 'month',
      features: plan?.features.join('\n') ?? '',
      isActive: plan?.isActive ?? true,
      isPopular: plan?.isPopular ?? false,
      isTrial: plan?.isTrial ?? false,
      trialDays: plan?.trialDays ?? 0,
      mostAppointments: plan?.mostAppointments ?? null,
      mostProfessionals: plan?.mostProfessionals ?? null,
      mostClients: plan?.mostClients ?? null,
      includes: plan?.includes ?? [],
      sortOrder: plan?.sortOrder ?? 0,
    },
    submit: async (values) => {
      await (plan ? update.call({ ...values, id: plan.id }) : create.call(values))
      toast.success(plan ? 'Plano atualizado!' : 'Plano criado!')
      onClose()
    },
    failed: 'Erro ao salvar plano',
  })
  const { control } = shell
  const isTrial = useWatch({ control, name: 'isTrial' })
  return (
    <FormDialog
      shell={shell}
      onClose={onClose}
      title={plan ? 'Editar Plano' : 'Criar Novo Plano'}
      {...(plan && isHeld(plan) && { description: `${holdersOf(plan)}: o que mudar aqui vale para eles também.` })}
      label="Plano"
      submitLabel={plan ? 'Atualizar Plano' : 'Criar Plano'}
    >
      <TextField control={control} name="name" label="Nome" autoComplete="off" required />
      <TextField control={control} name="description" label="Descrição" autoComplete="off" />
      <div className="grid grid-cols-2 content-start gap-4">
        <MoneyField control={control} name="priceCents" label="Preço" required />
        <SelectField control={control} name="period" label="Período" options={options} />
      </div>
      <TextareaField control={control} name="features" label="Recursos" hint="Um por linha." rows={5} />
      <div className="grid grid-cols-2 content-start gap-4">
        <NumberField
          control={control}
          name="mostAppointments"
          label="Agendamentos"
          hint="Máximo por período. Deixe vazio para não ter limite."
        />
        <NumberField
          control={control}
          name="mostProfessionals"
          label="Profissionais"
          hint="Deixe vazio para não ter limite."
        />
        <NumberField
          control={control}
          name="mostClients"
          label="Clientes"
          hint="Deixe vazio para o máximo de 100.000."
        />
      </div>
      <ChosenField
        control={control}
        name="includes"
        legend="O plano inclui"
        labels={planFeatureNames}
        choices={planFeatures}
      />
      <SwitchField
        control={control}
        name="isTrial"
        label="Plano de teste"
        hint="Negócios novos começam no primeiro plano de teste da lista."
      />
      {isTrial && (
        <NumberField
          control={control}
          name="trialDays"
          label="Dias de teste"
          suffix="dias"
          min={1}
          max={365}
          required
        />
      )}
      <SwitchField
        control={control}
        name="isPopular"
        label="Mais Popular"
        hint="Aparece em destaque na lista de planos."
      />
      <SwitchField control={control} name="isActive" label="Ativo" hint="Disponível para contratação." />
      <NumberField control={control} name="sortOrder" label="Ordem" hint="Números menores aparecem primeiro." min={0} />
    </FormDialog>
  )
}
