import { firstIn } from '../../platform/filled.ts'
import { localDate } from '../../platform/clock.ts'
import { csvLines, csvMark, type CsvCell } from '../../platform/csv.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { batchesOf } from '../../platform/server/database/batches.ts'
import { withBytes } from '../../platform/server/http/long-answer.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { Zip } from '../../platform/server/files/zip.ts'
import { archiveRefusals, describedIn, mostRows, mostUnpacked, pictureNamed } from '../archive.ts'
import { archiveFormat, mostArchiveBytes } from '../intake.ts'
import { own } from '../../platform/own.ts'
import { secretColumns } from '../../platform/server/database/tables.ts'
import { archived } from './parts/archived-tables.ts'

type Row = Record<string, unknown>
type ArchivedTable = { name: string; row: Row }

/**
 * Exports the whole business. One cursor over all tables sees a single snapshot, and its batches are bounded in bytes:
 * rows may be heavy.
 */
export async function takeArchive(tx: BusinessTx) {
  const tables = await columnsOf(tx)
  const zip = new Zip()
  const rows: Record<string, number> = Object.fromEntries(tables.map(([table]) => [table, 0]))
  const files = inTurn(zip, tables)
  let [count, characters] = [0, 0]
  for await (const batch of batchesOf<ArchivedTable>(tx, 'archive', { sql: everyRow(tables), parameters: [] })) {
    count += batch.length
    for (const [table, part] of Map.groupBy(batch, ({ name }) => name)) {
      rows[table]! += part.length
      characters += await files.write(
        table,
        part.map(({ row }) => row),
      )
    }
    if (count > mostRows || characters > mostUnpacked || zip.packed > mostArchiveBytes)
      throw new Refusal(archiveRefusals.ARCHIVE_TOO_LARGE)
  }
  await files.end()
  const pictures = await addPictures(tx, zip)
  await addFile(zip, describedIn, JSON.stringify({ format: archiveFormat, takenAt: tx.now, rows, pictures }, null, 2))
  await addFile(zip, 'LEIA-ME.txt', readMe)
  const parts = zip.end()
  // What is larger could not be taken in anywhere.
  if (zip.packed > mostArchiveBytes) throw new Refusal(archiveRefusals.ARCHIVE_TOO_LARGE)
  tx.audit('archive.take', { count })
  return withBytes({ name: `negocio-${localDate(tx.now, tx.zone)}.zip`, count }, 'zip', parts)
}

/** Writes one table after another, in their order; those without rows too. */
function inTurn(zip: Zip, tables: readonly [table: string, columns: string[]][]) {
  const left = [...tables]
  let open: { table: string; files: ReturnType<typeof filesOf> } | undefined
  const next = async () => {
    await open?.files.end()
    const [table, columns] = left.shift()!
    open = { table, files: filesOf(zip, table, columns) }
    await open.files.begin()
    return open
  }
  return {
    write: async (table: string, rows: readonly Row[]) => {
      let current = open ?? (await next())
      while (current.table !== table) current = await next()
      return current.files.write(rows)
    },
    end: async () => {
      while (left.length > 0) await next()
      await open?.files.end()
    },
  }
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
    const file = firstIn(
      await tx.rows<{ data: Buffer }>(
        'select data from picture_file where business_id = $1 and picture_id = $2 order by box desc limit 1',
        [tx.businessId, id],
      ),
    )
    await addFile(zip, pictureNamed(id), file.data)
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
