import { Plus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import type { Service } from '../../catalogue/contract.ts'
import { ChoiceField } from '../../platform/web/choice-field.tsx'
import { focusInForm } from '../../platform/web/focus-in-form.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import type { Choice } from '../../platform/web/ui/combobox.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { mostServices } from '../appointment.ts'
import type { AppointmentForm } from './repeat-choice.tsx'
import { anybody } from './time-choice.tsx'

type Props = {
  control: Control<AppointmentForm>
  formId: string
  serviceChoices: readonly Choice[]
  services: readonly Service[]
  /** Who may do a service, and who does not. */
  performersOf: (service: Service | undefined) => readonly Choice[]
}

/** The further services of a visit, one after another, each with somebody or with whoever is free. */
export function FurtherServices({ control, formId, serviceChoices, services, performersOf }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'more' })
  const more = useWatch({ control, name: 'more' }) ?? []
  const [added, setAdded] = useState<number | null>(null)
  useEffect(() => {
    if (added !== null) return focusInForm(formId, `[name="more.${added}.serviceId"]`)
  }, [added, formId])
  return (
    <>
      {fields.map(({ id }, at) => (
        <fieldset
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-4 rounded-card border border-line p-3"
        >
          <legend className="visually-hidden">{`Serviço ${at + 2}`}</legend>
          <ChoiceField
            control={control}
            name={`more.${at}.serviceId`}
            label={`Serviço ${at + 2}`}
            placeholder="Escolha o serviço"
            required
            choices={serviceChoices}
            lately="services"
            emptyText="Nenhum serviço encontrado."
          />
          <ChoiceField
            control={control}
            name={`more.${at}.professionalId`}
            label={`Profissional do serviço ${at + 2}`}
            choices={[anybody, ...performersOf(services.find((one) => one.id === more[at]?.serviceId))]}
            emptyText="Nenhum profissional encontrado."
          />
          <div className="col-start-2 row-start-1">
            <IconButton
              label={`Tirar o serviço ${at + 2}`}
              icon={<X aria-hidden size={18} />}
              onClick={() => {
                setAdded(null)
                remove(at)
              }}
            />
          </div>
        </fieldset>
      ))}
      {fields.length < mostServices - 1 && (
        <div>
          <Button
            size="sm"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => {
              setAdded(fields.length)
              append({ serviceId: '', professionalId: '' }, { shouldFocus: false })
            }}
          >
            Adicionar serviço
          </Button>
        </div>
      )}
    </>
  )
}
