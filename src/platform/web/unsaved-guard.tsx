import { useState } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import type { FormShell } from './form.tsx'
import { goOnAfterLayers, useUnsaved } from './layers.ts'
import { ConfirmDiscard } from './ui/confirm.tsx'

/** Asks before changes of a page's form are lost by leaving the page. The form must be reset once it is saved. */
export function UnsavedGuard<Input extends FieldValues>({ shell }: { shell: FormShell<Input> }) {
  const { isDirty } = useFormState({ control: shell.control })
  const [wayOn, setWayOn] = useState<(() => void) | null>(null)
  useUnsaved(isDirty, (go) => setWayOn(() => go))
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
