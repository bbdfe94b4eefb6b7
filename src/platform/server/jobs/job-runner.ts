import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { firstIn } from '../../filled.ts'
import { DatabaseClient } from '../database/database-client.ts'
import { databasePool } from '../database/database.ts'
import { areJobsHeld } from '../database/held-jobs.ts'
import { onNudge, type Job } from './jobs.ts'
import { log } from '../log.ts'
import { deliver, NotSent, SentAlready } from '../mail/mail.ts'
import { isUnavailable } from '../database/outage.ts'
import { endedBy, startTrace } from '../tracing.ts'

/** The class of the runners' advisory locks; an arbitrary number. */
const lockClass = 7302
const usuallyAtOnce = 4
/** Number of failures after which a job is given up. The growing pauses between them add up to more than a day. */
const mostAttempts = 24
/**
 * How often the process may end while it does a job before the job is given up: what kills its process never fails, and
 * would be taken again for ever.
 */
const mostLost = 3
/** Given-up jobs are kept for inspection this long, not longer, because they may name people. */
const daysGivenUp = 30

/** Milliseconds. */
const pollEvery = 1000
const gatherNudges = 15
const houseKeepingEvery = 2000
const longestStop = 8000
const lineLimits = { connectionTimeoutMillis: 2000, query_timeout: 2000 }

type Row = { id: string; task: string; payload: unknown; sentAt: Date | null }

/** Runs jobs until it is stopped. It survives losing the database and continues when the database is back. */
export function startRunner(
  appUrl: string,
  jobs: readonly Job[],
  { atOnce = usuallyAtOnce } = {},
): { stop(): Promise<void> } {
  const runner = new Runner(appUrl, jobs, atOnce)
  const running = runner.run()
  return {
    async stop() {
      await runner.stop()
      await running
    },
  }
}

class Runner {
  readonly #appUrl: string
  readonly #atOnce: number
  readonly #jobs: ReadonlyMap<string, Job>
  readonly #underWay = new Map<string, Promise<void>>()
  /** This connection holds the lock on the runner's number. While it lives, jobs taken under that number are ours. */
  #line: pg.Client | undefined
  #number = 0
  #areHeld = false
  #isStopping = false
  #wake = () => {}

  constructor(appUrl: string, jobs: readonly Job[], atOnce: number) {
    this.#atOnce = atOnce
    this.#appUrl = appUrl
    this.#jobs = new Map(jobs.map((job) => [job.name, job]))
  }

