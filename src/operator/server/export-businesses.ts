import type { EdgeContext } from '../../accounts/server/guard.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import { defaultZone, localDate } from '../../platform/clock.ts'
import type { Export } from '../../platform/export.ts'
import { formatDocument } from '../../platform/format.ts'
import { databaseNow } from '../../platform/server/database/database-clock.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { listAsFile } from '../../platform/server/http/export-list.ts'
import { words } from '../../platform/words.ts'
import { type AnyBusiness, type BusinessFilter, standingWords } from '../any-business.ts'
import { businessesOf } from './any-business-queries.ts'

const header = [
  'Negócio',
  'Endereço',
  'CPF ou CNPJ',
  'Proprietário',
  'E-mail',
  'Plano',
  'Situação',
  'Fim do período',
  'Última atividade',
  'Agendamentos em 30 dias',
  'Receita mensal',
  'Cadastro',
]

/** The list as it is filtered, part by part. */
export function exportBusinesses(edge: EdgeContext, who: Who, filter: BusinessFilter): Promise<Export> {
  return outsideBusinesses('write', async (db) => {
    const dateOf = (at: string | null) => (at === null ? '' : localDate(new Date(at), defaultZone))
    const file = await listAsFile({
      name: 'negocios',
      day: localDate(databaseNow(), defaultZone),
      header,
      rows: parts(db, filter),
      line: (one: AnyBusiness) => [
        one.name,
        one.slug ?? '',
        one.document ? { code: formatDocument(one.document) } : '',
        one.ownerName ?? '',
        one.ownerEmail ?? '',
        one.plan,
        words(standingWords(one)),
        dateOf(one.expiresAt),
        dateOf(one.lastActiveAt),
        one.bookings,
        { cents: one.monthlyCents },
        dateOf(one.createdAt),
      ],
    })
    const { standing, plan } = filter
    const detail = { standing, plan, count: file.count }
    await recordEvent(db, 'operator.businesses_export', { accountId: who.accountId, network: edge.network, detail })
    return file
  })
}

const inAPart = 200

async function* parts(db: Queries, filter: BusinessFilter): AsyncGenerator<readonly AnyBusiness[]> {
  for (let after = 0; ; after += inAPart) {
    const { businesses } = await businessesOf(db, filter, { most: inAPart, after })
    if (businesses.length > 0) yield businesses
    if (businesses.length < inAPart) return
  }
}
