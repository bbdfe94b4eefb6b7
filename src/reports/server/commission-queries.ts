import { byName } from '../../platform/server/database/sql-parts.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import { localMoment } from '../../platform/clock.ts'
import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
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
  const rows = await tx.db
    .selectFrom('professional as p')
    .leftJoin('commission_entry as e', (on) =>
      on.onRef('e.business_id', '=', 'p.business_id').onRef('e.professional_id', '=', 'p.id').on(within(span)),
    )
    .select(['p.id', 'p.name', 'p.is_active as isActive', ...sums])
    .where('p.business_id', '=', tx.businessId)
    .$if(ownOnly, (query) => query.where('p.account_id', '=', tx.actor.accountId))
    .groupBy(['p.business_id', 'p.id'])
    .having((is) => is.or([is('p.is_active', '=', true), is(sql<number>`count(e.id)`, '>', 0)]))
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

type Page = CommissionSpan & { professionalId: string; page: number }

/** The commission entries of one professional, newest first. */
export async function commissionStatement(tx: BusinessTx, input: Page): Promise<CommissionStatement> {
  const [professional, { count, ...total }, rows] = await awaitAll([
    tx.db
      .selectFrom('professional')
      .select(['id', 'name'])
      .where('business_id', '=', tx.businessId)
      .where('id', '=', input.professionalId)
      .$if(seesOwnOnly(tx), (query) => query.where('account_id', '=', tx.actor.accountId))
      .executeTakeFirst(),
    filtered(tx, input)
      .select([sql<number>`count(*)`.as('count'), ...sums])
      .executeTakeFirstOrThrow(),
    entries(tx, input)
      .limit(entriesPerPage)
      .offset((input.page - 1) * entriesPerPage)
      .execute(),
  ])
  if (!professional) throw new Refusal(platformRefusals.NOT_FOUND)
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
        on.onRef('p.business_id', '=', 'e.business_id').onRef('p.id', '=', 'e.professional_id'),
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
  tx.db
    .selectFrom('commission_entry as e')
    .where('e.business_id', '=', tx.businessId)
    .$if(professionalId !== undefined, (query) => query.where('e.professional_id', '=', professionalId!))
    .where(within(span))

const entries = (tx: BusinessTx, filter: CommissionFilter) =>
  filtered(tx, filter)
    .innerJoin('sale_item as i', (on) =>
      on
        .onRef('i.business_id', '=', 'e.business_id')
        .onRef('i.sale_id', '=', 'e.sale_id')
        .onRef('i.line', '=', 'e.line'),
    )
    .leftJoin('refund_item as r', (on) =>
      on
        .onRef('r.business_id', '=', 'e.business_id')
        .onRef('r.refund_id', '=', 'e.refund_id')
        .onRef('r.line', '=', 'e.line'),
    )
    .innerJoin('sale as s', (on) => on.onRef('s.business_id', '=', 'e.business_id').onRef('s.id', '=', 'e.sale_id'))
    .leftJoin('client as c', (on) => on.onRef('c.business_id', '=', 's.business_id').onRef('c.id', '=', 's.client_id'))
    .select([
      'e.id',
      'e.at',
      'e.zone',
      'e.kind',
      'c.name as client',
      'i.name as service',
      sql<number>`coalesce(r.quantity, i.quantity)`.as('quantity'),
      sql<number>`e.hundredths / 100::float8`.as('percent'),
      'e.base_cents as baseCents',
      'e.amount_cents as amountCents',
    ])
    .orderBy('e.earned_on', 'desc')
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
