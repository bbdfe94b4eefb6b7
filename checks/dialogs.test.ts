import { expect, test } from 'vitest'
import { filesOf, isTest, textOf } from './tree.ts'

const makesLayer = (text: string) => /from '@base-ui\/react\/(alert-dialog|dialog|drawer)'/.test(text)
const keepsBack = (text: string) => /\buseLayer\(open, /.test(text)

// spec: shell-3
test('whatever lies over the page is closed by the way back: it is made where that is kept', () => {
  const makers = filesOf('src/**/*.tsx').filter((path) => !isTest(path) && makesLayer(textOf(path)))
  expect(makers.length).toBeGreaterThan(3)
  expect(makers.filter((path) => !keepsBack(textOf(path)))).toEqual([])
  // No file uses the native dialog; the last two lines prove that the checks find a fault.
  expect(filesOf('src/**/*.tsx').filter((path) => textOf(path).includes('<dialog'))).toEqual([])
  expect(makesLayer("import { Dialog } from '@base-ui/react/dialog'")).toBe(true)
  expect(keepsBack('const open = true')).toBe(false)
})