  async run(): Promise<void> {
    const silence = onNudge(() => setTimeout(() => this.#wake(), gatherNudges))
    let houseKeepingAt = 0
    while (!this.#isStopping) {
      try {
        if (!this.#line) await this.#openLine()
        if (this.#areHeld) {
          await this.#rest()
          continue
        }
        if (performance.now() >= houseKeepingAt) {
          await this.#keepHouse()
          houseKeepingAt = performance.now() + houseKeepingEvery
        }
        const free = this.#atOnce - this.#underWay.size
        const taken = free > 0 ? await this.#take(free) : []
        for (const row of taken) this.#start(row)
        if (taken.length < free || free === 0) await this.#rest()
      } catch (error) {
        log.warn({ error }, 'the job runner waits for the database')
        await pause(pollEvery / 2)
      }
    }
    silence()
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#wake()
    await Promise.race([Promise.all(this.#underWay.values()), pause(longestStop, undefined, { ref: false })])
    await this.#line?.end()
  }

  /**
   * Opens the lock's connection. It has a new number, so running jobs move to it unless another runner took them
   * meanwhile.
   */
  async #openLine(): Promise<void> {
    const line = new DatabaseClient({ connectionString: this.#appUrl, keepAlive: true, ...lineLimits })
    line.on('error', (error) => log.warn({ error }, 'the job runner lost its connection'))
    line.on('end', () => {
      if (this.#line === line) this.#line = undefined
    })
    try {
      await line.connect()
      const { rows } = await line.query<{ number: number; held: boolean }>(lineText, [lockClass])
      const { number, held: areHeld } = firstIn(rows)
      if (areHeld) log.warn('this database was restored for a drill: nobody does its jobs, and no mail leaves')
      const mine = [...this.#underWay.keys()]
      await databasePool().query('update job set runner = $1 where runner = $2 and id = any($3)', [
        number,
        this.#number,
        mine,
      ])
      this.#number = number
      this.#areHeld = areHeld
      this.#line = line
    } catch (error) {
      await line.end()
      throw error
    }
  }

  /** Puts jobs of dead runners back into the queue, and enqueues recurring work that is due. */
  async #keepHouse(): Promise<void> {
    const mine = [...this.#underWay.keys()]
    const { rowCount } = await databasePool().query(releaseText, [lockClass, this.#number, mine])
    if (rowCount) log.info({ jobs: rowCount }, 'jobs that nobody does any more wait again')
    await this.#giveUp()
    await databasePool().query(retimeText)
    await databasePool().query('delete from job where failed_at < now() - make_interval(days => $1)', [daysGivenUp])
    const byItself = Array.from(this.#jobs.values()).flatMap(({ name, everySeconds }) =>
      everySeconds ? { name, everySeconds } : [],
    )
    if (byItself.length > 0)
      await databasePool().query(clockText, [
        byItself.map(({ name }) => name),
        byItself.map(({ everySeconds }) => everySeconds),
      ])
  }

  /** Gives up what failed or was lost too often, after whoever waits for it was told. */
  async #giveUp(): Promise<void> {
    const { rows } = await databasePool().query<Row>(spentText, [[...this.#jobs.keys()]])
    for (const { id, task, payload } of rows) {
      await this.#jobs
        .get(task)!
        .givenUp?.(payload)
        .catch((error: unknown) => {
          if (isUnavailable(error)) throw error
          log.error({ error, task }, 'nobody could be told of a job that was given up')
        })
      await databasePool().query(givenUpText, [id, 'O processo que fazia a tarefa terminou antes dela, várias vezes.'])
      log.error({ id, task }, 'a job was given up')
    }
  }

  async #take(most: number): Promise<Row[]> {
    const wanted = [this.#number, [...this.#jobs.keys()], [...this.#underWay.keys()], most]
    const { rows } = await databasePool().query<Row>(takeText, wanted)
    return rows
  }

  #start(row: Row): void {
    const done = this.#do(row)
      .catch((error: unknown) => log.error({ error, task: row.task }, 'a job could not be brought to an end'))
      .finally(() => {
        this.#underWay.delete(row.id)
        this.#wake()
      })
    this.#underWay.set(row.id, done)
  }

  async #do({ id, task, payload, sentAt }: Row): Promise<void> {
    const job = this.#jobs.get(task)!
    try {
      // The mail was sent, but its runner died before it could end the job.
      await asTrace(task, async () => {
        if (sentAt) await job.afterMail?.(payload)
        else await job.run(payload, (mail) => deliver(mail, { jobId: id, runner: this.#number }))
      })
    } catch (error) {
      log.error({ error, task }, 'a job failed')
      if (error instanceof SentAlready) return this.#settle(sentText, [id])
      return this.#settle(failedText, [id, String(error).slice(0, 500), error instanceof NotSent])
    }
    return this.#settle(sentAt ? sentText : doneText, [id])
  }

  /** Repeats the write that ends a job until it succeeds, also over a new connection. */
  async #settle(text: string, [id, ...rest]: [string, ...unknown[]]): Promise<void> {
    while (true)
      try {
        await databasePool().query(text, [id, this.#number, ...rest])
        return
      } catch (error) {
        if (this.#isStopping) throw error
        await pause(pollEvery / 2)
      }
  }

  /** Waits for a nudge, the end of a job, or the next poll. */
  async #rest(): Promise<void> {
    const ended = new AbortController()
    const nudged = new Promise<void>((wake) => (this.#wake = wake))
    const waited = pause(pollEvery, undefined, { signal: ended.signal }).catch(() => {}) // a nudge aborts the pause
    if (!this.#isStopping) await Promise.race([nudged, waited])
    ended.abort()
  }
}

/** A job is a trace of its own: what enqueued it has ended long ago. */
async function asTrace(task: string, work: () => Promise<void>): Promise<void> {
  const span = startTrace('consumer', `process ${task}`)
  if (!span) return work()
  span.set({ 'messaging.destination.name': task })
  await endedBy(span, work)
}

const lineText = `
  select number, pg_advisory_lock($1, number), ${areJobsHeld} as held from (select nextval('job_runner')::int as number) one`

/** A released job loses its key if a later job already waits under the same key. */
const keyUnlessTaken = `case when exists (
    select from job other where other.key = job.key and other.runner is null and other.id <> job.id
  ) then null else key end`

/**
 * Seconds that a lost job waits. By chance, because done together again, everything that ran beside a job that kills its
 * process would be given up with it; and at last for minutes, because a process may be killed often within a few.
 */
const restOfLost = `case lost when 0 then 5 * random() else 120 + 300 * random() end`

/**
 * Releases jobs of dead runners, and jobs under this runner's number that it does not know, because the connection was
 * lost while it took them.
 */
const releaseText = `
  update job set runner = null, key = ${keyUnlessTaken}, lost = lost + (runner <> $2)::int,
    timed_at = case when run_at > now() then timed_at else now() end,
    run_at = greatest(run_at, now() + (runner <> $2)::int * make_interval(secs => ${restOfLost}))
  where runner is not null and (
    (runner = $2 and id <> all($3::uuid[]))
    or runner not in (
      select objid::bigint::int from pg_locks
      where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())
    )
  )`

const isSpent = `(attempts >= ${mostAttempts} or lost >= ${mostLost})`

const spentText = `
  select id, task, payload from job where runner is null and failed_at is null and task = any($1) and ${isSpent}`

const givenUpText = `
  update job set failed_at = now(), last_error = case when lost >= ${mostLost} then $2 else last_error end
  where id = $1 and runner is null and failed_at is null`

/** Of what waits for a time that a clock counted which was ahead, nobody knows how much is left of the wait. */
const retimeText = `
  update job set run_at = now(), timed_at = now()
  where runner is null and failed_at is null and run_at > now() and is_ahead(timed_at)`

const clockText = `
  with clock as (select * from unnest($1::text[], $2::int[]) as one (task, seconds)),
  started as (
    insert into job_clock as was (task, started_at) select task, now() from clock
    on conflict (task) do update set started_at = now()
    where was.started_at <= now() - make_interval(secs => (select seconds from clock where clock.task = was.task))
      or is_ahead(was.started_at)
    returning task
  )
  insert into job (task) select task from started`

const takeText = `
  with next as materialized (
    select id from job
    where runner is null and failed_at is null and not ${isSpent} and run_at <= now() and task = any($2)
      and id <> all($3::uuid[])
    order by is_urgent desc, run_at
    limit $4
    for update skip locked
  )
  update job set runner = $1, attempts = attempts + 1 from next where job.id = next.id
  returning job.id, task, payload, sent_at`

const doneText = 'delete from job where id = $1 and runner = $2'

/** Ends a job only if its mail was sent: a runner that could not send may have lost the job to another one. */
const sentText = `${doneText} and sent_at is not null`

const failedText = `
  update job set runner = null, key = ${keyUnlessTaken}, last_error = $3,
    run_at = now() + make_interval(secs => least(exp(attempts), 7200)), timed_at = now(),
    sent_at = case when $4 then null else sent_at end, mail_refused = $4
  where id = $1 and runner = $2`
