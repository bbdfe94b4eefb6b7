import { sql } from 'kysely'
import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import type { CsvCell } from '../../platform/csv.ts'
import type { Export } from '../../platform/export.ts'
import { formatDocument, formatPhone } from '../../platform/format.ts'
import { exportList } from '../../platform/server/http/export-list.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { formatBirthday } from '../birthday.ts'
import type { ClientFilter } from '../client.ts'
import { matching, columns } from './queries.ts'

const header = [
  'Nome',
  'Celular',
  'E-mail',
  'CPF/CNPJ',
  'Aniversário',
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
): Promise<Export> {
  const formats = await formatsOfBusiness(tx)
  const date = (at: Date | null): CsvCell => at && formats.dateOf(at)
  return exportList(tx, {
    action: 'client.export',
    // What was searched for may be a name, and the audit is kept for good.
    detail: { list, isFiltered: search !== '' },
    name: 'clientes',
    header,
    rows: matching(tx, search, list)
      .select([...columns, 'notes', 'createdAt'])
      .orderBy(sql`searchable(name)`)
      .orderBy('id'),
    line: (row) => [
      row.name,
      row.phone && formatPhone(row.phone),
      row.email,
      row.document && formatDocument(row.document),
      row.birthday && formatBirthday(row.birthday, formats),
      row.notes,
      date(row.lastVisitAt),
      { cents: row.totalSpentCents },
      row.nextAppointmentAt && row.nextAppointmentAt >= tx.now ? formats.dateTimeOf(row.nextAppointmentAt) : null,
      date(row.createdAt),
    ],
  })
}
