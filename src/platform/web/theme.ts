import { deviceKey } from './use-kept-here.ts'

const key = deviceKey('theme')
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const storedTheme = (): Theme => themes.find((theme) => theme === localStorage.getItem(key)) ?? 'system'

/** Called before the first paint and after each change. */
export function applyTheme(theme: Theme = storedTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export const keepTheme = (theme: Theme): void => localStorage.setItem(key, theme)
