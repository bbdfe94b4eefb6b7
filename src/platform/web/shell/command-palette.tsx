import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

type PaletteItem = { id: string; label: string; hint?: string; icon?: ReactNode; onSelect: () => void }
export type PaletteGroup = { heading: string; items: readonly PaletteItem[] }

export type PaletteProps = {
  groups: readonly PaletteGroup[]
  /** Called with what is typed, for groups that the server searches; their items come with the next render. */
  onSearch: (typed: string) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

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
