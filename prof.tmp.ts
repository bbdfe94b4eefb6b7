import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import pg from 'pg'
import { accessCookie, hashOf } from './src/accounts/server/session.ts'
import { connectDatabase } from './src/platform/server/database.ts'
import { startEmbeddedPostgres } from './src/platform/server/embedded-postgres.ts'
import { migrate } from './src/platform/server/migrate.ts'
import { makeWorld } from './bench/world.ts'
import * as F from './bench/figures.ts'
import { closeConnections } from './bench/http.ts'
const what = process.argv[2] ?? 'day'
const cluster = await startEmbeddedPostgres({ dataDir: '/dev/shm/prof' , throwaway: true})
await migrate(cluster.url)
const admin = new pg.Client(cluster.url); await admin.connect()
await admin.query(`truncate business, account cascade`)
const pool = connectDatabase(cluster.url, 2)
const world = await makeWorld(admin)
const token = randomBytes(32).toString('base64url')
const { rows } = await admin.query(`insert into session (account_id, business_id, renewal_hash, expires_at) values ($1, $2, $3, now() + interval '1 day') returning id`, [world.accountId, world.businessId, randomBytes(32)])
await admin.query(`insert into access_token (hash, session_id, expires_at) values ($1, $2, now() + interval '1 day')`, [hashOf(token), rows[0].id])
const prof = process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof'] : []
const child = spawn(process.execPath, [...prof, 'src/entries/start.ts'], { env: { ...process.env, DATABASE_URL: cluster.url, PORT: '3291', LOG_LEVEL: 'warn', TRUST_PROXY: '1' }, stdio: 'inherit' })
for (;;) { if (await fetch('http://localhost:3291/readyz').then(r => r.ok, () => false)) break; await new Promise(r => setTimeout(r, 200)) }
const bench = { server: { pid: child.pid!, origin: 'http://localhost:3291', stop: async () => {} }, databaseUrl: cluster.url, world, scope: { businessId: world.businessId, zone: 'America/Sao_Paulo', actor: { accountId: world.accountId, name: 'B' } }, cookie: `${accessCookie}=${token}` }
if (what === 'day') { const a = await F.dayAgenda(bench); const b = await F.bareDayAgenda(bench); console.log('ours', a, 'bare', b, b.cpuMicroseconds / a.cpuMicroseconds) }
if (what === 'sale') console.log('sale', await F.saleRatio(bench))
if (what === 'booking') console.log('booking', await F.bookingRatio(bench))
if (what === 'slots') console.log(await F.slotCosts(bench))
if (what === 'page') console.log(await F.bookingRenderRatio(bench))
closeConnections(); child.kill('SIGTERM'); await new Promise(r => child.once('exit', r)); await pool.end(); await admin.end()
await cluster.stop()
