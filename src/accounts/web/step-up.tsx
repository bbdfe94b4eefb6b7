import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { stepUpWith } from '../../platform/web/api.ts'
import type { ByPasskey } from './step-up-dialog.tsx'

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }))

/**
 * Asks who somebody is when a request needs it; then the request is sent again. The dialog's code comes when it is
 * needed. `byPasskey` is a prop, because passkeys are a higher idea, which accounts must not import.
 */
export function StepUp({ byPasskey }: { byPasskey: ByPasskey }) {
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never')
  /** Requests that wait for the proof; several may. */
  const waiting = useRef<((isProven: boolean) => void)[]>([])
  useEffect(() => {
    stepUpWith(
      () =>
        new Promise((proven) => {
          waiting.current.push(proven)
          setAsked('now')
        }),
    )
    return () => stepUpWith(async () => false)
  }, [])
  const end = (isProven: boolean) => {
    setAsked('before')
    for (const proven of waiting.current.splice(0)) proven(isProven)
  }
  if (asked === 'never') return null
  return (
    <Suspense>
      <StepUpDialog open={asked === 'now'} onEnd={end} byPasskey={byPasskey} />
    </Suspense>
  )
}
