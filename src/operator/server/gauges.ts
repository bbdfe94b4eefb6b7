import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import { countStreams } from '../../accounts/server/live-stream.ts'
import { firstIn } from '../../platform/filled.ts'
import { isUnavailable } from '../../platform/server/database/outage.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'

/** What an installation is watched by, and no process alone knows: it is read from the database. */
const gauges = {
  jobsDue: new Gauge({ name: 'jobs_due', help: 'Jobs whose time has come and that nobody does yet' }),
  jobsLateSeconds: new Gauge({ name: 'jobs_late_seconds', help: 'How long the longest of them waits' }),
  jobsGivenUp: new Gauge({ name: 'jobs_given_up', help: 'Jobs that failed too often, which a person has to look at' }),
  backupAgeSeconds: new Gauge({
    name: 'backup_age_seconds',
    help: 'Age of the newest backup that was restored and found whole; +Inf where none was',
  }),
}
const liveStreams = new Gauge({ name: 'live_streams', help: 'Screens that are told of changes' })
const databaseUp = new Gauge({ name: 'database_up', help: 'Whether the database answers' })

type GaugeValues = Record<keyof typeof gauges, number>

const text = sql<GaugeValues>`
  select count(*) filter (where failed_at is null and runner is null and run_at <= now())::int as jobs_due,
    coalesce(extract(epoch from now() - min(run_at) filter (where failed_at is null and runner is null and run_at <= now())), 0)::float8
      as jobs_late_seconds,
    count(failed_at)::int as jobs_given_up,
    coalesce(extract(epoch from now() - (select restored_until from system_setting)), 'infinity')::float8 as backup_age_seconds
  from job`

/** Reads all gauges. While the database is away, what it knows is not told, and `database_up` says so. */
export async function readGauges(): Promise<void> {
  liveStreams.set(countStreams())
  try {
    const { rows } = await outsideBusinesses('read', (db) => text.execute(db))
    const values = firstIn(rows)
    for (const [name, gauge] of Object.entries(gauges)) gauge.set(values[name as keyof GaugeValues])
    databaseUp.set(1)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    for (const gauge of Object.values(gauges)) gauge.remove()
    databaseUp.set(0)
  }
}
