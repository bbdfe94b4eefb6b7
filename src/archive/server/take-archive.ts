import { localDate } from '../../platform/clock.ts'
import { csvLines, csvMark, type CsvCell } from '../../platform/csv.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { Zip } from '../../platform/server/zip.ts'
import {
  archived,
  archiveRefusals,
  describedIn,
  mostRows,
  mostUnpacked,
  pictureNamed,
  secretColumns,
} from '../archive.ts'
import { archiveFormat, mostArchiveBytes } from '../intake.ts'
import { own } from '../../platform/own.ts'

type Row = Record<string, unknown>
/** As many of the longest rows take a few megabytes. */
const atOnce = 100

/** Exports the whole business. One cursor over all tables sees a single snapshot. */
export async function takeArchive(tx: BusinessTx) {
  const tables = await columnsOf(tx)
  await tx.rows(`declare archive no scroll cursor for ${everyRow(tables)}`, [])
  const zip = new Zip()
  const rows: Record<string, number> = {}
  let [count, characters] = [0, 0]
  let next = await fetchRows(tx)
  for (const [table, columns] of tables) {
    const files = filesOf(zip, table, columns)
    await files.begin()
    rows[table] = 0
    while (next[0]?.name === table) {
      const end = next.findIndex(({ name }) => name !== table)
      const part = next.splice(0, end === -1 ? next.length : end)
      count += part.length
      rows[table] += part.length
      characters += await files.write(part.map(({ row }) => row))
      if (count > mostRows || characters > mostUnpacked) throw new Refusal(archiveRefusals.ARCHIVE_TOO_LARGE)
      if (next.length === 0) next = await fetchRows(tx)
    }
    await files.end()
  }
  const pictures = await addPictures(tx, zip)
  await addFile(zip, describedIn, JSON.stringify({ format: archiveFormat, takenAt: tx.now, rows, pictures }, null, 2))
  await addFile(zip, 'LEIA-ME.txt', readMe)
  const bytes = zip.end()
  // What is larger could not be taken in anywhere.
  if (bytes.length > mostArchiveBytes) throw new Refusal(archiveRefusals.ARCHIVE_TOO_LARGE)
  tx.audit('archive.take', { count })
  return { name: `negocio-${localDate(tx.now, tx.zone)}.zip`, zip: bytes.toString('base64'), count }
}

/** The exported columns of each table in their order. Members also get name and e-mail of their account. */
async function columnsOf(tx: BusinessTx): Promise<[table: string, columns: string[]][]> {
  const rows = await tx.rows<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1::text[])
       and a.attname <> 'business_id' and a.atttypid <> 'bytea'::regtype
       and not c.relname || '.' || a.attname = any ($2::text[])
     group by c.relname`,
    [Object.keys(archived), secretColumns],
  )
  const found = new Map(rows.map(({ table, columns }) => [table, columns]))
  return Object.keys(archived).map((table) => [
    table,
    [...found.get(table)!, ...(table === 'member' ? ['name', 'email'] : [])],
  ])
}

async function addFile(zip: Zip, name: string, content: string | Uint8Array): Promise<void> {
  const file = zip.open(name)
  await file.write(content)
  await file.close()
}

/** Adds each picture in its largest size. Pictures of unsaved forms (`expires_at`) are left out. */
async function addPictures(tx: BusinessTx, zip: Zip): Promise<number> {
  const pictures = await tx.rows<{ id: string }>(
    'select id from picture where business_id = $1 and expires_at is null order by id',
    [tx.businessId],
  )
  for (const { id } of pictures) {
    const [file] = await tx.rows<{ data: Buffer }>(
      'select data from picture_file where business_id = $1 and picture_id = $2 order by box desc limit 1',
      [tx.businessId, id],
    )
    await addFile(zip, pictureNamed(id), file!.data)
  }
  return pictures.length
}

/** The condition on the business repeats what row-level security already enforces. */
const everyRow = (tables: readonly [table: string, columns: readonly string[]][]): string =>
  tables
    .map(([table]) => {
      const own = `x.${table === 'business' ? 'id' : 'business_id'} = current_business()`
      return table === 'member'
        ? `select 'member' as name, to_jsonb(x) || jsonb_build_object('name', one.name, 'email', one.email) as row
           from member x join account one on one.id = x.account_id where ${own}`
        : `select '${table}' as name, to_jsonb(x) as row from ${table} x where ${own}`
    })
    .join(' union all ')

const fetchRows = (tx: BusinessTx) => tx.rows<{ name: string; row: Row }>(`fetch ${atOnce} from archive`, [])

/** Writes a table as JSON for programs (centavos) and as CSV for spreadsheets (reais). */
function filesOf(zip: Zip, table: string, columns: readonly string[]) {
  const [json, csv] = [zip.open(`json/${own(archived, table)!}.json`), zip.open(`csv/${own(archived, table)!}.csv`)]
  const cells = (row: Row) => columns.map((column) => cellOf(row[column], isMoney(column)))
  const object = (row: Row) => JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column]])))
  let comma = ''
  return {
    begin: async () => {
      await json.write('[')
      await csv.write(csvMark + csvLines([columns.map((column) => column.replace(/_cents$/, ''))]))
    },
    /** Returns how many characters of JSON it wrote. */
    write: async (rows: readonly Row[]): Promise<number> => {
      const part = `${comma}\n${rows.map(object).join(',\n')}`
      await json.write(part)
      await csv.write(csvLines(rows.map(cells)))
      comma = ','
      return part.length
    },
    end: async () => {
      await json.write('\n]\n')
      await json.close()
      await csv.close()
    },
  }
}

const isMoney = (column: string) => column.endsWith('_cents')

function cellOf(value: unknown, isCents: boolean): CsvCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return isCents ? { cents: value } : value
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const readMe = `Todos os dados do negócio.

csv/      uma planilha por assunto, para Excel, LibreOffice ou Google Planilhas. Valores em reais.
json/     os mesmos dados, exatos, para programas. Valores em centavos (colunas terminadas em _cents).
imagens/  fotos e logos, pelo id que está nas colunas photo_id e logo_id e no site.

Um negócio novo importa este arquivo em Configurações, Negócio.

As colunas terminadas em _id ligam um arquivo ao outro: client_id é o id de clientes, service_id o de servicos, e assim
por diante; account_id é o de usuarios. Datas e horários estão em UTC (json e csv).

Não estão no arquivo: senhas, chaves e endereços secretos.
`.replaceAll('\n', '\r\n')
