import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  bookedTimesKeep,
  bookedTimesMissing,
  type BookedTimes,
  businessRules,
  currencyNames,
  currencyStandsText,
  zoneNames,
} from '../../business/business.ts'
import { businessApi } from '../../business/web/api.ts'
import { LoadedSettings } from '../../business/web/loaded-settings.tsx'
import { useSaveSettings } from '../../business/web/use-save-settings.ts'
import { instantOf, localDate, localTime, zones } from '../../platform/clock.ts'
import { currencies, dateFormats } from '../../platform/format.ts'
import * as field from '../../platform/fields.ts'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { MoneyField, SelectField, SwitchField } from '../../platform/web/form-fields.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { RadioGroup } from '../../platform/web/ui/radio-group.tsx'
import { type Option, Select } from '../../platform/web/ui/select.tsx'
import { registerRules } from '../../register/register-rules.ts'
import { registerApi } from '../../register/web/api.ts'
import { homeApi } from './api.ts'

const zoneOptions = zoneNames.map((zone) => ({ value: zone, label: zones[zone] }))
const dateFormatOptions = dateFormats.map((format) => ({ value: format, label: format.replace('YYYY', 'AAAA') }))

const rulesInput = z.object({
  ...businessRules.shape,
  sellsWithoutStock: registerRules.shape.sellsWithoutStock,
  sellsWithoutPerformer: registerRules.shape.sellsWithoutPerformer,
  goalCents: field.cents('Informe a meta mensal.'),
})
type Rules = z.output<typeof rulesInput>

/** Whoever changes the zone says what becomes of what is booked. */
const changedIn = (zone: Rules['zone']) =>
  z.extend(rulesInput, { bookedTimes: z.nullable(z.enum(bookedTimesKeep)) }).check(
    z.refine((chosen) => chosen.zone === zone || chosen.bookedTimes !== null, {
      path: ['bookedTimes'],
      error: bookedTimesMissing,
    }),
  )
type ChangedRules = Rules & { bookedTimes: BookedTimes | null }

/** One form for business rules that belong to several ideas. */
export function RulesForm() {
  const query = useQueries({
    queries: [businessApi.get.queryOptions(), registerApi.rules.queryOptions(), homeApi.goal.queryOptions()],
    combine: ([business, register, goal]) => ({
      data:
        business.data && register.data && goal.data
          ? {
              rules: {
                ...business.data.rules,
                sellsWithoutStock: register.data.sellsWithoutStock,
                sellsWithoutPerformer: register.data.sellsWithoutPerformer,
                goalCents: goal.data.goalCents,
              },
              currencyStands: business.data.currencyStands,
            }
          : undefined,
      isError: business.isError || register.isError || goal.isError,
      refetch: () => Promise.all([business.refetch(), register.refetch(), goal.refetch()]),
    }),
  })
  return (
    <LoadedSettings query={query}>
      {({ rules, currencyStands }) => <LoadedRules rules={rules} currencyStands={currencyStands} />}
    </LoadedSettings>
  )
}

function LoadedRules({ rules, currencyStands }: { rules: Rules; currencyStands: boolean }) {
  const { saved, onFailure } = useSaveSettings()
  const shell = useFormShell({
    schema: useMemo(() => changedIn(rules.zone), [rules.zone]),
    defaultValues: { ...rules, bookedTimes: null },
    submit: async (values) => {
      for (const change of changesOf(rules, values)) await change()
      shell.change({ ...values, bookedTimes: null })
      saved()
    },
    onFailure,
  })
  const { control } = shell
  const zone = useWatch({ control, name: 'zone' })
  return (
    <FormBody shell={shell} label="Negócio" className="grid max-w-3xl gap-5" submitLabel="Salvar negócio">
      <Card title="Região e formatos">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField control={control} name="zone" label="Fuso horário" options={zoneOptions} />
          <SelectField
            control={control}
            name="currency"
            label="Moeda"
            options={currencies.map((currency) => ({
              value: currency,
              label: currencyNames[currency],
              disabled: currencyStands && currency !== rules.currency,
            }))}
            hint={
              currencyStands
                ? currencyStandsText
                : 'Só pode ser alterada até a primeira venda. PIX e sinal só funcionam em reais.'
            }
          />
          <OnlyOne label="Idioma" options={['Português (pt-BR)', 'Inglês (en-US)', 'Espanhol (es-ES)']} />
          <SelectField control={control} name="dateFormat" label="Formato de data" options={dateFormatOptions} />
        </div>
        {zone !== rules.zone && (
          <div className="mt-4">
            <BookedTimesField control={control} from={rules.zone} to={zone} />
          </div>
        )}
        <p className="mt-3 text-xs text-soft">
          Os horários são de 24 horas e o sistema é em português. A página de agendamento também pode ser em inglês ou
          espanhol: escolha o idioma em Link de Agendamento.
        </p>
      </Card>
      <Card title="Vendas">
        <div className="grid gap-4">
          <SwitchField
            control={control}
            name="sellsWithoutStock"
            label="Vender produtos sem estoque"
            hint="Se desligar, o PDV não vende mais do que há em estoque."
          />
          <PerformerField control={control} />
          <div className="sm:max-w-60">
            <MoneyField control={control} name="goalCents" label="Meta mensal" hint="Aparece na Visão Geral." />
          </div>
        </div>
      </Card>
    </FormBody>
  )
}

