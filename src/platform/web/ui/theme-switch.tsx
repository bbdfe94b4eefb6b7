import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { applyTheme, keepTheme, storedTheme, type Theme, themes } from '../theme.ts'

const names: Record<Theme, string> = { system: 'Tema do sistema', light: 'Tema claro', dark: 'Tema escuro' }
const icons = { system: Monitor, light: Sun, dark: Moon }

export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme)
  const next = themes[(themes.indexOf(theme) + 1) % themes.length]!
  const Icon = icons[theme]
  return (
    <IconButton
      label={`${names[theme]}. Mudar para: ${names[next]}`}
      icon={<Icon aria-hidden size={18} />}
      onClick={() => {
        keepTheme(next)
        setTheme(next)
        applyTheme(next)
      }}
    />
  )
}
