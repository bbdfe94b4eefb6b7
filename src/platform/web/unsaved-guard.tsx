import { useEffect, useEffectEvent, useState } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import type { FormShell } from './form.tsx'
import { goOnAfterLayers, useUnsaved } from './layers.ts'
import { ConfirmDiscard } from './ui/confirm.tsx'

/**
 * Asks before changes of a page's form are lost by leaving the page. The form must be reset once it is saved; whoever
 * leaves while it is being saved goes when it is.
 */
export function UnsavedGuard<Input extends FieldValues>({ shell }: { shell: FormShell<Input> }) {
  const { isDirty } = useFormState({ control: shell.control })
  const [wayOn, setWayOn] = useState<(() => void) | null>(null)
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  useUnsaved(isDirty, (go) => (shell.pending ? setWaiting : setWayOn)(() => go))
  const onSent = useEffectEvent(() => {
    if (!waiting) return
    setWaiting(null)
    if (isDirty) setWayOn(() => waiting)
    else goOnAfterLayers(waiting)
  })
  useEffect(() => {
    if (shell.pending) return
    const timer = setTimeout(onSent)
    return () => clearTimeout(timer)
  }, [shell.pending])
  return (
    <ConfirmDiscard
      open={wayOn !== null}
      onCancel={() => setWayOn(null)}
      onConfirm={() => {
        shell.reset()
        setWayOn(null)
        goOnAfterLayers(wayOn!)
      }}
    />
  )
}
