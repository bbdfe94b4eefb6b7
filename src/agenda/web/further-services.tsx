import { Plus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import type { Service } from '../../catalogue/contract.ts'
import { ChoiceField } from '../../platform/web/choice-field.tsx'
import { CheckboxField } from '../../platform/web/form-fields.tsx'
import { focusInForm } from '../../platform/web/focus-in-form.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import type { Choice } from '../../platform/web/ui/combobox.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { mostServices } from '../appointment.ts'
import type { AppointmentForm } from './repeat-choice.tsx'
import { anybody } from './time-choice.tsx'
import { termsAmong, type Terms } from '../../catalogue/own-terms.ts'
import { performedBy } from '../../catalogue/service.ts'
import { minutesOf, timeOf } from '../../platform/clock.ts'
import { formatMinutes } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { ProfessionalChoice } from '../filters.ts'

const besideLabel = 'No mesmo horário que o anterior, com outro profissional'

type Props = {
  control: Control<AppointmentForm>
  formId: string
  serviceChoices: readonly Choice[]
  services: readonly Service[]
  /** Who may do a service, and who does not. */
  performersOf: (service: Service | undefined) => readonly Choice[]
}

/** The further services of a visit, one after another or at the same time, each with somebody or with whoever is free. */
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
          <div className="col-span-2 -my-2">
            <CheckboxField control={control} name={`more.${at}.isBeside`} label={besideLabel} />
          </div>
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
              append({ serviceId: '', professionalId: '', isBeside: false }, { shouldFocus: false })
            }}
          >
            Adicionar serviço
          </Button>
        </div>
      )}
    </>
  )
}

/** A chosen service, and who does it; empty for anybody. */
type ChosenService = { service: Service; professionalId: string; isBeside: boolean }

/** The least and the most of a service with whoever is chosen, or with those who could be. */
export const termsOf = (
  { service, professionalId }: Omit<ChosenService, 'isBeside'>,
  professionals: readonly ProfessionalChoice[],
) => {
  const able = professionals.filter(({ id, isActive }) => isActive && performedBy(service, id)).map(({ id }) => id)
  return termsAmong(service, professionalId ? [professionalId] : able)
}

/** How long services take one after another; those that are done at the same time, as long as the longest. */
export function minutesOfAll(services: readonly { minutes: number; isBeside: boolean }[]): number {
  let [total, together] = [0, 0]
  for (const { minutes, isBeside } of services) {
    const longest = isBeside ? Math.max(together, minutes) : minutes
    total += isBeside ? longest - together : longest
    together = longest
  }
  return total
}

type TermsProps = {
  chosen: readonly ChosenService[]
  professionals: readonly ProfessionalChoice[]
  time: string
  /** What all of it costs whoever serves; undefined where that follows who does. */
  agreedCents?: number | undefined
}

/** How long the chosen services take, until when, and what they cost with who is chosen. */
export function TermsLine({ chosen, professionals, time, agreedCents }: TermsProps) {
  const { money } = useFormats()
  if (chosen.length === 0) return null
  const all = chosen.map((one) => termsOf(one, professionals))
  const sum = (of: (terms: { least: Terms; most: Terms }) => number) => all.reduce((total, one) => total + of(one), 0)
  const lasting = (of: 'least' | 'most') =>
    minutesOfAll(all.map((one, at) => ({ minutes: one[of].durationMinutes, isBeside: chosen[at]?.isBeside ?? false })))
  const [least, most] = [lasting('least'), lasting('most')]
  const cheapest = agreedCents ?? sum((one) => one.least.priceCents)
  const dearest = agreedCents ?? sum((one) => one.most.priceCents)
  const end = minutesOf(time) + least
  const isEndKnown = chosen.length === 1 && least === most && /^\d\d:\d\d$/.test(time) && end < 24 * 60
  return (
    <p className="figures text-sm text-soft" aria-live="polite">
      {[
        least === most ? formatMinutes(least) : `${formatMinutes(least)} a ${formatMinutes(most)}`,
        isEndKnown && `até ${timeOf(end)}`,
        cheapest === dearest ? money(cheapest) : `a partir de ${money(cheapest)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
