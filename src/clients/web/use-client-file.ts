import { useEffect, useRef, useState } from 'react'
import { decodeCsv } from '../../platform/csv.ts'
import type { Formats } from '../../platform/format.ts'
import type { WorkbookProblem, WorkbookSheet } from '../../platform/spreadsheet.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { largestFile } from '../client-import.ts'
import { readSheet, type Sheet, sheetOf } from '../client-sheet.ts'

/** `tabs`: a workbook's sheets with people; `tab`: which of them this is. */
export type ClientFile = Sheet & { name: string; tabs: readonly { name: string; sheet: Sheet }[]; tab: number }

/** Takes a CSV, vCard or Excel file, or says what is wrong with it. Leaving the screen ends the reading. */
export function useClientFile(onRead: (file: ClientFile) => void) {
  const formats = useFormats()
  const [fault, setFault] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(false)
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])
  const read = async (file: File | undefined) => {
    if (!file) return
    reading.current?.abort()
    const { signal } = (reading.current = new AbortController())
    setFault(null)
    setIsReading(true)
    const result = await fileOf(file, formats, signal)
    if (signal.aborted) return
    setIsReading(false)
    if (typeof result === 'string') setFault(result)
    else onRead(result)
  }
  return { read, fault, isReading }
}

const saveAgain = 'Escolha Arquivo, Salvar como, e o tipo Excel (.xlsx) ou CSV. Depois envie o novo arquivo.'
const otherPrograms: readonly [name: RegExp, told: string][] = [
  [/\.xlsb?$/i, `Este tipo de arquivo do Excel não pode ser lido aqui. Abra-o no Excel. ${saveAgain}`],
  [/\.ods$/i, `Este arquivo é do LibreOffice. Abra-o nele. ${saveAgain}`],
  [
    /\.numbers$/i,
    'Este arquivo é do Numbers. Abra-o nele, escolha Arquivo, Exportar para, Excel ou CSV, e envie o novo arquivo.',
  ],
]
const nobody = 'Não há nenhuma pessoa no arquivo.'

async function fileOf(file: File, formats: Formats, signal: AbortSignal): Promise<ClientFile | string> {
  if (file.size > largestFile) return 'O arquivo tem mais de 5 MB. Divida a planilha em partes.'
  const other = otherPrograms.find(([name]) => name.test(file.name))
  if (other) return other[1]
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const read = isWorkbook(bytes)
      ? await sheetsIn(bytes, formats, signal)
      : [{ name: '', sheet: readSheet(decodeCsv(bytes)) }]
    if (typeof read === 'string') return problems[read]
    const tabs = read.filter(({ sheet }) => sheet.rows.length > 0)
    return tabs[0] ? { name: file.name.slice(0, 200), tabs, tab: 0, ...tabs[0].sheet } : nobody
  } catch {
    return 'Não foi possível ler o arquivo. Escolha-o de novo.'
  }
}

/** An archive, or what Excel makes of one with a password. Some programs call a CSV file .xlsx. */
const isWorkbook = ([first, second]: Uint8Array): boolean =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)

const problems: Record<WorkbookProblem | 'tooLong', string> = {
  broken: 'Não foi possível ler a planilha. Abra-a no Excel, salve de novo como .xlsx ou CSV, sem senha, e envie.',
  tooLarge:
    'A planilha é grande demais: descompactada, passa de 40 MB, de 100.000 linhas ou de 200 colunas. Divida-a em partes ou salve como CSV.',
  tooLong: 'A leitura da planilha demorou demais e foi interrompida. Divida-a em partes ou salve como CSV.',
}

const mostMilliseconds = 20_000

type Answer = WorkbookSheet[] | WorkbookProblem | 'tooLong'

async function sheetsIn(bytes: Uint8Array<ArrayBuffer>, formats: Formats, signal: AbortSignal) {
  const read = await readBeside(bytes, formats, signal)
  return typeof read === 'string' ? read : read.map(({ name, rows }) => ({ name, sheet: sheetOf(rows) }))
}

/** Reads a workbook in a program of its own, which ends when it is done, is no longer wanted or takes too long. */
async function readBeside(
  bytes: Uint8Array<ArrayBuffer>,
  { currency, dateFormat, zone }: Formats,
  signal: AbortSignal,
): Promise<Answer> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('../../entries/spreadsheet-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => resolve('tooLong'), mostMilliseconds)
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.addEventListener('error', reject)
      worker.addEventListener('message', ({ data }) => resolve(data))
      worker.postMessage({ bytes, formats: { currency, dateFormat, zone } }, [bytes.buffer])
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
