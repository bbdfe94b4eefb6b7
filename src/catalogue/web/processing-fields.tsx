import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { formatMinutes } from '../../platform/format.ts'
import { NumberField, SwitchField } from '../../platform/web/form-fields.tsx'
import { Switch } from '../../platform/web/ui/checkbox.tsx'
import { longestMinutes, shortestMinutes } from '../own-terms.ts'
import type { serviceForm } from '../service.ts'

type Props = { control: Control<z.input<typeof serviceForm>> }
type ProcessingInput = NonNullable<z.input<typeof serviceForm>['processing']>

/** When the professional is free within a service, if ever. What was typed comes back with the switch. */
export function ProcessingFields({ control }: Props) {
  const { field } = useController({ control, name: 'processing' })
  const [durationMinutes, typed] = useWatch({ control, name: ['durationMinutes', 'processing'] })
  const [last, setLast] = useState<Partial<ProcessingInput>>({ isOffered: true })
  const toggle = (isOn: boolean) => {
    if (!isOn) setLast(typed ?? {})
    field.onChange(isOn ? last : null)
  }
  const left = leftAfter(durationMinutes, typed)
  const minutes = { control, suffix: 'minutos', min: shortestMinutes, max: longestMinutes, required: true }
  return (
    <div className="grid gap-4">
      <Switch
        label="Pausa no meio"
        hint="Enquanto o produto age, o profissional fica livre para outro cliente."
        checked={field.value != null}
        onChange={({ target }) => toggle(target.checked)}
      />
      {field.value != null && (
        <>
          <div className="grid grid-cols-2 content-start gap-4">
            <NumberField {...minutes} name="processing.afterMinutes" label="Antes da pausa" />
            <NumberField {...minutes} name="processing.minutes" label="Pausa" />
          </div>
          {left !== null && <p className="-mt-2 text-xs text-soft">Depois da pausa: {formatMinutes(left)}.</p>}
          <SwitchField
            control={control}
            name="processing.isOffered"
            label="Oferecer a pausa online"
            hint="Outro cliente pode agendar nela. Na agenda do salão, sempre pode."
          />
        </>
      )}
    </div>
  )
}

/** The minutes of a service after its pause; null where the numbers do not say it. */
function leftAfter(duration: unknown, typed: Partial<ProcessingInput> | null | undefined): number | null {
  const { afterMinutes, minutes } = typed ?? {}
  if (typeof duration !== 'number' || typeof afterMinutes !== 'number' || typeof minutes !== 'number') return null
  const left = duration - afterMinutes - minutes
  return left > 0 ? left : null
}
