import { expect, test } from 'vitest'
import { contrast, textOn } from '../booking/colors.ts'
import { readableColor } from './readable-color.ts'

test.each(['#6366f1', '#ec4899', '#d6448f', '#767676', '#9333ea'])('white reads on %s', (color) => {
  expect(contrast(readableColor(color), '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(textOn(readableColor(color))).toBe('#ffffff')
})

test.each(['#031B47', '#000000', '#FBAC0D', '#ffffff'])('%s stays as it is', (color) => {
  expect(readableColor(color)).toBe(color)
})
