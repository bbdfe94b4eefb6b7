import { Combobox } from '../../platform/web/ui/combobox.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import type { Client } from '../contract.ts'
import { clientChoice, useClientSearch } from './use-client-search.ts'

type Props = { label: string; except: string; chosen: Client | null; onChoose: (client: Client | null) => void }

/** One of the other clients, by name, phone or document. */
export function ClientPicker({ label, except, chosen, onChoose }: Props) {
  const { found, list } = useClientSearch()
  return (
    <Field label={label}>
      {(control) => (
        <Combobox
          control={control}
          {...list}
          choices={list.choices.filter(({ value }) => value !== except)}
          value={chosen && clientChoice(chosen)}
          onChange={(choice) => onChoose(found.find(({ id }) => id === choice?.value) ?? null)}
        />
      )}
    </Field>
  )
}
