import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { parsePostalCode } from '../../platform/brazil.ts'
import type { FormShell } from '../../platform/web/form.tsx'
import type { businessProfile } from '../business.ts'
import { businessApi } from './api.ts'

/** Fills the empty address fields once a whole CEP is typed. Without an answer nothing happens. */
export function usePostalAddress(
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
      // Only the answer for the latest CEP counts, in whatever order the answers come.
      (place) => place && asked.current === postalCode && fill(place),
      // The look-up is only a help, so its failure is not shown.
      () => undefined,
    )
  }, [typed, fill])
}
