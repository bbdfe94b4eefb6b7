import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { late } from './late.ts'
import { rested } from '../rested.ts'
import type { PaletteProps } from './palette-dialog.tsx'

const load = () => import('./palette-dialog.tsx')
// Loaded after the first screen, which does not wait for it.
const PaletteDialog = late(async () => ({ default: (await load()).PaletteDialog }))

type Palette = Omit<PaletteProps, 'groups'>

/** The palette's state. Its search is forgotten whenever it closes. */
export function usePalette(): Palette {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const onOpenChange = (isOpen: boolean) => {
    setOpen(isOpen)
    if (!isOpen) setTyped('')
  }
  const palette = { open, typed, onSearch: setTyped, onOpenChange }
  usePaletteKeys(palette)
  return palette
}

/**
 * Opens the palette with Ctrl+K (Cmd+K on a Mac). What is typed before its field has the focus is not lost, and nothing
 * behind the palette is pressed by it.
 */
function usePaletteKeys({ open, typed, onSearch, onOpenChange }: Palette): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (event.key.toLowerCase() === 'k' && isCommand) {
      event.preventDefault()
      onOpenChange(!open)
      return
    }
    // Only until the palette's field has the focus.
    const isElsewhere = !(event.target as Element).closest('[cmdk-root]')
    const isLetter = event.key.length === 1
    if (!open || isCommand || event.altKey || !isElsewhere || !(isLetter || choosing.has(event.key))) return
    event.preventDefault()
    event.stopPropagation()
    if (isLetter) onSearch(typed + event.key)
    else focusedField()?.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true }))
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey, { capture: true })
    // If this fails, the palette is loaded when it is opened.
    const timer = setTimeout(
      () =>
        void rested()
          .then(load)
          .catch(() => {}),
      aheadAfter,
    )
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true })
      clearTimeout(timer)
    }
  }, [])
}

/** Searches screens, actions and clients from the keyboard. */
export function CommandPalette(props: PaletteProps) {
  const { open } = props
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  return (
    used && (
      <Suspense>
        <PaletteDialog {...props} />
      </Suspense>
    )
  )
}

/** The library gives the field the focus a frame after it is shown, which is late on a busy machine. */
function focusedField(): HTMLElement | null {
  const field = document.querySelector<HTMLElement>('[cmdk-input]')
  field?.focus()
  return field
}

const choosing = new Set(['Enter', 'ArrowDown', 'ArrowUp'])
const aheadAfter = 3000
