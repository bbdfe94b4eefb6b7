import { sql } from 'kysely'
import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { aBusiness, aMember } from '../../../accounts/server/testing/people.ts'
import { askClock, databaseNow } from './database-clock.ts'
import { databasePool } from './database.ts'
import { defineJob, ofBusiness } from '../jobs/jobs.ts'
import { awaitAll, type BusinessTx, type Scope } from './business-tx.ts'
import { inBusiness, outsideBusinesses, type Precondition } from './run-transaction.ts'
import { newId } from '../../id.ts'
import { platformRefusals } from '../../refusal.ts'
import { Refusal } from '../../refusal-error.ts'
import { freshDatabase } from '../testing/database.ts'

const database = freshDatabase()
const clientNames = async () =>
  (await database.admin.query('select name from client order by name')).rows.map((r) => r.name)

describe('a transaction bound to one business', () => {
  it('sees and writes only that business, also when many run at once on few connections', async () => {
    const businesses = await Promise.all([aBusiness(), aBusiness(), aBusiness()])
    const seen = await Promise.all(
      Array.from({ length: 90 }, async (_, i) => {
        const scope = businesses[i % 3]!
        await inBusiness(scope, 'write', (tx) =>
          tx
            .insertInto('client')
            .values({ name: `Cliente ${i}` })
            .execute(),
        )
        // Deliberately without the business in the query: row-level security alone must suffice.
        return inBusiness(scope, 'read', async (tx) => {
          const rows = await tx.rows<{ businessId: string }>('select distinct business_id from client', [])
          return rows.every((row) => row.businessId === scope.businessId)
        })
      }),
    )
    expect(seen).toEqual(Array.from({ length: 90 }, () => true))
    expect(await outsideBusinesses('read', async (db) => (await sql`select from client`.execute(db)).rows)).toEqual([])
  })

  it('refuses a row of another business', async () => {
    const [ours, theirs] = [await aBusiness(), await aBusiness()]
    const foreign = inBusiness(ours, 'write', (tx) =>
      tx.rows(`insert into client (business_id, name) values ($1, 'Intrusa')`, [theirs.businessId]),
    )
    await expect(foreign).rejects.toMatchObject({ code: '42501' })
    expect(await clientNames()).not.toContain('Intrusa')
  })

  it.each(['packet', 'read', 'write'] as const)(
    'answers and stores nothing (%s) if its condition refuses',
    async (mode) => {
      const scope = await aBusiness()
      const work = (tx: BusinessTx) =>
        mode === 'write'
          ? tx.rows<{ name: string }>('update business set name = $2 where id = $1 returning name', [
              tx.businessId,
              'Novo',
            ])
          : tx.rows<{ name: string }>('select name from business where id = $1', [tx.businessId])
      const condition = (told: number): Precondition<number> => ({
        column: (first) => `$${first}::int * $${first + 1}::int`,
        values: [told, 2],
        check(doubled) {
          if (doubled !== 4) throw new Error(`told ${doubled}`)
        },
      })
      await expect(inBusiness(scope, mode, work, condition(3))).rejects.toThrow('told 6')
      const name = () =>
        inBusiness(scope, 'read', (tx) => tx.rows('select name from business where id = $1', [tx.businessId]))
      const before = await name()
      expect(before).not.toEqual([{ name: 'Novo' }])
      expect(await inBusiness(scope, mode, work, condition(2))).toEqual(mode === 'write' ? [{ name: 'Novo' }] : before)
    },
  )

  it('answers a one-packet read whole, stores nothing in it, and has no second look', async () => {
    const scope = await aBusiness()
    const one = (tx: BusinessTx) => tx.rows<{ id: string }>('select id from business where id = $1', [tx.businessId])
    expect(await inBusiness(scope, 'packet', (tx) => awaitAll([one(tx), one(tx)]))).toEqual([
      [{ id: scope.businessId }],
      [{ id: scope.businessId }],
    ])
    const twice = inBusiness(scope, 'packet', async (tx) => [await one(tx), await one(tx)])
    await expect(twice).rejects.toThrow('the transaction has ended')
    const write = inBusiness(scope, 'packet', (tx) =>
      tx.rows('update business set name = $2 where id = $1', [tx.businessId, 'Outro']),
    )
    await expect(write).rejects.toMatchObject({ code: '25006' })
  })

  it('ends a one-packet read once, also where it is refused, and leaves none of its connections in a failed one', async () => {
    const scope = await aBusiness()
    const ask = (tx: BusinessTx, divisor: number) => tx.rows('select 1 / $1::int as one', [divisor])
    const pool = databasePool()
    const all = await Promise.all(Array.from({ length: pool.size }, () => pool.connect()))
    const warnings: string[] = []
    for (const connection of all) connection.on('notice', ({ message }) => warnings.push(message ?? ''))
    for (const connection of all) connection.release()

    const refused = inBusiness(scope, 'packet', async (tx) => {
      await ask(tx, 1)
      throw new Refusal(platformRefusals.NOT_FOUND)
    })
    await expect(refused).rejects.toMatchObject({ kind: platformRefusals.NOT_FOUND })
    // PostgreSQL warns about a rollback outside of a transaction.
    expect(warnings).toEqual([])
    await expect(inBusiness(scope, 'packet', (tx) => ask(tx, 0))).rejects.toMatchObject({ code: '22012' })
    expect(warnings).toEqual([])
    const states = await Promise.all(
      Array.from({ length: pool.size }, () => inBusiness(scope, 'read', (tx) => ask(tx, 1))),
    )
    expect(states).toEqual(all.map(() => [{ one: 1 }]))

    await inBusiness(scope, 'packet', (tx) => ask(tx, 1))
    const left = `select current_setting('app.business_id') as bound, current_setting('transaction_read_only') as quiet`
    const again = await Promise.all(Array.from({ length: pool.size }, () => pool.connect()))
    for (const connection of again) {
      const { rows } = await connection.query<{ bound: string; quiet: string }>(left)
      expect(rows).toEqual([{ bound: '', quiet: 'off' }])
      connection.release()
    }
  })

  it('stores nothing when one of the statements sent together fails, even if its error is not awaited', async () => {
    const scope = await aBusiness()
    const insert = (name: string, id?: string) =>
      inBusiness(scope, 'write', async (tx) => {
        const good = tx.insertInto('client').values({ name }).execute()
        const bad = tx
          .insertInto('client')
          .values({ name: '', ...(id && { id }) })
          .execute()
        if (!id) return awaitAll([good, bad])
        bad.catch(() => {})
        return good
      })
    await expect(insert('Metade')).rejects.toMatchObject({ code: '23514' })
    await expect(insert('Calada', scope.businessId)).rejects.toThrow('ended with ROLLBACK')
    expect(await clientNames()).not.toEqual(expect.arrayContaining(['Metade']))
    expect(await clientNames()).not.toEqual(expect.arrayContaining(['Calada']))
  })

  it('writes audit and jobs with the work or not at all', async () => {
    const scope = await aBusiness()
    const job = defineJob('test.job', z.object({ ...ofBusiness, fail: z.boolean() }))
    const work = (fail: boolean) =>
      inBusiness(scope, 'write', async (tx) => {
        tx.audit('test.act', { fail })
        tx.enqueue(job, { fail })
        // @ts-expect-error -- what its schema does not know is refused before it is ever sent
        void (() => tx.enqueue(job, { fails: fail }))
        if (fail) throw new Error('no')
      })
    await expect(work(true)).rejects.toThrow('no')
    await work(false)
    const audit = await database.admin.query(`select detail from audit where business_id = $1`, [scope.businessId])
    expect(audit.rows).toEqual([{ detail: { fail: false } }])
    const jobs = await database.admin.query(`select payload from job`)
    expect(jobs.rows).toEqual([{ payload: { fail: false, businessId: scope.businessId, zone: scope.zone } }])
  })

  it('knows what its actor may, and without an actor of its own nothing', async () => {
    const owner = await aBusiness()
    const employee = await aMember(owner, 'employee')
    const { may: _may, ...nobody } = owner
    const mayPublish = (scope: Scope) => inBusiness(scope, 'read', async (tx) => tx.may('landing.publish'))
    expect(await Promise.all([owner, employee, nobody].map(mayPublish))).toEqual([true, false, false])
  })

  it('survives a killed backend and serves the next transaction', async () => {
    const scope = await aBusiness()
    const killed = inBusiness(scope, 'write', async (tx) => {
      const { pid } = await tx.db
        .selectNoFrom((e) => e.fn<number>('pg_backend_pid', []).as('pid'))
        .executeTakeFirstOrThrow()
      await database.admin.query('select pg_terminate_backend($1)', [pid])
      await tx.selectFrom('client').select('id').execute()
    })
    await expect(killed).rejects.toThrow()
    expect(await inBusiness(scope, 'read', (tx) => tx.selectFrom('client').select('id').execute())).toEqual([])
  })

  it('keeps nobody waiting for a business whose own work waits', async () => {
    const [busy, other] = [await aBusiness(), await aBusiness()]
    const { admin } = database
    await admin.query('begin')
    await admin.query('select from business where id = $1 for update', [busy.businessId])
    const rename = () => inBusiness(busy, 'write', (tx) => tx.updateTable('business').set({ name: 'Outro' }).execute())
    const since = performance.now()
    const waiting = Promise.allSettled(Array.from({ length: 30 }, rename))
    const others = Array.from({ length: 10 }, () =>
      inBusiness(other, 'read', (tx) => tx.selectFrom('client').select('id').execute()),
    )
    expect(await Promise.race([Promise.all(others).then(() => 'others'), waiting.then(() => 'waiting')])).toBe('others')
    const answers = await waiting
    await admin.query('rollback')
    expect(performance.now() - since).toBeLessThan(5000)
    const kinds = new Set(answers.map((one) => (one.status === 'rejected' ? (one.reason as Refusal).kind : null)))
    expect(kinds).toEqual(new Set([platformRefusals.UNAVAILABLE]))
  })

  it('does once more what the database ended in favour of a rival', async () => {
    const scope = await aBusiness()
    const ids = [newId(), newId()]
    await inBusiness(scope, 'write', (tx) =>
      tx
        .insertInto('client')
        .values(ids.map((id) => ({ id, name: 'Ana' })))
        .execute(),
    )
    let attempts = 0
    // Each holds one lock before it wants the other's, so PostgreSQL must end one of them.
    const bothHold = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const rename = (first: number) =>
      inBusiness(scope, 'write', async (tx) => {
        attempts++
        const set = (id: string) =>
          tx
            .updateTable('client')
            .set({ name: `Bia ${first}` })
            .where('id', '=', id)
            .execute()
        await set(ids[first]!)
        bothHold[first]!.resolve()
        await Promise.all(bothHold.map(({ promise }) => promise))
        await set(ids[1 - first]!)
      })
    await Promise.all([rename(0), rename(1)])
    expect(attempts).toBe(3)
  })
})

