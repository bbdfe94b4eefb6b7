import { sql, type Selectable } from 'kysely'
import type { BackupFaultKind } from '../../platform/backup-fault-kinds.ts'
import { firstIn } from '../../platform/filled.ts'
import { systemSettings } from '../../accounts/server/queries.ts'
import { readBrand } from '../../business/server/keep-brand.ts'
import { platformPictures } from '../../business/server/platform-pictures.ts'
import { toProvedRestore } from '../../platform/proved-restore.ts'
import { addMonths, defaultZone, localDate, monthBounds } from '../../platform/clock.ts'
import { databaseNow } from '../../platform/server/database/database-clock.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import type { DB } from '../../platform/server/database/tables.ts'
import { countFailedJobs } from '../../platform/server/jobs/failed-jobs.ts'
import { isProxyUntrusted } from '../../platform/server/http/hosts.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { slowestProcedures } from '../../platform/server/metrics.ts'
import { invoiceDaysBefore } from '../../billing/subscription.ts'
import { daysEnding } from '../any-business.ts'
import type { Attention, Figures, OperatorPlan, Operation } from '../contract.ts'
import type { JobFigures } from '../job.ts'
import { readRevenues, sumOf } from './month-queries.ts'

type Began = Pick<
  Figures,
  'businesses' | 'businessesThisMonth' | 'businessesLastMonth' | 'receivedThisMonthCents' | 'receivedLastMonthCents'
>
type People = Pick<Figures, 'accounts' | 'accountsThisMonth'>

/** Months are those of the operator's zone. */
export async function readOverview(
  db: Queries,
  now = databaseNow(),
): Promise<{
  attention: Attention
  figures: Figures
  jobs: JobFigures
  plans: OperatorPlan[]
  operation: Operation
}> {
  const today = localDate(now, defaultZone)
  const { from: thisMonth } = monthBounds(today, defaultZone)
  const { from: lastMonth } = monthBounds(addMonths(today, -1), defaultZone)
  const [began, people, offered, jobs, restored, started, [revenues], needing] = await awaitAll([
    sql<Began>`
      select businesses, businesses_this_month, businesses_last_month,
        received_this_month_cents, received_last_month_cents
      from platform_figures(${lastMonth}, ${thisMonth})`.execute(db),
    sql<People>`
      select count(*) as accounts, count(*) filter (where created_at >= ${thisMonth}) as accounts_this_month
      from account`.execute(db),
    sql<Omit<OperatorPlan, 'monthlyRevenueCents'>>`
      select id, name, description, price_cents, period, features, is_popular,
        is_active, is_trial, trial_days,
        most_appointments, most_professionals,
        most_clients, includes, sort_order,
        coalesce(active, 0) as subscribers, coalesce(lapsed, 0) as lapsed, coalesce(trials, 0) as trials, coalesce(trials_over, 0) as trials_over
      from plan left join plan_usage() on plan_id = id
      order by sort_order, id`.execute(db),
    countFailedJobs(db),
    db.selectFrom('systemSetting').select(restoreColumns).executeTakeFirstOrThrow(),
    db.selectFrom('jobClock').select(['task', 'startedAt']).orderBy('task').execute(),
    readRevenues(db, [now]),
    sql<Attention>`
      select overdue, trials_ending, senders_stopped from businesses_in_need(${invoiceDaysBefore}, ${daysEnding})`.execute(
      db,
    ),
  ])
  const plans = offered.rows.map((plan) => ({
    ...plan,
    monthlyRevenueCents: sumOf((revenues ?? []).filter(({ planId }) => planId === plan.id)),
  }))
  const sum = (of: (plan: OperatorPlan) => number) => plans.reduce((total, plan) => total + of(plan), 0)
  return {
    attention: firstIn(needing.rows),
    figures: {
      ...firstIn(began.rows),
      ...firstIn(people.rows),
      subscribers: sum(({ subscribers }) => subscribers),
      trials: sum(({ trials }) => trials),
      trialsOver: sum(({ trialsOver }) => trialsOver),
      monthlyRevenueCents: sum(({ monthlyRevenueCents }) => monthlyRevenueCents),
    },
    jobs,
    plans,
    operation: await operationOf(restored, started),
  }
}

const slowestShown = 8

const restoreColumns = ['restoreProvedAt', 'restoredUntil', 'restoredRows', 'restoreFailedAt', 'restoreFault'] as const
type RestoreRow = Pick<Selectable<DB['systemSetting']>, (typeof restoreColumns)[number]>

type ClockRow = { task: string; startedAt: Date }

async function operationOf(restored: RestoreRow, started: ClockRow[]): Promise<Operation> {
  const { since, procedures } = await slowestProcedures(slowestShown)
  const failedDrill = restored.restoreFailedAt && {
    at: restored.restoreFailedAt.toISOString(),
    fault: restored.restoreFault as BackupFaultKind,
  }
  const recurring = started.map(({ task, startedAt: at }) => ({ task, startedAt: at.toISOString() }))
  return {
    since: since.toISOString(),
    procedures,
    recurring,
    isProxyUntrusted: isProxyUntrusted(),
    restore: toProvedRestore(restored),
    failedDrill,
  }
}

export async function readSystem(db: Queries) {
  const [settings, { name }, [logo]] = await awaitAll([
    systemSettings(db).executeTakeFirstOrThrow(),
    readBrand(db),
    platformPictures(db, 'system'),
  ])
  return { ...settings, name, logo: logo ?? null }
}
