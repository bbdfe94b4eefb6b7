import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import type { BoundField } from '../../platform/web/text-fields.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { Input } from '../../platform/web/ui/input.tsx'
import { addressTaken, longestSlug, slug as slugSchema, typedSlug } from '../booking-link.ts'
import { bookingApi } from './api.ts'

type Props<Input extends FieldValues> = BoundField<Input> & {
  pathOf: (slug: string) => string
  /** Whether somebody may know the present address. */
  isKnown: boolean
  /** Says while it is typed whether the address can be had. */
  isChecked?: boolean
}

const pause = 400

/** The last part of the page's address. Characters that are not allowed are dropped while typing. */
export function SlugField<Input extends FieldValues>(props: Props<Input>) {
  const { control, name, label, required = false, pathOf, isKnown, isChecked = false } = props
  const { field, fieldState } = useController({ control, name })
  const typed = String(field.value)
  const address = location.host + pathOf(typed)
  const check = useCheck(typed, isChecked && (!isKnown || fieldState.isDirty))
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        required={required}
        error={fieldState.error?.message ?? (check && !check.isFree ? takenText(check.proposal) : undefined)}
        hint={
          isKnown && fieldState.isDirty
            ? `${address}. O endereço anterior continua levando à sua página.`
            : check?.isFree
              ? `${address} está livre.`
              : address
        }
      >
        {(control) => (
          <Input
            {...control}
            {...field}
            maxLength={longestSlug}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => field.onChange(typedSlug(target.value))}
          />
        )}
      </Field>
      {check && !check.isFree && check.proposal && (
        <div>
          <Button size="sm" onClick={() => field.onChange(check.proposal)}>
            Usar {check.proposal}
          </Button>
        </div>
      )}
    </div>
  )
}

const takenText = (proposal: string | null) =>
  proposal ? `Este endereço já está em uso. Que tal ${proposal}?` : addressTaken

/** What the server says of the typed path, after a pause in the typing; null until it is known. */
function useCheck(typed: string, isOn: boolean) {
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery({
    ...bookingApi.link.checkPath.queryOptions({ input: { slug: asked } }),
    enabled: isOn && slugSchema.safeParse(asked).success,
    retry: false,
  })
  // What was asked before stays known, but says nothing of an address that they have by now.
  return isOn && asked === typed ? (data ?? null) : null
}
