import { useEffect, useEffectEvent } from 'react'

/** Function keys of the till, in the manner of Brazilian registers. They are silent while a dialog is open. */
export const tillKeys = { search: 'F2', client: 'F4', card: 'F6', cash: 'F7', pix: 'F8', finish: 'F9' } as const

export function useShortcuts(actions: Record<keyof typeof tillKeys, () => void>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const name = (Object.keys(tillKeys) as (keyof typeof tillKeys)[]).find((name) => tillKeys[name] === event.key)
    if (!name || event.repeat || document.querySelector('[role=dialog], [role=alertdialog]')) return
    event.preventDefault()
    actions[name]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
