import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/id.ts'
import { paths } from '../platform/paths.ts'
import { freePort } from '../platform/server/database/embedded/free-port.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { isDue } from '../platform/server/testing/ring.ts'
import { Zip } from '../platform/server/files/zip.ts'
import { callAt, sendTo, signUpAt, startProgram, type Program } from './testing/program.ts'

const database = freshDatabase()
let program: Program
let [ana, eve]: string[] = []

/** As much as a trial may hold: one telephone on 8,000 cards with long notes, full tickets, and as many services as there may be. */
async function fillTrial() {
  const { rows } = await database.admin.query<{ id: string }>(
    `select m.business_id as id from member m join account a on a.id = m.account_id where a.email = 'eve@hostile.test'`,
  )
  const { id } = rows[0]!
  for (const text of [
    `insert into client (business_id, name, phone, notes)
     select $1, 'Cliente' || n || ' Lima', '+5511987654321', repeat('x', 9900) from generate_series(1, 8000) n`,
    `insert into service (business_id, name, description, duration_minutes, price_cents)
     select $1, rpad('Serviço ' || n || ' ', 120, 'é'), repeat('é', 500), 30, 5000 from generate_series(1, 1000) n`,
    `insert into discarded_sale (business_id, sale_id, total_cents, reason, content, seller_name, at, actor_name, request_hash)
     select $1, uuidv7(), 100, 'x', jsonb_build_object('x', repeat('x', 76000)), 'Eve', now(), 'Eve', sha256('x')
     from generate_series(1, 2000) n`,
    `insert into ticket (business_id, id, state, hold, change, name, lines, opened_at, changed_at)
     select $1, uuidv7(), 'parked', uuidv7(), 1, 'Mesa',
       (select jsonb_agg(jsonb_build_object('kind', 'service', 'id', uuidv7(), 'name', repeat('é', 200), 'quantity', 1,
         'unitCents', 5000, 'professional', null, 'note', repeat('é', 120), 'visit', null))
        from generate_series(1, 200)), now(), now()
     from generate_series(1, 3)`,
    `insert into public_path (business_id, slug) values ($1, 'trial')`,
    `insert into booking_link (business_id, slug, business_name) values ($1, 'trial', 'Trial')`,
  ])
    await database.admin.query(text, [id])
}

/** 600 rows of half a million characters in a few hundred kilobytes. */
async function hostileArchive(): Promise<Buffer<ArrayBuffer>> {
  const zip = new Zip()
  const rows = zip.open('json/usuarios.json')
  await rows.write('[\n')
  const long = JSON.stringify({ name: 'x'.repeat(510_000) })
  for (let n = 0; n < 600; n++) await rows.write(`${long}${n < 599 ? ',' : ''}\n`)
  await rows.write(']\n')
  await rows.close()
  const about = zip.open('arquivo.json')
  await about.write(JSON.stringify({ format: 1, rows: { member: 600 }, pictures: 0 }))
  await about.close()
  return Buffer.concat(zip.end())
}

const heavyPicture = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><filter id="f">${'<feTurbulence baseFrequency="0.02" numOctaves="10"/>'.repeat(40)}</filter><rect width="100" height="100" filter="url(#f)"/></svg>`

const post = (path: string, body: BodyInit, type: string) =>
  fetch(program.origin + path, { method: 'POST', headers: { cookie: eve!, 'content-type': type }, body })

/** Each way in which an account of five minutes could once hold everybody up. */
const attacks: Record<string, () => Promise<unknown>> = {
  'an archive in': async () => {
    const [zip, id] = [await hostileArchive(), newId()]
    await sendTo(program.origin, eve!, 'archive/begin', { id, bytes: zip.length })
    await post(paths.archivePart(id, 0), zip, 'application/octet-stream')
    await sendTo(program.origin, eve!, 'archive/takeIn', { id })
  },
  'an archive out': () => asked('archive/take'),
  'a file of clients': () => asked('clients/export', {}),
  duplicates: () => asked('clients/duplicates'),
  'open tickets': () => asked('tickets/list'),
  pictures: () => post(paths.pictures, heavyPicture, 'image/svg+xml'),
  'a public page': async () => (await fetch(program.origin + paths.booking('trial'))).text(),
}
/** What takes too long for the sender is theirs alone. */
const asked = (procedure: string, input?: object) => sendTo(program.origin, eve!, procedure, input).catch(() => null)

/** Milliseconds of a day's calls of another business, of which none may fail. */
async function aDay(): Promise<number> {
  const began = performance.now()
  for (let n = 0; n < 40; n++) {
    await callAt(program.origin, ana!, 'catalogue/services/list', {})
    expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
  }
  return performance.now() - began
}

describe.skipIf(!isDue('a hostile trial', 'platform/server'))('a hostile trial', () => {
  beforeAll(async () => {
    program = await startProgram({
      port: await freePort(),
      DATABASE_URL: database.url,
      // What a limit by the hour holds back is not what is asked here.
      LIMITS: 'archive.business=10000 archive.part=10000 picture.business=10000',
    })
    ana = await signUpAt(program.origin, 'ana@honest.test', newId())
    eve = await signUpAt(program.origin, 'eve@hostile.test', newId())
    await fillTrial()
  }, 240_000)
  afterAll(() => program.stop(), 30_000)

  // spec: public-routes-2
  it('does everything heavy at once and leaves the day of another business under five times its time', async () => {
    const alone = Math.max(await aDay(), await aDay())
    const before = program.serverPid()
    const over = new AbortController()
    const rounds = Object.values(attacks).map(async (attack) => {
      let count = 0
      while (!over.signal.aborted) {
        await attack()
        count++
      }
      return count
    })
    const days: number[] = []
    for (let day = 0; day < 6; day++) days.push(await aDay())
    const beside = Math.min(...days)
    over.abort()
    expect(Math.min(...(await Promise.all(rounds)))).toBeGreaterThan(0)
    expect(program.serverPid()).toBe(before)
    expect(beside / alone).toBeLessThan(5)
  }, 240_000)
})
