import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from './icon-button.tsx'
import { applyTheme, keepTheme, storedTheme, type Theme, themes } from '../theme.ts'

const names: Record<Theme, string> = { system: 'automático', light: 'claro', dark: 'escuro' }
const icons = { system: Monitor, light: Sun, dark: Moon }

let listeners: readonly (() => void)[] = []
const subscribe = (listener: () => void) => {
  listeners = [...listeners, listener]
  return () => {
    listeners = listeners.filter((one) => one !== listener)
  }
}

export function changeTheme(theme: Theme): void {
  keepTheme(theme)
  applyTheme(theme)
  for (const listener of listeners) listener()
}

/** The current theme and the next one. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, storedTheme)
  const next = themes[(themes.indexOf(theme) + 1) % themes.length]!
  return { theme, next: { theme: next, action: `trocar para ${names[next]}` } }
}

export function ThemeSwitch() {
  const { theme, next } = useTheme()
  const Icon = icons[theme]
  return (
    <IconButton
      label={`Tema: ${names[theme]} (${next.action})`}
      icon={<Icon aria-hidden size={18} />}
      onClick={() => changeTheme(next.theme)}
    />
  )
}
