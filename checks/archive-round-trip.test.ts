import { createRouterClient } from '@orpc/server'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { aBusiness } from '../src/accounts/server/testing/people.ts'
import { signedIn } from '../src/accounts/server/testing/signed-in.ts'
import type { Everything } from '../src/accounts/server/testing/stage.ts'
import { partBytes } from '../src/archive/intake.ts'
import { archiveApi } from '../src/archive/server/api.ts'
import { storePart } from '../src/archive/server/begin-intake.ts'
import { archiveJobs } from '../src/archive/server/jobs.ts'
import { columnsOf } from '../src/archive/server/parts/intake-schema.ts'
import { archived, importedTables } from '../src/archive/server/parts/archived-tables.ts'
import { contents } from '../src/archive/server/parts/contents.ts'
import { mostDependents } from '../src/clients/guardian.ts'
import { addDays, localDate } from '../src/platform/clock.ts'
import { newId } from '../src/platform/id.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { runJobs } from '../src/platform/server/testing/jobs.ts'
import { unzip } from '../src/platform/server/testing/unzip.ts'
import type { Scope } from '../src/platform/server/database/business-tx.ts'
import { inBusiness } from '../src/platform/server/database/run-transaction.ts'
import { commissionTeam } from '../src/reports/server/commission-queries.ts'
import { readReceivables } from '../src/reports/server/receivable-queries.ts'
import { readReport } from '../src/reports/server/report-queries.ts'
import { getDay } from '../src/agenda/server/day-queries.ts'
import { fillBusiness } from './one-of-everything.ts'
import { repacked } from './repacked.ts'
import { tablesWith } from './table-facts.ts'

const database = freshDatabase()
let scope: Scope
let rows: Everything
beforeEach(async () => {
  scope = await aBusiness({ zone: 'America/Manaus' })
  rows = await fillBusiness(database.admin, scope)
  await paintPictures(scope)
})

/** The pictures of one-of-everything are placeholder bytes; these are real ones. */
async function paintPictures({ businessId }: Scope) {
  const data = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7' } })
    .webp()
    .toBuffer()
  await database.admin.query('update picture_file set data = $2 where business_id = $1', [businessId, data])
  await database.admin.query('update picture set bytes = $2, width = 40, height = 30 where business_id = $1', [
    businessId,
    data.length,
  ])
}

const procedures = async (one: Scope) => createRouterClient(archiveApi, { context: await signedIn(one) })
const taken = async (one: Scope) => Buffer.from((await (await procedures(one)).take()).zip, 'base64')

async function takeIn(one: Scope, zip: Buffer) {
  const archive = await procedures(one)
  const id = newId()
  await archive.begin({ id, bytes: zip.length })
  for (let number = 0; number * partBytes < zip.length; number++) {
    const data = zip.subarray(number * partBytes, (number + 1) * partBytes)
    await inBusiness(one, 'write', (tx) => storePart(tx, { id, number, data }))
  }
  await archive.takeIn({ id })
  await runJobs(archiveJobs)
  return (await archive.intake()).latest
}

type Row = Record<string, unknown>
const tableOf = (files: Map<string, string>, table: string): Row[] =>
  JSON.parse(files.get(`json/${archived[table]!}.json`)!) as Row[]