describe('a transaction that began with what is true no more', () => {
  it.each(['packet', 'read', 'write'] as const)('has the new time of a clock that was set (%s)', async (mode) => {
    const scope = await aBusiness()
    askClock()(new Date(Date.now() + 86_400_000))
    expect(databaseNow().getTime()).toBeGreaterThan(Date.now() + 80_000_000)
    const times: number[] = []
    const at = await inBusiness(scope, mode, async (tx) => {
      times.push(tx.now.getTime())
      await tx.rows('select', [])
      return tx.now
    })
    expect(times).toHaveLength(2)
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000)
  })

  it('is refused by the new time, not by the old one', async () => {
    const scope = await aBusiness()
    askClock()(new Date(Date.now() + 86_400_000))
    const untilTomorrow = inBusiness(scope, 'write', async (tx) => {
      if (tx.now.getTime() > Date.now() + 80_000_000) throw new Refusal(platformRefusals.NOT_FOUND)
      return 'stored'
    })
    expect(await untilTomorrow).toBe('stored')
  })

  it('answers 503 on a connection that just died', async () => {
    const scope = await aBusiness()
    for (const mode of ['packet', 'read', 'write'] as const) {
      const ask = () => inBusiness(scope, mode, (tx) => tx.rows('select', []))
      await expect.poll(() => ask().then(Boolean, () => false)).toBe(true)
      // Nothing is read in between, so the pool still takes its connections for live ones.
      execFileSync(process.execPath, ['--input-type=module', '-e', endOthers, database.url])
      await expect(ask()).rejects.toMatchObject({ kind: platformRefusals.UNAVAILABLE })
    }
    await expect
      .poll(() =>
        databasePool()
          .query('select')
          .then(Boolean, () => false),
      )
      .toBe(true)
  })
})

const endOthers = `
  import pg from 'pg'
  const client = new pg.Client(process.argv[1])
  await client.connect()
  await client.query(
    "select pg_terminate_backend(pid, 2000) from pg_stat_activity where datname = current_database() and usename = 'marcai_app'",
  )
  await client.end()`
