import { useEffect, useEffectEvent } from 'react'
import { useKeptHere } from '../use-kept-here.ts'

/** Whether single keys act on this device. Speech input and shaking hands press them unintentionally. */
export function useSingleKeySwitch() {
  const [kept, keep] = useKeptHere('marcai.single-keys')
  return [kept !== 'off', (isOn: boolean) => keep(isOn ? 'on' : 'off')] as const
}

/** Single-key shortcuts. They are ignored while somebody types in a field or a dialog is open. */
export function useSingleKeys(keys: Record<string, (() => void) | undefined>): void {
  const [isOn] = useSingleKeySwitch()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (target instanceof Element && target.closest('input:not([type=radio]), textarea, select, [role=dialog]')) return
    const act = keys[key.toLowerCase()]
    if (!act || document.querySelector('[role=dialog], [role=alertdialog]')) return
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