/** Columns that an import changes on purpose, by table. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  business: ['id', 'created_at'],
  booking_link: ['slug'],
  site: ['slug'],
  message: ['state', 'reason', 'account_id'],
  message_rule: ['on_since'],
}

async function figures(one: Scope) {
  const today = localDate(new Date(), one.zone)
  const span = { from: addDays(today, -40), to: addDays(today, 40) }
  return inBusiness(one, 'read', async (tx) => ({
    report: await readReport(tx, span),
    commissions: await commissionTeam(tx, span),
    receivables: await readReceivables(tx),
    agenda: await getDay(tx, { date: addDays(today, 1) }),
  }))
}

// spec: settings-13
test('a business that takes an archive in has the same rows and figures, its pictures, and nobody of the other', async () => {
  const zip = await taken(scope)
  const empty = await aBusiness({ zone: 'America/Sao_Paulo' })
  expect(await takeIn(empty, zip)).toMatchObject({ state: 'done', problem: null })
  const there = { ...empty, zone: 'America/Manaus' }
  expect(await figures(there)).toEqual(await figures(scope))
  const [before, after] = [unzip(zip), unzip(await taken(there))]
  const names = [...before.keys()].filter((name) => name.startsWith('imagens/'))
  expect(names).toHaveLength(3)
  expect([...after.keys()].filter((name) => name.startsWith('imagens/')).toSorted()).toEqual(names.toSorted())
  const strangers = new Set((await peopleColumns(there)).map(({ table, name }) => `${table}.${name}`))
  let compared = 0
  for (const table of ['business', ...importedTables]) {
    const comparable = (files: Map<string, string>) =>
      tableOf(files, table).map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(
            ([name]) => !otherwise[table]?.includes(name) && !strangers.has(`${table}.${name}`),
          ),
        ),
      )
    expect(comparable(after), table).toEqual(comparable(before))
    compared += comparable(after).length
  }
  expect(compared).toBeGreaterThan(50)
  expect(JSON.stringify([...after.values()])).not.toContain(scope.businessId)
  for (const table of importedTables)
    expect(JSON.stringify(tableOf(after, table)), table).not.toContain(scope.actor.accountId)
  expect(tableOf(after, 'booking_link')[0]).toMatchObject({ slug: `${rows.slug}-2` })
})

async function peopleColumns(one: Scope) {
  const columns = await inBusiness(one, 'read', (tx) => columnsOf(tx, importedTables))
  return [...columns].flatMap(([table, all]) =>
    [...all.values()].filter(({ isPerson }) => isPerson).map(({ name }) => ({ table, name })),
  )
}

test('every table is taken in or left behind for a reason, and no column of free form is taken without a look', async () => {
  expect([...tablesWith('import').keys()].filter((table) => !Object.hasOwn(archived, table))).toEqual([])
  const columns = await inBusiness(scope, 'read', (tx) => columnsOf(tx, ['business', ...importedTables]))
  const { rows: bound } = await database.admin.query<{ at: string }>(boundColumns)
  const isBound = new Set(bound.map(({ at }) => at))
  const free = [...columns].flatMap(([table, all]) =>
    [...all.values()]
      .filter(({ type, isMade }) => ['jsonb', 'text', 'text[]'].includes(type) && !isMade)
      .map(({ name }) => `${table}.${name}`)
      .filter((at) => !isBound.has(at) && !made.has(at)),
  )
  expect(free.length).toBeGreaterThan(40)
  const unguarded = free.filter((at) => !Object.hasOwn(contents, at))
  expect(unguarded, 'say what its form makes of it in src/archive/server/parts/contents.ts').toEqual([])
})

/** Texts that a constraint holds to a list or a form of a bounded length. */
const boundColumns = `
  select c.conrelid::regclass || '.' || a.attname as at
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
  where c.contype = 'c' and cardinality(c.conkey) = 1 and pg_get_constraintdef(c.oid) ~ '(~ |ANY \\(|<@)'`

/** Texts that are made here anew, and public paths, which are claimed by the form's rule. */
const made = new Set(['visit.secret', 'waitlist_wish.secret', 'booking_link.slug', 'site.slug'])