type Change = () => Promise<void>

/**
 * One write per idea whose rules were changed here, so that other people's changes to the rest stay. Currency and zone
 * can be refused, so they come first: then nothing is stored of a form that is refused.
 */
const changesOf = (shown: Rules, changed: ChangedRules): Change[] => [
  ...ofBusiness(shown, changed),
  ...ofRegister(shown, changed),
  ...(changed.goalCents === shown.goalCents ? [] : [() => homeApi.setGoal.call({ goalCents: changed.goalCents })]),
]

function ofRegister(shown: Rules, { sellsWithoutStock, sellsWithoutPerformer }: ChangedRules): Change[] {
  const changed = {
    ...(sellsWithoutStock !== shown.sellsWithoutStock && { sellsWithoutStock }),
    ...(sellsWithoutPerformer !== shown.sellsWithoutPerformer && { sellsWithoutPerformer }),
  }
  return Object.keys(changed).length === 0 ? [] : [() => registerApi.saveRules.call(changed)]
}

function ofBusiness(shown: Rules, { zone, currency, dateFormat, bookedTimes }: ChangedRules): Change[] {
  const changed = {
    ...(zone !== shown.zone && { zone, ...(bookedTimes && { bookedTimes }) }),
    ...(currency !== shown.currency && { currency }),
    ...(dateFormat !== shown.dateFormat && { dateFormat }),
  }
  return Object.keys(changed).length === 0 ? [] : [() => businessApi.updateRules.call(changed)]
}

function PerformerField({ control }: { control: Control<ChangedRules> }) {
  const {
    field: { ref, value, onChange },
  } = useController({ control, name: 'sellsWithoutPerformer' })
  return (
    <RadioGroup
      ref={ref}
      label="Serviço sem profissional"
      value={value ? 'allow' : 'ask'}
      options={[
        {
          value: 'ask',
          label: 'Perguntar sempre',
          hint: 'O PDV pergunta quem fez o serviço quando mais de um profissional o realiza.',
        },
        {
          value: 'allow',
          label: 'Permitir sem profissional',
          hint: 'O serviço pode ser vendido sem ninguém, e não gera comissão.',
        },
      ]}
      onChange={(chosen) => onChange(chosen === 'allow')}
    />
  )
}

type BookedTimesProps = { control: Control<ChangedRules>; from: Rules['zone']; to: Rules['zone'] }

function BookedTimesField({ control, from, to }: BookedTimesProps) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name: 'bookedTimes' })
  const [today] = useState(() => localDate(new Date(), from))
  const then = localTime(instantOf(today, '10:00', from), to)
  return (
    <RadioGroup
      ref={ref}
      label="O que já está na agenda"
      value={value}
      options={[
        {
          value: 'clock',
          label: 'Fica na mesma hora do relógio',
          hint: 'O que está às 10:00 continua às 10:00, no novo fuso. Para quem corrige um fuso errado ou muda de lugar.',
        },
        {
          value: 'instant',
          label: 'Fica no mesmo instante',
          hint: `O que está às 10:00 passa a aparecer às ${then}. Quem já recebeu a confirmação leu 10:00.`,
        },
      ]}
      onChange={onChange}
      error={fieldState.error?.message}
    />
  )
}

/** A select with one supported option; the others are listed but disabled. */
function OnlyOne({ label, options }: { label: string; options: string[] }) {
  const all: Option[] = options.map((text, at) => ({ value: text, label: text, disabled: at > 0 }))
  return <Field label={label}>{(props) => <Select {...props} options={all} defaultValue={options[0]} />}</Field>
}
