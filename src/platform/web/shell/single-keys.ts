import { useEffect, useEffectEvent } from 'react'
import { useKeptHere } from '../use-kept-here.ts'

/** Whether single keys act on this device. Speech input and shaking hands press them unintentionally. */
export function useSingleKeySwitch() {
  const [kept, keep] = useKeptHere('single-keys')
  return [kept !== 'off', (isOn: boolean) => keep(isOn ? 'on' : 'off')] as const
}

// `data-open` leaves out a layer that is closing, which is still in the document.
const openLayer = ['dialog', 'alertdialog', 'menu'].map((role) => `[role=${role}][data-open]`).join()
const typesText = 'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]'

/** Whether a dialog or a menu is open, to which the pressed keys belong. */
export const isLayerOpen = (): boolean => document.querySelector(openLayer) !== null

export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typesText) !== null

/** Single-key shortcuts. They are ignored while somebody types in a field, or a dialog or a menu is open. */
export function useSingleKeys(keys: Record<string, (() => void) | undefined>): void {
  const [isOn] = useSingleKeySwitch()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const act = keys[event.key.toLowerCase()]
    if (!act || isTextField(event.target) || isLayerOpen()) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOn])
}
