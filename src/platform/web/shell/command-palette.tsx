import { lazy, Suspense, useEffect, useState } from 'react'
import type { PaletteProps } from './palette-dialog.tsx'

// Loaded at its first use: the first screen does not wait for it.
const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }))

/** Goes anywhere from the keyboard: Ctrl+K, or Cmd+K on a Mac. */
export function CommandPalette(props: PaletteProps) {
  const { open, onOpenChange } = props
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onOpenChange(!open)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, onOpenChange])
  return (
    used && (
      <Suspense>
        <PaletteDialog {...props} />
      </Suspense>
    )
  )
}
