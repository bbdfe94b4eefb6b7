import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../src/platform/server/database/embedded/free-port.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { isDue, ring } from '../src/platform/server/testing/ring.ts'
import { startProgram, type Program } from '../src/entries/testing/program.ts'
import { aBusiness } from '../src/accounts/server/testing/people.ts'
import type { Stage } from '../src/accounts/server/testing/stage.ts'
import type { Scope } from '../src/platform/server/database/business-tx.ts'
import { samples } from './procedure-samples.ts'
import { procedures, ideaOf, isOperators, type Procedure, type ProcedureName } from './procedures.ts'
import { heaviestOf, weightOf } from './heaviest-input.ts'
import { fillBusiness } from './one-of-everything.ts'
import { signedIn } from './stage.ts'

const database = freshDatabase()
let program: Program
let owner: Scope
let stage: Omit<Stage, 'person'>
let pid: number | undefined

/** The most bytes of an answer that is held whole. A file that is sent piece by piece may be longer. */
const mostBytes = 3_000_000

beforeAll(async () => {
  program = await startProgram({
    port: await freePort(),
    DATABASE_URL: database.url,
    NODE_OPTIONS: '--max-old-space-size=256',
    // It would make plain objects of the answers that are sent in pieces.
    CHECK_ANSWERS: '',
  })
  pid = program.serverPid()
  owner = await aBusiness()
  stage = { admin: database.admin, businessId: owner.businessId, rows: await fillBusiness(database.admin, owner) }
  for (const text of heavyRows) await database.admin.query(text, [owner.businessId])
}, 240_000)
afterAll(() => program.stop(), 30_000)

/** Few rows, each as heavy as its procedure takes it, and lists as long as their bounds allow. */
const heavyRows = [
  `insert into client (business_id, name, notes)
   select $1, rpad('Cliente ' || n || ' ', 120, 'é'), repeat('x', 9900) from generate_series(1, 5000) n`,
  `insert into discarded_sale (business_id, sale_id, total_cents, reason, content, seller_name, at, actor_name, request_hash)
   select $1, uuidv7(), 100, repeat('é', 200), jsonb_build_object('lines', (
     select jsonb_agg(jsonb_build_object('name', repeat('é', 200), 'note', repeat('x', 120))) from generate_series(1, 200))),
     'Ana', now(), 'Ana', sha256('x')
   from generate_series(1, 700) n`,
  `insert into service (business_id, name, category, description, duration_minutes, price_cents)
   select $1, rpad('Serviço ' || n || ' ', 120, 'é'), repeat('é', 60), repeat('é', 500), 30, 5000 from generate_series(1, 900) n`,
  `insert into product (business_id, name, category, description, price_cents)
   select $1, rpad('Produto ' || n || ' ', 120, 'é'), repeat('é', 60), repeat('é', 500), 5000 from generate_series(1, 2000) n`,
  `with a as (
     select uuidv7() as visit, one.*
     from (select * from appointment where business_id = $1 and status <> 'cancelled' limit 1) one, generate_series(1, 500) n
   ), v as (
     insert into visit (business_id, id, client_id, notes, source)
     select business_id, visit, client_id, repeat('é', 1000), 'reception' from a
   )
   insert into appointment (business_id, visit_id, client_id, professional_id, service_id, starts_at, ends_at, price_cents, status)
   select business_id, visit, client_id, professional_id, service_id, starts_at, ends_at, price_cents, 'cancelled' from a`,
]

const due = procedures.filter(
  (procedure) => !isOperators(procedure) && isDue(`heaviest ${procedure.name}`, ideaOf(procedure)),
)

async function call({ name }: Procedure, input: unknown) {
  await database.admin.query('delete from throttle')
  const { cookie } = await signedIn(database.admin, owner)
  const response = await fetch(`${program.origin}/rpc/${name.replaceAll('.', '/')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ json: input }),
  })
  let bytes = 0
  for await (const part of response.body!) bytes += (part as Uint8Array).length
  return { name, status: response.status, bytes, isWhole: response.headers.has('content-length') }
}

/** What is wrong with an answer. */
const faultOf = ({ name, status, bytes, isWhole }: Awaited<ReturnType<typeof call>>) =>
  status >= 500 ? `${name} answers ${status}` : isWhole && bytes > mostBytes ? `${name} answers ${bytes} bytes` : null

const lives = async () => {
  expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
  expect(program.serverPid()).toBe(pid)
}

// spec: settings-12
test('whatever is read or taken along of the heaviest rows: it answers or refuses, and the process lives', async () => {
  const reads = due.filter(({ method, path }) => method === 'GET' || /\/(export|archive)$/.test(path))
  expect(reads.length).toBeGreaterThan(5)
  const answers = []
  for (const procedure of reads) {
    const person = await signedIn(database.admin, owner)
    answers.push(await call(procedure, await samples[procedure.name as ProcedureName]({ ...stage, person })))
  }
  expect(answers.map(faultOf).filter(Boolean)).toEqual([])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(reads.length / 2)
  await lives()
}, 240_000)

test('whatever input is the heaviest that a schema allows: it answers or refuses, and the process lives', async () => {
  const inputs = due.flatMap((procedure) =>
    procedure.inputSchema ? [{ procedure, input: heaviestOf(procedure.inputSchema) }] : [],
  )
  const heaviest = Math.max(...inputs.map(({ input }) => weightOf(input)))
  expect(heaviest).toBeGreaterThan(ring.name === 'all' ? 10_000 : 100)
  const faults = []
  for (const { procedure, input } of inputs) faults.push(faultOf(await call(procedure, input)))
  expect(faults.filter(Boolean)).toEqual([])
  await lives()
}, 240_000)

test('three heavy files at once end nothing', async () => {
  const heavy = procedures.filter(({ name }) =>
    ['archive.take', 'clients.export', 'catalogue.products.export'].includes(name),
  )
  expect(heavy).toHaveLength(3)
  const answers = await Promise.all(
    heavy.map(async (procedure) => {
      const person = await signedIn(database.admin, owner)
      return call(procedure, await samples[procedure.name as ProcedureName]({ ...stage, person }))
    }),
  )
  expect(answers.every(({ status }) => [200, 422, 503].includes(status))).toBe(true)
  expect(answers.some(({ status, bytes, isWhole }) => status === 200 && !isWhole && bytes > 1_000_000)).toBe(true)
  await lives()
}, 120_000)
