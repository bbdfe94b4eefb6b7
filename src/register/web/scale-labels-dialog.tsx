import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormInDialog } from '../../platform/web/frames/form-in-dialog.tsx'
import { NumberField, SelectField } from '../../platform/web/form-fields.tsx'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Switch } from '../../platform/web/ui/checkbox.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { scaleLabels, type ScaleLabels } from '../register-rules.ts'
import { registerApi } from './api.ts'

/** How the labels of the business's scale are read at the till, or that none are. */
export function ScaleLabelsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const rules = useQuery({ ...registerApi.rules.queryOptions(), enabled: open })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Etiquetas de balança"
      description="Códigos de 13 dígitos que começam com 2: o código do produto vem primeiro, o preço ou o peso vem no fim."
      size="sm"
    >
      <Loaded query={rules} failed="Não foi possível carregar as etiquetas." skeleton="h-72 w-full">
        {({ scaleLabels }) => <LabelsForm saved={scaleLabels} onSaved={onClose} />}
      </Loaded>
    </Dialog>
  )
}

const usual: ScaleLabels = { codeDigits: 6, valueDigits: 5, holds: 'price' }
const options = [
  { value: 'price', label: 'Preço, em centavos' },
  { value: 'weight', label: 'Peso, em gramas' },
]

function LabelsForm({ saved, onSaved }: { saved: ScaleLabels | null; onSaved: () => void }) {
  const [isOn, setOn] = useState(saved !== null)
  const shell = useFormShell({
    schema: scaleLabels,
    defaultValues: saved ?? usual,
    submit: async (values) => {
      await registerApi.saveRules.call({ scaleLabels: isOn ? values : null })
      toast.success('Etiquetas salvas!')
      onSaved()
    },
    failed: 'Erro ao salvar as etiquetas',
  })
  const { control } = shell
  return (
    <FormInDialog shell={shell} label="Etiquetas de balança" submitLabel="Salvar etiquetas">
      <Switch
        label="Ler etiquetas de balança no PDV"
        hint="O código do produto na balança é o código de barras do cadastro, como 000123 ou 123."
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
      {isOn && (
        <>
          <NumberField control={control} name="codeDigits" label="Dígitos do código" min={4} max={6} required />
          <NumberField
            control={control}
            name="valueDigits"
            label="Dígitos do preço ou do peso"
            min={4}
            max={6}
            required
          />
          <SelectField control={control} name="holds" label="O que a etiqueta traz" options={options} />
          <p className="text-sm text-soft">
            Cada etiqueta vende uma unidade. Com o peso, o preço do cadastro é o do quilo.
          </p>
        </>
      )}
    </FormInDialog>
  )
}
