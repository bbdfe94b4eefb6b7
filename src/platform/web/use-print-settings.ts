import { paperColumns } from '../paper.ts'
import { readPrintSettings, type PrintSettings } from '../print-settings.ts'
import { useKeptHere } from './use-kept-here.ts'

/** This device's print settings. */
export function usePrintSettings() {
  const [kept, keep] = useKeptHere('print')
  const settings = readPrintSettings(kept)
  return {
    settings,
    columns: paperColumns[settings.paper],
    change: (change: Partial<PrintSettings>) => keep(JSON.stringify({ ...settings, ...change })),
  }
}
