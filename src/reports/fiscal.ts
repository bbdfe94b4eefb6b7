import * as z from 'zod/mini'
import { firstIn } from '../platform/filled.ts'
import { localMoment } from '../platform/clock.ts'
import type { CsvCell } from '../platform/csv.ts'
import { formatDocument, type Formats } from '../platform/format.ts'
import { sumCents, timesCents } from '../platform/money.ts'
import { lineShares } from '../sales/commission.ts'
import { reportSpanSchema } from './report.ts'

export const fiscalExportSchema = z.safeExtend(reportSpanSchema, {
  format: z.enum(['csv', 'json'], 'Escolha o formato do arquivo.'),
})
export type FiscalExport = z.infer<typeof fiscalExportSchema>

/** A line of a sale, or the part of a line that a refund returned. */
export type FiscalRow = {
  /** The id of the sale or of the refund. */
  recordId: string
  saleId: string
  isRefund: boolean
  at: Date
  zone: string
  paidCents: number
  /** Units sold in the whole sale, and how many of them have been refunded by now. */
  soldUnits: number
  returnedUnits: number
  municipalityCode: string | null
  municipalRegistration: string | null
  taker: string | null
  takerDocument: string | null
  line: number
  isService: boolean
  name: string
  /** A service's item of the LC 116 list, or a product's NCM code. */
  code: string | null
  quantity: number
  unitCents: number
  /** The amount refunded. Null for a sale, whose amounts are computed from `paidCents`. */
  refundedCents: number | null
  professional: string | null
  professionalDocument: string | null
  /** The professional's commission of the line. Negative for a refund, which takes it back. */
  commissionCents: number
}

/** The states of a sale after its refunds. */
const stateNames = { valid: 'Válida', partly_refunded: 'Estornada em parte', cancelled: 'Cancelada' } as const

const stateOf = ({ soldUnits, returnedUnits }: FiscalRow): keyof typeof stateNames =>
  returnedUnits === 0 ? 'valid' : returnedUnits < soldUnits ? 'partly_refunded' : 'cancelled'

/** A line of a record. Refunds are negative, so that the figures of a period are plain sums. */
type FiscalItem = ReturnType<typeof itemOf>

/** Groups rows into one record per sale or refund, in the order of the rows. */
export function fiscalRecords(rows: readonly FiscalRow[]) {
  const records = Map.groupBy(rows, ({ recordId }) => recordId)
  return Array.from(records.values(), (lines) => {
    const first = firstIn(lines)
    const shares = first.isRefund
      ? lines.map(({ refundedCents }) => 0 - (refundedCents ?? 0))
      : lineShares(lines, first.paidCents)
    const items = lines.map((line, at) => itemOf(line, shares[at]!))
    return {
      kind: first.isRefund ? ('refund' as const) : ('sale' as const),
      id: first.recordId,
      saleId: first.saleId,
      ...localMoment(first.at, first.zone),
      saleState: stateOf(first),
      municipalityCode: first.municipalityCode,
      municipalRegistration: first.municipalRegistration,
      taker: first.taker === null ? null : { name: first.taker, document: first.takerDocument },
      ...sumsOf(items),
      items,
    }
  })
}

function itemOf(line: FiscalRow, amountCents: number) {
  const quantity = line.isRefund ? 0 - line.quantity : line.quantity
  const grossCents = timesCents(line.unitCents, quantity)
  return {
    line: line.line,
    kind: line.isService ? ('service' as const) : ('product' as const),
    name: line.name,
    code: line.code,
    quantity,
    unitCents: line.unitCents,
    grossCents,
    discountCents: grossCents - amountCents,
    amountCents,
    professional: line.professional === null ? null : { name: line.professional, document: line.professionalDocument },
    professionalCents: line.commissionCents,
    salonCents: amountCents - line.commissionCents,
  }
}

function sumsOf(items: readonly FiscalItem[]) {
  const sum = (of: (item: FiscalItem) => number, kind?: FiscalItem['kind']) =>
    sumCents(items.filter((item) => kind === undefined || item.kind === kind).map(of))
  return {
    servicesCents: sum((item) => item.amountCents, 'service'),
    productsCents: sum((item) => item.amountCents, 'product'),
    discountCents: sum((item) => item.discountCents),
    totalCents: sum((item) => item.amountCents),
    professionalsCents: sum((item) => item.professionalCents),
    salonCents: sum((item) => item.salonCents),
  }
}

type FiscalSums = ReturnType<typeof sumsOf>
export const noSums: FiscalSums = sumsOf([])
const sumNames = Object.keys(noSums) as (keyof FiscalSums)[]
export const addSums = (all: readonly FiscalSums[]): FiscalSums =>
  Object.fromEntries(sumNames.map((name) => [name, sumCents(all.map((one) => one[name]))])) as FiscalSums

export const fiscalHeader = [
  'Tipo',
  'Data',
  'Hora',
  'Venda',
  'Situação da venda',
  'Código do município',
  'Inscrição municipal',
  'Tomador',
  'CPF/CNPJ do tomador',
  'Linha',
  'Item',
  'Código (LC 116 ou NCM)',
  'Quantidade',
  'Valor unitário',
  'Desconto',
  'Serviços',
  'Produtos',
  'Profissional',
  'CPF/CNPJ do profissional',
  'Cota-parte do profissional',
  'Cota-parte do salão',
]

export type FiscalRecord = ReturnType<typeof fiscalRecords>[number]
export type FiscalLine = FiscalItem & { of: FiscalRecord }
export const fiscalLines = (records: readonly FiscalRecord[]): FiscalLine[] =>
  records.flatMap((record) => record.items.map((item) => ({ ...item, of: record })))

export const fiscalCells = ({ of, ...item }: FiscalLine, { date }: Formats): CsvCell[] => [
  of.kind === 'sale' ? 'Venda' : 'Estorno',
  date(of.date),
  of.time,
  of.saleId,
  stateNames[of.saleState],
  of.municipalityCode,
  of.municipalRegistration,
  of.taker?.name ?? null,
  documentCell(of.taker),
  item.line,
  item.name,
  item.code && codeAsWritten(item.code),
  item.quantity,
  { cents: item.unitCents },
  { cents: item.discountCents },
  { cents: item.kind === 'service' ? item.amountCents : 0 },
  { cents: item.kind === 'product' ? item.amountCents : 0 },
  item.professional?.name ?? null,
  documentCell(item.professional),
  { cents: item.professionalCents },
  { cents: item.salonCents },
]

/** The code with its dots, so that a spreadsheet keeps leading zeros. */
const codeAsWritten = (code: string): string =>
  code.length === 4 ? code.replace(/^(..)/, '$1.') : code.replace(/^(....)(..)/, '$1.$2.')

const documentCell = (person: { document: string | null } | null): CsvCell =>
  person?.document ? formatDocument(person.document) : null
