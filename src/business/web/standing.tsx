import { type ReactNode, Suspense } from 'react'
import { isWorthSaying, readOnlyWords, takesWrites } from '../../accounts/standing.ts'
import { ClosedFields } from '../../platform/web/closed-fields.tsx'
import { ClosedForms } from '../../platform/web/closed-forms.ts'
import { late } from '../../platform/web/shell/late.ts'
import { useStanding } from './use-standing.ts'

// Most have nothing to be told, and do not fetch the words.
const StandingWords = late(async () => ({ default: (await import('./standing-words.tsx')).StandingWords }))

/** The line above every screen: how the business stands, if there is anything to say. */
export function StandingLine() {
  const stands = useStanding()
  if (!stands || !isWorthSaying(stands.standing, stands.isPayer)) return null
  return (
    <Suspense>
      <StandingWords {...stands} />
    </Suspense>
  )
}

/** Closes the forms of a business that may only read. */
export function FormsByStanding({ children }: { children: ReactNode }) {
  const stands = useStanding()
  const closed = stands && !takesWrites(stands.standing) && readOnlyWords(stands.standing, stands.isPayer)
  return <ClosedForms value={closed ? { ...closed, Fields: ClosedFields } : null}>{children}</ClosedForms>
}
