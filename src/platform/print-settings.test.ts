import { expect, test } from 'vitest'
import { layOut } from './paper.ts'
import { readPrintSettings, testPage } from './print-settings.ts'

const fresh = { enabled: true, autoPrint: false, thermalPrinter: false, paper: 58, connection: 'window' }

// spec: entities-14
test('a device begins with printing on, nothing automatic, and no thermal printer', () => {
  expect(readPrintSettings(null)).toEqual(fresh)
})

// spec: entities-14
test('what a device remembers is read; what it cannot mean is forgotten', () => {
  expect(readPrintSettings('{"autoPrint":true,"paper":80}')).toEqual({ ...fresh, autoPrint: true, paper: 80 })
  for (const broken of ['{', 'null', '{"paper":57}', '{"enabled":"yes"}', '[]'])
    expect(readPrintSettings(broken)).toEqual(fresh)
})

// spec: entities-14
test('a test prints the settings themselves', () => {
  const text = layOut(testPage({ ...readPrintSettings(null), thermalPrinter: true, connection: 'usb' }), 32)
    .map(({ text }) => text)
    .join('\n')
  expect(text).toMatch(/Térmica +Sim/)
  expect(text).toMatch(/Conexão +Direto por USB/)
  expect(text).toMatch(/Automática +Não/)
})
