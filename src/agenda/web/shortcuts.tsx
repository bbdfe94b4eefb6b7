import { useEffect, useEffectEvent } from 'react'

/** A label whose first letter is its shortcut, underlined where there is a mouse and so likely a keyboard. */
export const Shortcut = ({ children }: { children: string }) => (
  <span>
    <span className="decoration-current/50 underline-offset-4 pointer-fine:underline">{children.slice(0, 1)}</span>
    {children.slice(1)}
  </span>
)

/** The agenda's keys, and what they do. */
export const agendaKeys = {
  n: 'Novo agendamento',
  h: 'Ir para hoje',
  d: 'Ver o dia',
  s: 'Ver a semana',
  m: 'Ver o mês',
  j: 'Próximo dia, semana ou mês',
  k: 'Dia, semana ou mês anterior',
}

/** Single-key shortcuts. They are ignored while somebody types in a field or a dialog is open. */
export function useShortcuts(keys: Record<string, (() => void) | undefined>) {
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
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
