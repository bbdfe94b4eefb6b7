import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { businessRules, zoneNames } from '../../business/business.ts'
import { businessApi } from '../../business/web/api.ts'
import { LoadedSettings } from '../../business/web/loaded-settings.tsx'
import { useSaveSettings } from '../../business/web/use-save-settings.ts'
import { zones } from '../../platform/clock.ts'
import * as field from '../../platform/fields.ts'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { MoneyField, SelectField, SwitchField } from '../../platform/web/form-fields.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { type Option, Select } from '../../platform/web/ui/select.tsx'
import { registerRules } from '../../register/register-rules.ts'
import { registerApi } from '../../register/web/api.ts'
import { homeApi } from './api.ts'

const zoneOptions = zoneNames.map((zone) => ({ value: zone, label: zones[zone] }))

const rulesInput = z.object({
  ...businessRules.shape,
  sellsWithoutStock: registerRules.shape.sellsWithoutStock,
  goalCents: field.cents('Informe a meta mensal.'),
})
type Rules = z.output<typeof rulesInput>

/** The rules of a business from the ideas that have them, in one form; `more` stands below it. */
export function RulesForm({ more }: { more: ReactNode }) {
  const query = useQueries({
    queries: [businessApi.get.queryOptions(), registerApi.rules.queryOptions(), homeApi.goal.queryOptions()],
    combine: ([business, register, goal]) => ({
      data:
        business.data && register.data && goal.data
          ? {
              zone: business.data.rules.zone,
              sellsWithoutStock: register.data.sellsWithoutStock,
              goalCents: goal.data.goalCents,
            }
          : undefined,
      isError: business.isError || register.isError || goal.isError,
      refetch: () => Promise.all([business.refetch(), register.refetch(), goal.refetch()]),
    }),
  })
  return (
    <LoadedSettings query={query}>
      {(rules) => (
        <div className="grid max-w-3xl gap-5">
          <LoadedRules rules={rules} />
          {more}
        </div>
      )}
    </LoadedSettings>
  )
}

function LoadedRules({ rules }: { rules: Rules }) {
  const { saved, onFailure } = useSaveSettings()
  const shell = useFormShell({
    schema: rulesInput,
    defaultValues: rules,
    submit: async (values) => {
      await Promise.all(changesOf(rules, values))
      saved()
    },
    onFailure,
  })
  const { control } = shell
  return (
    <Form shell={shell} label="Negócio" className="grid gap-5">
      <Card title="Região e formatos">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            control={control}
            name="zone"
            label="Fuso horário"
            options={zoneOptions}
            hint="Horários já marcados continuam no mesmo instante."
          />
          <OnlyOne label="Moeda" options={['Real (BRL)', 'Dólar (USD)', 'Euro (EUR)']} />
          <OnlyOne label="Idioma" options={['Português (pt-BR)', 'Inglês (en-US)', 'Espanhol (es-ES)']} />
          <OnlyOne label="Formato de data" options={['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD']} />
        </div>
        <p className="mt-3 text-xs text-soft">
          Moeda, idioma e formatos são os do Brasil, com relógio de 24 horas; as outras opções ainda não existem.
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
          <div className="sm:max-w-60">
            <MoneyField control={control} name="goalCents" label="Meta mensal" hint="Aparece na Visão Geral." />
          </div>
        </div>
      </Card>
      <div>
        <Button type="submit" variant="primary" pending={shell.pending}>
          Salvar negócio
        </Button>
      </div>
    </Form>
  )
}

/** One write for each rule that is not as it was; what somebody else changed meanwhile stays. */
const changesOf = (shown: Rules, { zone, sellsWithoutStock, goalCents }: Rules): Promise<void>[] => [
  ...(zone === shown.zone ? [] : [businessApi.updateRules.call({ zone })]),
  ...(sellsWithoutStock === shown.sellsWithoutStock ? [] : [registerApi.saveRules.call({ sellsWithoutStock })]),
  ...(goalCents === shown.goalCents ? [] : [homeApi.setGoal.call({ goalCents })]),
]

/** A select whose other options are listed and disabled: only the first is supported. */
function OnlyOne({ label, options }: { label: string; options: string[] }) {
  const all: Option[] = options.map((text, at) => ({ value: text, label: text, disabled: at > 0 }))
  return <Field label={label}>{(props) => <Select {...props} options={all} defaultValue={options[0]} />}</Field>
}
