import { byName, ifGiven } from '../../platform/server/database/sql-parts.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import { type LocalDate, localMoment } from '../../platform/clock.ts'
import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import {
  entriesPerPage,
  type CommissionFilter,
  type CommissionSpan,
  type CommissionStatement,
  type CommissionSums,
  type CommissionTeam,
} from '../commission-statement.ts'
import type { Export } from '../../platform/export.ts'
import { exportList } from '../../platform/server/http/export-list.ts'

/** Whether the member may only see the commissions of the professional linked to their account. */
const seesOwnOnly = (tx: BusinessTx) => !tx.may('settings.view')

/** The commissions of each professional in a span: of all active ones, and of inactive ones with entries. */
export async function commissionTeam(tx: BusinessTx, span: CommissionSpan): Promise<CommissionTeam> {
  const ownOnly = seesOwnOnly(tx)
  const rows = await tx
    .selectFrom('professional as p')
    .leftJoin('commissionEntry as e', (on) =>
      on.onRef('e.businessId', '=', 'p.businessId').onRef('e.professionalId', '=', 'p.id').on(within(span)),
    )
    .select(['p.id', 'p.name', 'p.isActive', ...sums])
    .$if(ownOnly, (query) => query.where('p.accountId', '=', tx.actor.accountId))
    .groupBy(['p.businessId', 'p.id'])
    .having((is) => is.or([is('p.isActive', '=', true), is(sql<number>`count(e.id)`, '>', 0)]))
    .orderBy(byName('p.name'))
    .orderBy('p.id')
    .execute()
  const sum = (key: keyof CommissionSums) => rows.reduce((total, row) => total + row[key], 0)
  return {
    isOwn: ownOnly,
    professionals: rows,
    total: {
      serviceCount: sum('serviceCount'),
      baseCents: sum('baseCents'),
      earnedCents: sum('earnedCents'),
      reversedCents: sum('reversedCents'),
      dueCents: sum('dueCents'),
    },
  }
}

/** What a professional has earned on a day, and in its month until then. */
export async function earnings(tx: BusinessTx, professionalId: string, day: LocalDate) {
  const { todayCents, monthCents } = await filtered(tx, { professionalId, from: `${day.slice(0, 8)}01`, to: day })
    .select([
      sql<number>`coalesce(sum(e.amount_cents) filter (where e.earned_on = ${day}), 0)::bigint`.as('todayCents'),
      sql<number>`coalesce(sum(e.amount_cents), 0)::bigint`.as('monthCents'),
    ])
    .executeTakeFirstOrThrow()
  return { todayCents, monthCents }
}

type Page = CommissionSpan & { professionalId: string; page: number }

/** The commission entries of one professional, newest first. */
export async function commissionStatement(tx: BusinessTx, input: Page): Promise<CommissionStatement> {
  const [professional, { count, ...total }, rows] = await awaitAll([
    tx.one(
      tx
        .selectFrom('professional')
        .select(['id', 'name'])
        .where('id', '=', input.professionalId)
        .$if(seesOwnOnly(tx), (query) => query.where('accountId', '=', tx.actor.accountId)),
    ),
    filtered(tx, input)
      .select([sql<number>`count(*)`.as('count'), ...sums])
      .executeTakeFirstOrThrow(),
    entries(tx, input)
      .limit(entriesPerPage)
      .offset((input.page - 1) * entriesPerPage)
      .execute(),
  ])
  return {
    professional,
    total,
    count,
    entries: rows.map(({ at, zone, ...entry }) => ({ ...entry, ...localMoment(at, zone) })),
  }
}

const header = [
  'Data',
  'Hora',
  'Profissional',
  'Cliente',
  'Serviço',
  'Quantidade',
  'Tipo',
  'Valor dos serviços',
  '%',
  'Comissão',
]

/** Exports the commission entries of one professional or of all as CSV. */
export async function exportCommissions(tx: BusinessTx, input: CommissionFilter): Promise<Export> {
  const formats = await formatsOfBusiness(tx)
  return exportList(tx, {
    action: 'commission.export',
    detail: input,
    name: 'comissoes',
    header,
    rows: entries(tx, input)
      .innerJoin('professional as p', (on) =>
        on.onRef('p.businessId', '=', 'e.businessId').onRef('p.id', '=', 'e.professionalId'),
      )
      .select('p.name as professional'),
    line: (row) => {
      const { date, time } = localMoment(row.at, row.zone)
      return [
        formats.date(date),
        time,
        row.professional,
        row.client,
        row.service,
        row.quantity,
        row.kind === 'accrual' ? 'Venda' : 'Estorno',
        { cents: row.baseCents },
        row.percent,
        { cents: row.amountCents },
      ]
    },
  })
}

const sums = [
  sql<number>`count(*) filter (where e.kind = 'accrual')`.as('serviceCount'),
  sql<number>`coalesce(sum(e.base_cents), 0)::bigint`.as('baseCents'),
  sql<number>`coalesce(sum(e.amount_cents) filter (where e.kind = 'accrual'), 0)::bigint`.as('earnedCents'),
  sql<number>`coalesce(sum(e.amount_cents) filter (where e.kind = 'reversal'), 0)::bigint`.as('reversedCents'),
  sql<number>`coalesce(sum(e.amount_cents), 0)::bigint`.as('dueCents'),
] as const

/** Limits entries to the span. A reversal counts on the day of the refund. */
function within({ from, to }: CommissionSpan): Expression<SqlBool> {
  const since = from ? sql`e.earned_on >= ${from}` : sql`true`
  const until = to ? sql`e.earned_on <= ${to}` : sql`true`
  return sql<SqlBool>`${since} and ${until}`
}

const filtered = (tx: BusinessTx, { professionalId, ...span }: CommissionFilter) =>
  tx
    .selectFrom('commissionEntry as e')
    .$call(ifGiven(professionalId, (query, professionalId) => query.where('e.professionalId', '=', professionalId)))
    .where(within(span))

const entries = (tx: BusinessTx, filter: CommissionFilter) =>
  filtered(tx, filter)
    .innerJoin('saleItem as i', (on) =>
      on.onRef('i.businessId', '=', 'e.businessId').onRef('i.saleId', '=', 'e.saleId').onRef('i.line', '=', 'e.line'),
    )
    .leftJoin('refundItem as r', (on) =>
      on
        .onRef('r.businessId', '=', 'e.businessId')
        .onRef('r.refundId', '=', 'e.refundId')
        .onRef('r.line', '=', 'e.line'),
    )
    .innerJoin('sale as s', (on) => on.onRef('s.businessId', '=', 'e.businessId').onRef('s.id', '=', 'e.saleId'))
    .leftJoin('client as c', (on) => on.onRef('c.businessId', '=', 's.businessId').onRef('c.id', '=', 's.clientId'))
    .select([
      'e.id',
      'e.at',
      'e.zone',
      'e.kind',
      'c.name as client',
      'i.name as service',
      sql<number>`coalesce(r.quantity, i.quantity)`.as('quantity'),
      sql<number>`e.hundredths / 100::float8`.as('percent'),
      'e.baseCents',
      'e.amountCents',
    ])
    .orderBy('e.earnedOn', 'desc')
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
