import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { PaletteProps } from './palette-dialog.tsx'

const load = () => import('./palette-dialog.tsx')
// Loaded after the first screen, which does not wait for it.
const PaletteDialog = lazy(async () => ({ default: (await load()).PaletteDialog }))

/** Goes anywhere from the keyboard: Ctrl+K, or Cmd+K on a Mac. Who types on at once loses no letter. */
export function CommandPalette(props: PaletteProps) {
  const { open, typed, onSearch, onOpenChange } = props
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (event.key.toLowerCase() === 'k' && isCommand) {
      event.preventDefault()
      onOpenChange(!open)
      return
    }
    // Until its field is there and has the focus.
    const isElsewhere = !(event.target as Element).closest('[cmdk-root]')
    if (!open || isCommand || event.altKey || event.key.length !== 1 || !isElsewhere) return
    event.preventDefault()
    event.stopPropagation()
    onSearch(typed + event.key)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey, { capture: true })
    // What does not come now is asked for again when it is needed.
    const timer = setTimeout(() => void load().catch(() => {}), aheadAfter)
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true })
      clearTimeout(timer)
    }
  }, [])
  return (
    used && (
      <Suspense>
        <PaletteDialog {...props} />
      </Suspense>
    )
  )
}

const aheadAfter = 3000
