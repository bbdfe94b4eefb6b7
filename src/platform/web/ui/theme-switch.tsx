import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './icon-button.tsx'

const key = 'marcai.theme'
const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

const names: Record<Theme, string> = { system: 'Tema do sistema', light: 'Tema claro', dark: 'Tema escuro' }
const icons = { system: Monitor, light: Sun, dark: Moon }

const stored = (): Theme => themes.find((theme) => theme === localStorage.getItem(key)) ?? 'system'

/** Before the first paint, and after each change. */
export function applyTheme(theme: Theme = stored()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function ThemeSwitch() {
  const [theme, setTheme] = useState(stored)
  const next = themes[(themes.indexOf(theme) + 1) % themes.length]!
  const Icon = icons[theme]
  return (
    <IconButton
      label={`${names[theme]}. Mudar para: ${names[next]}`}
      icon={<Icon aria-hidden size={18} />}
      onClick={() => {
        localStorage.setItem(key, next)
        setTheme(next)
        applyTheme(next)
      }}
    />
  )
}
