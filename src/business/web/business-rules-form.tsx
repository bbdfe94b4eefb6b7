import { zones } from '../../platform/clock.ts'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { MoneyField, SelectField, SwitchField } from '../../platform/web/form-fields.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { type Option, Select } from '../../platform/web/ui/select.tsx'
import { businessRules, zoneNames, type BusinessRules } from '../business.ts'
import { businessApi } from './api.ts'
import { useSaveSettings } from './use-save-settings.ts'

const zoneOptions = zoneNames.map((zone) => ({ value: zone, label: zones[zone] }))

export function BusinessRulesForm({ rules }: { rules: BusinessRules }) {
  const { saved, onFailure } = useSaveSettings()
  const shell = useFormShell({
    schema: businessRules,
    defaultValues: rules,
    submit: async (values) => {
      await businessApi.updateRules.call(values)
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
            hint="Desligado, o PDV recusa a venda de mais do que há em estoque."
          />
          <div className="sm:max-w-60">
            <MoneyField control={control} name="monthlyGoalCents" label="Meta mensal" hint="Aparece na Visão Geral." />
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

/** A select whose other options are listed and disabled: only the first is supported. */
function OnlyOne({ label, options }: { label: string; options: string[] }) {
  const all: Option[] = options.map((text, at) => ({ value: text, label: text, disabled: at > 0 }))
  return <Field label={label}>{(props) => <Select {...props} options={all} defaultValue={options[0]} />}</Field>
}
