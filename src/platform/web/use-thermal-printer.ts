/** The parts of WebUSB and Web Serial that are used here; TypeScript's DOM types lack them. */
type KnownPort = { forget(): Promise<void> }
type Endpoint = { endpointNumber: number; direction: 'in' | 'out' }
type Alternate = { interfaceClass: number; endpoints: readonly Endpoint[] }
type UsbDevice = KnownPort & {
  opened: boolean
  configuration: { interfaces: readonly { interfaceNumber: number; alternate: Alternate }[] } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(number: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, data: Uint8Array<ArrayBuffer>): Promise<{ status: string }>
}
type SerialPort = KnownPort & {
  writable: WritableStream<Uint8Array> | null
  open(options: { baudRate: number }): Promise<void>
  close(): Promise<void>
}
type Devices = Navigator & {
  usb?: { getDevices(): Promise<UsbDevice[]>; requestDevice(options: object): Promise<UsbDevice> }
  serial?: { getPorts(): Promise<SerialPort[]>; requestPort(): Promise<SerialPort> }
}

type ThermalConnection = 'usb' | 'serial'

const printerClass = 7
const baudRate = 9600
const devices = () => navigator as Devices

/** Whether this browser supports a kind of connection. */
const isAvailable = (connection: ThermalConnection): boolean => devices()[connection] !== undefined

/**
 * The browser asks for the printer and remembers it. The ones chosen before are forgotten, because it lists all that it
 * remembers and does not say which was chosen last.
 */
async function connect(connection: ThermalConnection): Promise<void> {
  const { usb, serial } = devices()
  if (connection === 'usb') {
    const chosen = await usb!.requestDevice({ filters: [{ classCode: printerClass }] })
    await forgetOthers(chosen, await usb!.getDevices())
  } else {
    const chosen = await serial!.requestPort()
    await forgetOthers(chosen, await serial!.getPorts())
  }
}

async function forgetOthers(chosen: KnownPort, all: readonly KnownPort[]) {
  for (const one of all) if (one !== chosen) await one.forget()
}

async function send(connection: ThermalConnection, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (connection === 'usb') await sendByUsb(bytes)
  else await sendBySerial(bytes)
}

async function sendByUsb(bytes: Uint8Array<ArrayBuffer>) {
  const [device] = (await devices().usb?.getDevices()) ?? []
  if (!device) throw new Error('no printer was connected by USB')
  await device.open()
  try {
    if (!device.configuration) await device.selectConfiguration(1)
    const printer = device.configuration!.interfaces.find(({ alternate }) => alternate.interfaceClass === printerClass)
    const endpoint = printer?.alternate.endpoints.find(({ direction }) => direction === 'out')
    if (!printer || !endpoint) throw new Error('the device takes no bytes')
    await device.claimInterface(printer.interfaceNumber)
    const { status } = await device.transferOut(endpoint.endpointNumber, bytes)
    if (status !== 'ok') throw new Error(`the printer answered ${status}`)
  } finally {
    await device.close()
  }
}

async function sendBySerial(bytes: Uint8Array<ArrayBuffer>) {
  const [port] = (await devices().serial?.getPorts()) ?? []
  if (!port) throw new Error('no printer was connected by a serial port')
  await port.open({ baudRate })
  try {
    const writer = port.writable!.getWriter()
    await writer.write(bytes)
    await writer.close()
  } finally {
    await port.close()
  }
}

/** Sends raw bytes to a thermal printer, without the browser's print window. */
export const useThermalPrinter = () => ({ isAvailable, connect, send })
