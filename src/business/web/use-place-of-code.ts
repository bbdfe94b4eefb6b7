import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { parsePostalCode } from '../../platform/brazil.ts'
import type { FormShell } from '../../platform/web/form.tsx'
import type { businessProfile } from '../business.ts'
import { businessApi } from './api.ts'

/** Once a CEP is typed whole, what the look-up knows fills the fields that are empty. Without an answer one types on. */
export function usePlaceOfCode(
  { control, fill }: FormShell<z.input<typeof businessProfile>>,
  saved: string | null,
): void {
  const typed = useWatch({ control, name: 'postalCode' })
  const asked = useRef(saved)
  useEffect(() => {
    const postalCode = parsePostalCode(typed ?? '')
    if (postalCode === null || postalCode === asked.current) return
    asked.current = postalCode
    businessApi.placeOfCode.call({ postalCode }).then(
      // What was asked last counts, in whatever order the answers come.
      (place) => place && asked.current === postalCode && fill(place),
      // It is a help, and says nothing where it cannot be had.
      () => undefined,
    )
  }, [typed, fill])
}
