import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, paletteOf, readableColor, textOn } from './colors.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('contrast is that of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('text on any colours of a business can be read, in both themes', () => {
  fc.assert(
    fc.property(color, color, fc.constantFrom('light' as const, 'dark' as const), (primary, accent, theme) => {
      const palette = paletteOf(primary, accent, theme)
      expect(contrast(palette.primary, palette.onPrimary)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(palette.primaryHover, palette.onPrimary)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(palette.accent, palette.onAccent)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(primary, textOn(primary))).toBeGreaterThanOrEqual(4.5)
      for (const surface of theme === 'light' ? ['#ffffff', '#f0f2f6'] : ['#101829', '#19191b', '#0d0d0e'])
        expect(contrast(palette.heading, surface)).toBeGreaterThanOrEqual(6)
    }),
    { numRuns: 2000 },
  )
})

// spec: booking-link-11
test('a colour stays as it was chosen, unless it would vanish', () => {
  expect(paletteOf('#031B47', '#FBAC0D', 'light')).toMatchObject({
    primary: '#031B47',
    onPrimary: '#ffffff',
    accent: '#FBAC0D',
  })
  expect(paletteOf('#FFD400', '#111111', 'light')).toMatchObject({ primary: '#FFD400', onPrimary: '#000000' })
  fc.assert(
    fc.property(color, (primary) => {
      expect(contrast(paletteOf(primary, primary, 'light').primary, '#ffffff')).toBeGreaterThanOrEqual(1.3)
      expect(contrast(paletteOf(primary, primary, 'dark').primary, '#101829')).toBeGreaterThanOrEqual(3)
    }),
    { numRuns: 2000 },
  )
})

test.each(['#6366f1', '#ec4899', '#d6448f', '#767676', '#9333ea'])('white reads on %s', (color) => {
  expect(contrast(readableColor(color), '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(textOn(readableColor(color))).toBe('#ffffff')
})

test.each(['#031B47', '#000000', '#FBAC0D', '#ffffff'])('%s stays as it is', (color) => {
  expect(readableColor(color)).toBe(color)
})
