import { afterEach, expect, it, vi } from 'vitest'
import { useThermalPrinter } from './use-thermal-printer.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A browser with two printers. It remembers what was chosen until that is forgotten, and lists it in a fixed order. */
function twoPrinters() {
  const remembered = new Set<string>()
  const printed: string[] = []
  const printer = (name: string) => ({
    configuration: {
      interfaces: [
        { interfaceNumber: 0, alternate: { interfaceClass: 7, endpoints: [{ endpointNumber: 1, direction: 'out' }] } },
      ],
    },
    open: async () => {},
    close: async () => {},
    claimInterface: async () => {},
    transferOut: async () => {
      printed.push(name)
      return { status: 'ok' }
    },
    get writable() {
      return new WritableStream({ write: () => void printed.push(name) })
    },
    forget: async () => void remembered.delete(name),
  })
  const printers = new Map(['counter', 'kitchen'].map((name) => [name, printer(name)]))
  const list = async () => [...printers].filter(([name]) => remembered.has(name)).map(([, one]) => one)
  let chosen = ''
  const choose = async () => {
    remembered.add(chosen)
    return printers.get(chosen)
  }
  vi.stubGlobal('navigator', {
    usb: { getDevices: list, requestDevice: choose },
    serial: { getPorts: list, requestPort: choose },
  })
  return { printed, choose: (name: string) => (chosen = name) }
}

it.each(['usb', 'serial'] as const)('prints by %s on the printer that was chosen last', async (connection) => {
  const browser = twoPrinters()
  const thermal = useThermalPrinter()
  for (const name of ['counter', 'kitchen', 'counter']) {
    browser.choose(name)
    await thermal.connect(connection)
    await thermal.send(connection, new Uint8Array(1))
  }
  expect(browser.printed).toEqual(['counter', 'kitchen', 'counter'])
})
