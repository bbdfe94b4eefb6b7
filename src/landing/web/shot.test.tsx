import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shots } from '../shots.ts'
import { Shot } from './shot.tsx'

const { wide, phone } = shots.agenda
const shown = (theme?: 'light' | 'dark'): string =>
  renderToStaticMarkup(<Shot name="agenda" label="A agenda" theme={theme} />)

test('a screenshot follows the visitor’s theme, unless the page has one of its own', () => {
  for (const picture of [wide.dark, wide.light, phone.dark, phone.light]) expect(shown()).toContain(picture)
  for (const theme of ['light', 'dark'] as const) {
    const html = shown(theme)
    expect(html).not.toContain('prefers-color-scheme')
    for (const { light, dark } of [wide, phone]) {
      expect(html).toContain({ light, dark }[theme])
      expect(html).not.toContain({ light: dark, dark: light }[theme])
    }
  }
})
