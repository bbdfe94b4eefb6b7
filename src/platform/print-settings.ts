import * as z from 'zod/mini'
import { centred, pair, rule, type PaperRow } from './paper.ts'

const printSettingsSchema = z.object({
  enabled: z.boolean(),
  /** Prints after each sale without asking. */
  autoPrint: z.boolean(),
  thermalPrinter: z.boolean(),
  paper: z.union([z.literal(58), z.literal(80)]),
  /** How the device reaches a thermal printer: through the browser's print window, or with raw bytes. */
  connection: z.enum(['window', 'usb', 'serial']),
})
/** The print settings of this device. */
export type PrintSettings = z.infer<typeof printSettingsSchema>

const defaultPrintSettings: PrintSettings = {
  enabled: true,
  autoPrint: false,
  thermalPrinter: false,
  paper: 58,
  connection: 'window',
}

/** Reads the settings stored on the device. Invalid settings give the defaults. */
export function readPrintSettings(stored: string | null): PrintSettings {
  try {
    const read = z.safeParse(printSettingsSchema, { ...defaultPrintSettings, ...JSON.parse(stored ?? '{}') })
    return read.success ? read.data : defaultPrintSettings
  } catch {
    return defaultPrintSettings
  }
}

export const connectionNames: Record<PrintSettings['connection'], string> = {
  window: 'Janela de impressão',
  usb: 'Direto por USB',
  serial: 'Direto por porta serial',
}

const yesNo = (is: boolean) => (is ? 'Sim' : 'Não')

/** The test page prints the settings themselves. */
export const testPage = (settings: PrintSettings): PaperRow[] => [
  ...centred('Teste de impressão', 'strong'),
  rule,
  ...pair('Impressão', yesNo(settings.enabled)),
  ...pair('Automática', yesNo(settings.autoPrint)),
  ...pair('Térmica', yesNo(settings.thermalPrinter)),
  ...pair('Papel', `${settings.paper} mm`),
  ...pair('Conexão', connectionNames[settings.thermalPrinter ? settings.connection : 'window']),
  rule,
  ...centred('áéíóú ãõ ç ÁÉÍÓÚ ÃÕ Ç'),
]
