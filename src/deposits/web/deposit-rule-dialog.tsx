import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { catalogueApi } from '../../catalogue/web/api.ts'
import { MoneyField, NumberField, SelectField, SwitchField, TextareaField } from '../../platform/web/form-fields.tsx'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Checkbox } from '../../platform/web/ui/checkbox.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { depositKindNames, depositKinds, depositRuleForm, type DepositRule } from '../deposit.ts'
import { depositsApi } from './api.ts'

const kinds = depositKinds.map((value) => ({ value, label: depositKindNames[value] }))

export function DepositRuleDialog({ rule, onClose }: { rule: DepositRule; onClose: () => void }) {
  const shell = useFormShell({
    schema: depositRuleForm,
    defaultValues: rule,
    submit: async (values) => {
      await depositsApi.rule.save.call(values)
      toast.success('Sinal salvo!', 'Vale para os próximos agendamentos.')
      onClose()
    },
    failed: ['Erro ao salvar', 'Não foi possível salvar o sinal.'],
  })
  const { control } = shell
  const { kind, forAll } = useWatch({ control })
  const services = useController({ control, name: 'serviceIds' })
  return (
    <FormDialog shell={shell} onClose={onClose} title="Sinal por PIX" label="Sinal por PIX">
      <SelectField control={control} name="kind" label="Cálculo" options={kinds} required />
      {kind === 'fixed' ? (
        <MoneyField
          control={control}
          name="amountCents"
          label="Valor do sinal"
          hint="No máximo o preço do serviço."
          required
        />
      ) : (
        <NumberField
          control={control}
          name="percent"
          label="Percentual do preço"
          suffix="%"
          min={1}
          max={100}
          required
        />
      )}
      <SwitchField control={control} name="forAll" label="Para todos os serviços" />
      {!forAll && (
        <ChosenServices
          value={services.field.value}
          error={services.fieldState.error?.message}
          onChange={services.field.onChange}
        />
      )}
      <NumberField
        control={control}
        name="holdMinutes"
        label="Reservar o horário por"
        suffix="minutos"
        min={10}
        max={1440}
        hint="Sem o sinal até lá, o horário fica livre e o cliente é avisado."
        required
      />
      <TextareaField
        control={control}
        name="policy"
        label="Política do sinal"
        rows={6}
        hint="O cliente aceita esta política ao agendar. Mudanças valem só para os próximos agendamentos."
        required
      />
    </FormDialog>
  )
}

type Props = { value: readonly string[]; error: string | undefined; onChange: (ids: string[]) => void }

function ChosenServices({ value, error, onChange }: Props) {
  const { data, isError, refetch } = useQuery(catalogueApi.services.list.queryOptions())
  const toggle = (id: string, isTicked: boolean) =>
    onChange(isTicked ? [...value, id] : value.filter((one) => one !== id))
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold text-ink">Serviços com sinal</legend>
      {isError && !data && (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-sm text-danger">
          Não foi possível carregar os serviços.
          <Button size="sm" onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </p>
      )}
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {data
          ?.filter(({ id, isActive }) => isActive || value.includes(id))
          .map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={value.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ))}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
