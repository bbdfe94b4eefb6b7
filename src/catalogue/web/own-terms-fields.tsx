import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { MoneyField, NumberField } from '../../platform/web/form-fields.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { longestMinutes, shortestMinutes } from '../own-terms.ts'
import type { serviceForm } from '../service.ts'

export type Performer = { id: string; name: string }
type Props = { control: Control<z.input<typeof serviceForm>>; ticked: readonly Performer[] }

/** Minutes and price of a service with each who performs it, folded away until somebody has their own. */
export function OwnTermsFields({ control, ticked }: Props) {
  const { money } = useFormats()
  const [durationMinutes, priceCents, ids = [], terms = []] = useWatch({
    control,
    name: ['durationMinutes', 'priceCents', 'professionalIds', 'ownTerms'],
  })
  const { errors } = useFormState({ control, name: 'ownTerms' })
  const [isOpen, setOpen] = useState(() => terms.some((one) => isTyped(one.durationMinutes) || isTyped(one.priceCents)))
  if (ticked.length === 0) return null
  const isShown = isOpen || errors.ownTerms !== undefined
  return (
    <div className="mt-2">
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => setOpen(!isShown)}
        className="focus-ring flex min-h-control items-center gap-2 rounded-control text-left text-sm font-semibold text-soft"
      >
        <ChevronDown aria-hidden size={18} className={isShown ? 'shrink-0' : 'shrink-0 -rotate-90'} />
        Duração e preço por profissional
      </button>
      {isShown && (
        <div className="mt-1 grid gap-4">
          <p className="text-xs text-soft">Se ficar vazio, vale o do serviço.</p>
          {ticked.map(({ id, name }) => {
            const at = ids.indexOf(id)
            return (
              // A place that becomes another's gets fields of its own.
              <fieldset key={`${id} ${at}`} className="min-w-0">
                <legend className="mb-1 text-sm font-semibold break-words text-ink">{name}</legend>
                <div className="grid grid-cols-2 content-start gap-4">
                  <NumberField
                    control={control}
                    name={`ownTerms.${at}.durationMinutes`}
                    label="Duração"
                    suffix="minutos"
                    min={shortestMinutes}
                    max={longestMinutes}
                    {...(typeof durationMinutes === 'number' && { placeholder: String(durationMinutes) })}
                  />
                  <MoneyField
                    control={control}
                    name={`ownTerms.${at}.priceCents`}
                    label="Preço"
                    {...(typeof priceCents === 'number' && { placeholder: money(priceCents) })}
                  />
                </div>
              </fieldset>
            )
          })}
        </div>
      )}
    </div>
  )
}

const isTyped = (value: unknown) => value !== null && value !== undefined
