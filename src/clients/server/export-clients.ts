import { sql } from 'kysely'
import { localDate } from '../../platform/clock.ts'
import { type CsvCell, writeCsv } from '../../platform/csv.ts'
import { formatDate, formatDateTime, formatDocument, formatPhone } from '../../platform/format.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { ClientFilter } from '../client.ts'
import { matching, columns } from './queries.ts'

const header = [
  'Nome',
  'Celular',
  'E-mail',
  'CPF/CNPJ',
  'Observações',
  'Última visita',
  'Total gasto',
  'Próximo agendamento',
  'Cadastro em',
]

/** The clients of a list as a file for a spreadsheet, in the order of names. */
export async function exportClients(
  tx: BusinessTx,
  { search, list }: Pick<ClientFilter, 'search' | 'list'>,
): Promise<{ fileName: string; csv: string; count: number }> {
  const rows = await matching(tx, search, list)
    .select([...columns, 'notes', 'created_at'])
    .orderBy(sql`searchable(name)`)
    .orderBy('id')
    .execute()
  const date = (at: Date | null): CsvCell => at && formatDate(at, tx.zone)
  const lines = rows.map((row): CsvCell[] => [
    row.name,
    row.phone && formatPhone(row.phone),
    row.email,
    row.document && formatDocument(row.document),
    row.notes,
    date(row.last_visit_at),
    { cents: row.total_spent_cents },
    row.next_appointment_at && row.next_appointment_at >= tx.now
      ? formatDateTime(row.next_appointment_at, tx.zone)
      : null,
    date(row.created_at),
  ])
  // What was searched for may be a name, and the audit is kept for good.
  tx.audit('client.export', { list, isFiltered: search !== '', count: rows.length })
  return { fileName: `clientes-${localDate(tx.now, tx.zone)}.csv`, csv: writeCsv(header, lines), count: rows.length }
}
