import { useSingleKeySwitch } from '../../platform/web/shell/single-keys.ts'

/** A label whose first letter is its shortcut, underlined where that acts and a mouse and so likely a keyboard is there. */
export function Shortcut({ children }: { children: string }) {
  const [isOn] = useSingleKeySwitch()
  if (!isOn) return <span>{children}</span>
  return (
    <span>
      <span className="decoration-current/50 underline-offset-4 pointer-fine:underline">{children.slice(0, 1)}</span>
      {children.slice(1)}
    </span>
  )
}

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