test('it is not taken in where something is already, nor twice, nor while another one is', async () => {
  const zip = await taken(scope)
  const refused = { kind: { code: 'INTAKE_NOT_EMPTY' } }
  await expect(takeIn(scope, zip)).rejects.toMatchObject(refused)
  const empty = await aBusiness()
  expect(await takeIn(empty, zip)).toMatchObject({ state: 'done' })
  await expect(takeIn(empty, zip)).rejects.toMatchObject(refused)
  const other = await procedures(await aBusiness())
  await expect(other.takeIn({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

// spec: booking-link-8
test('what a form would refuse or tidy is no other by an archive: reserved paths, and the texts of a page', async () => {
  const zip = await repacked(await taken(scope), (files) => {
    change(files, 'pagina-de-agendamento', { slug: 'suporte' })
    edit(files, 'json/site.json', (rows) =>
      (rows as { draft: object }[]).map((row) => ({
        ...row,
        slug: 'suporte',
        draft: { ...row.draft, title: '  Olá ' },
      })),
    )
  })
  const empty = await aBusiness()
  expect(await takeIn(empty, zip)).toMatchObject({ state: 'done' })
  const files = unzip(await taken(empty))
  expect(tableOf(files, 'booking_link')[0]).toMatchObject({ slug: 'suporte-2' })
  expect(tableOf(files, 'site')[0]).toMatchObject({ slug: 'suporte-2', draft: { title: 'Olá' } })
})

/** The refusal of each altered archive; nothing of the archive is stored. */
const hostile: Record<string, [problem: string, alter: Parameters<typeof repacked>[1]]> = {
  'no ZIP at all': [
    'INTAKE_UNREADABLE',
    () => Buffer.from('isto não é um arquivo ZIP, e é mais longo do que um fim de ZIP'),
  ],
  'a business without a register in use': [
    'INTAKE_MISMATCH',
    (files) => change(files, 'caixas-cadastrados', { is_active: false }),
  ],
  'cut off': ['INTAKE_UNREADABLE', (_, zip) => zip.subarray(0, zip.length - 40)],
  'a byte changed within': [
    'INTAKE_UNREADABLE',
    (_, zip) => {
      const at = zip.indexOf('json/vendas.json') + 60
      return Buffer.concat([zip.subarray(0, at), Buffer.from([zip[at]! ^ 0xff]), zip.subarray(at + 1)])
    },
  ],
  'a name that leads elsewhere': ['INTAKE_UNREADABLE', (files) => files.set('../../etc/passwd', 'x')],
  'another format': [
    'INTAKE_VERSION',
    (files) => edit(files, 'arquivo.json', (one) => ({ ...(one as object), format: 2 })),
  ],
  'a file gone': ['INTAKE_UNREADABLE', (files) => files.delete('json/vendas.json')],
  'rows gone': ['INTAKE_MISMATCH', (files) => edit(files, 'json/pagamentos.json', () => [])],
  'a column of a newer version': ['INTAKE_MISMATCH', (files) => change(files, 'clientes', { mood: 'x' })],
  'a row of another business': ['INTAKE_MISMATCH', (files) => change(files, 'clientes', { business_id: newId() })],
  'a sale that is worth more': [
    'INTAKE_MISMATCH',
    (files) => change(files, 'vendas', { subtotal_cents: 9e7, total_cents: 9e7 }),
  ],
  'stock that no movement brought': ['INTAKE_MISMATCH', (files) => change(files, 'produtos', { stock: 5000 })],
  'a client who spent more': ['INTAKE_MISMATCH', (files) => change(files, 'clientes', { total_spent_cents: 1 })],
  'cards that are merged into each other': [
    'INTAKE_MISMATCH',
    (files) =>
      edit(files, 'json/clientes.json', (rows) => {
        const [first] = rows as Row[]
        const [one, other] = [newId(), newId()]
        const card = { name: 'Zoe', created_at: first!['created_at'], deactivated_at: first!['created_at'] }
        return [...(rows as Row[]), { ...card, id: one, merged_into: other }, { ...card, id: other, merged_into: one }]
      }),
  ],
  'a card through which a whole town is reached': [
    'INTAKE_MISMATCH',
    (files) =>
      edit(files, 'json/clientes.json', (rows) => {
        const guardian = aNewCard(rows as Row[])
        const town = Array.from({ length: mostDependents + 1 }, () => ({
          ...guardian,
          id: newId(),
          guardian_id: guardian['id'],
        }))
        return [...(rows as Row[]), guardian, ...town]
      }),
  ],
  'an appointment of nobody': ['INTAKE_MISMATCH', (files) => change(files, 'agendamentos', { client_id: newId() })],
  'a currency that there is not': ['INTAKE_MISMATCH', (files) => change(files, 'negocio', { currency: 'GBP' })],
  'another currency than that of its PIX': [
    'INTAKE_MISMATCH',
    (files) => change(files, 'negocio', { currency: 'USD' }),
  ],
  'a zone that there is not': ['INTAKE_MISMATCH', (files) => change(files, 'negocio', { zone: 'Marte/Olimpo' })],
  'a number without end': ['INTAKE_MISMATCH', (files) => change(files, 'servicos', { price_cents: 9e15 })],
  'a time without end': ['INTAKE_MISMATCH', (files) => change(files, 'agendamentos', { created_at: 'infinity' })],
  'a header in a list of sites': [
    'INTAKE_MISMATCH',
    (files) => change(files, 'pagina-de-agendamento', { framing_sites: ["*; script-src 'unsafe-inline'"] }),
  ],
  'a page of another form': ['INTAKE_MISMATCH', (files) => change(files, 'site', { draft: { title: 1 } })],
  'a text without end': ['INTAKE_MISMATCH', (files) => change(files, 'clientes', { notes: 'x'.repeat(30_000) })],
  'a picture that is none': [
    'INTAKE_UNREADABLE',
    (files) =>
      files.set(
        [...files.keys()].find((name) => name.startsWith('imagens/'))!,
        'x',
      ),
  ],
  'rows that are long, as many as a small file holds': [
    'INTAKE_TOO_LARGE',
    (files) =>
      edit(files, 'json/usuarios.json', (rows) =>
        Array.from({ length: 600 }, (_, at) => ({ ...(rows as Row[])[0], name: 'x'.repeat(500_000), id: at })),
      ),
  ],
  'an address for mails with a line break': [
    'INTAKE_MISMATCH',
    (files) => change(files, 'clientes', { email: 'ana@exemplo.com\nbcc: x@exemplo.com' }),
  ],
  'a name of a thousand letters': ['INTAKE_MISMATCH', (files) => change(files, 'servicos', { name: 'x'.repeat(1000) })],
  'a PIX key of another kind': ['INTAKE_MISMATCH', (files) => change(files, 'chave-pix', { kind: 'cnpj' })],
  'a wrong checksum': [
    'INTAKE_UNREADABLE',
    (_, zip) => {
      const at = zip.lastIndexOf('json/vendas.json') - 46 + 16
      return Buffer.concat([zip.subarray(0, at), Buffer.from([zip[at]! ^ 0xff]), zip.subarray(at + 1)])
    },
  ],
  'a picture that is drawn by others': [
    'INTAKE_UNREADABLE',
    (files) =>
      files.set(
        [...files.keys()].find((name) => name.startsWith('imagens/'))!,
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      ),
  ],
  'a bomb of spaces': ['INTAKE_TOO_LARGE', (files) => files.set('json/clientes.json', ' '.repeat(20_000_000))],
  'a bomb of files': [
    'INTAKE_TOO_LARGE',
    (files) => {
      for (let at = 0; at < 6000; at++) files.set(`x/${at}`, '')
    },
  ],
  'an unpacked half gigabyte': [
    'INTAKE_TOO_LARGE',
    (files) => files.set('json/clientes.json', ' '.repeat(400_000_000)),
  ],
}

type Files = Map<string, string | Buffer>
function edit(files: Files, name: string, by: (content: unknown) => unknown) {
  const content = by(JSON.parse(String(files.get(name))))
  files.set(
    name,
    Array.isArray(content)
      ? `[\n${content.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`
      : JSON.stringify(content),
  )
}
/** A card of somebody of whom nothing is known yet. */
const aNewCard = ([first]: Row[]): Row => ({
  ...Object.fromEntries(Object.keys(first!).map((column) => [column, null])),
  id: newId(),
  name: 'Zoe',
  status: 'absent',
  total_spent_cents: 0,
  created_at: first!['created_at'],
  updated_at: first!['created_at'],
})
const change = (files: Files, name: string, values: Row) =>
  edit(files, `json/${name}.json`, (rows) => (rows as Row[]).map((row) => ({ ...row, ...values })))

// spec: settings-13
test.each(Object.entries(hostile))('%s is refused, and nothing is stored', async (_, [problem, alter]) => {
  const altered = await repacked(await taken(scope), alter)
  const empty = await aBusiness()
  const stored = () =>
    inBusiness(empty, 'read', (tx) =>
      Promise.all(
        importedTables.map((table) => tx.rows(`select t from ${table} t where business_id = $1`, [tx.businessId])),
      ),
    )
  const before = await stored()
  // A new business has only its first register.
  expect(before.flat()).toHaveLength(1)
  expect(await takeIn(empty, altered)).toMatchObject({ state: 'refused', problem })
  expect(await stored()).toEqual(before)
  const { rows: left } = await database.admin.query(
    'select name, zone, (select count(*)::int from archive_part p where p.business_id = b.id) as parts from business b where id = $1',
    [empty.businessId],
  )
  expect(left).toEqual([{ name: 'Salão de Teste', zone: 'America/Sao_Paulo', parts: 0 }])
})

test('a salon of nine thousand clients is taken in where the database knows of few', { timeout: 120_000 }, async () => {
  const from = await aBusiness()
  await database.admin.query('analyze client')
  for (let there = 0; there < 9000; there += 1500)
    await database.admin.query(
      `insert into client (business_id, name) select $1, 'Cliente ' || n from generate_series($2::int + 1, $2 + 1500) n`,
      [from.businessId, there],
    )
  const empty = await aBusiness()
  expect(await takeIn(empty, await taken(from))).toMatchObject({ state: 'done' })
})

test('half a gigabyte is refused by its announced length', async () => {
  const archive = await procedures(await aBusiness())
  await expect(archive.begin({ id: newId(), bytes: 500_000_000 })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})
