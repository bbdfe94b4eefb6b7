import { describe, expect, test } from 'vitest'
import { deliveredMail } from '../src/business/server/testing/letter-box.ts'
import { jobs } from '../src/entries/jobs.ts'
import { newId } from '../src/platform/id.ts'
import { assertFacts } from '../src/platform/server/database/audit.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { acts } from '../src/entries/acts.ts'
import { productProcedures } from './caller.ts'
import { procedures, type ProcedureName } from './procedures.ts'
import { lowerIdeas } from './arrows.ts'
import { aStage } from './stage.ts'
import { filesOf, placeOf, textOf } from './tree.ts'
import { actsIn, patterns, shape } from './trail-acts.ts'

const database = freshDatabase()
const http = productProcedures(database)

/** Where ideas have words for their acts. */
const declaring = () => filesOf('src/*/contract.ts', 'src/*/acts.ts')

/** The ideas whose contract has words for an act. */
const declaringIdeas = (act: string): string[] =>
  declaring()
    .filter((path) =>
      Array.from(textOf(path).matchAll(/^  '([\w.-]+)': \[/gm)).some(([, name]) => shape(act).test(name!)),
    )
    .map((path) => placeOf(path)!.idea)
/** Words stand where the act is recorded, or in an idea below. */
const mayName = (path: string, idea: string): boolean => {
  const own = placeOf(path)!.idea
  return own === idea || lowerIdeas(own).includes(idea)
}

describe('the acts of a trail have words', () => {
  // spec: settings-10
  test('each that stands in the code', () => {
    expect(patterns.length).toBeGreaterThan(60)
    const nameless = patterns.filter(({ act }) => !Object.keys(acts).some((name) => shape(act).test(name)))
    expect(nameless).toEqual([])
    const foreign = patterns.filter(({ path, act }) => !declaringIdeas(act).some((idea) => mayName(path, idea)))
    expect(foreign).toEqual([])
    expect(declaringIdeas('register.${kind}')).toEqual(['register'])
    expect(mayName('src/team/server/save-specialty.ts', 'sales')).toBe(false)
    expect(actsIn("tx.audit('client.update', {}) + tx.audit(`register.${kind}`)")).toEqual([
      'client.update',
      'register.${kind}',
    ])
  })
})

test('no two ideas have words for the same act', () => {
  const declared = declaring().flatMap((path) =>
    Array.from(textOf(path).matchAll(/^  '([\w.-]+)': \[/gm), ([, name]) => name!),
  )
  expect(declared.toSorted()).toEqual(Object.keys(acts).toSorted())
})

describe('what is no fact is refused', () => {
  test.each([
    { client: 'Ana Souza' },
    { note: 'gestante de 3 meses' },
    { before: { notes: 'Alergia' } },
    { email: 'ana@exemplo.com' },
    { appointments: [newId(), 'x'] },
    { waitlistWish: 'Ana' },
    { startsAt: 'amanhã' },
    { fields: ['Nome da cliente'] },
    { procedure: 'GET /x?nome=Ana' },
  ])('%j', (detail) => {
    expect(() => assertFacts(detail)).toThrow('is no fact for a trail')
  })

  test('and what is one passes', () => {
    const facts = {
      client: newId(),
      otherIds: [newId()],
      appointments: [newId()],
      specialHours: newId(),
      at: new Date(),
      from: '2026-11-30',
      count: 3,
      isDone: true,
      role: 'admin',
    }
    expect(() =>
      assertFacts({ ...facts, fields: ['name', 'priceCents'], procedure: 'GET /clients/{id}' }),
    ).not.toThrow()
  })
})

describe('a client who was forgotten', () => {
  const said = {
    name: 'Benedita Quaresma',
    phone: '(11) 97531-8642',
    email: 'benedita@quaresma.exemplo',
    document: '11144477735',
    notes: 'Alérgica a henê',
  }
  const written = [
    'Benedita',
    'Quaresma',
    '97531-8642',
    '975318642',
    'benedita@',
    '11144477735',
    'henê',
    'Rua das Acácias',
    'gêmeos',
  ]

  test('is in no table any more, neither by name nor by what was written about them', async () => {
    const { person, rows } = await aStage(database.admin, 'admin')
    const call = async <T = { id: string }>(name: ProcedureName, input: unknown): Promise<T> => {
      const { status, body } = await http.call(
        procedures.find((procedure) => procedure.name === name)!,
        input,
        person.cookie,
      )
      expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200)
      return body as T
    }
    const [{ time, date }] = await call<[{ time: string; date: string }]>('booking.freeTimes', {
      slug: rows.slug,
      serviceId: rows.service.id,
    })
    const { id: clientId } = await call('clients.create', { ...said, notes: undefined })
    await call('clients.writeNotes', { id: clientId, notes: said.notes, before: null })
    await call('clients.update', { id: clientId, ...said })
    const wish = { serviceId: rows.service.id, professionalId: rows.professional.id, date }
    const { name, phone, email } = said
    await call('booking.book', {
      ...wish,
      time,
      slug: rows.slug,
      key: newId(),
      name,
      phone,
      email,
      address: 'Rua das Acácias, 3',
      notes: 'São gêmeos',
    })
    const { rows: booked } = await database.admin.query<{ id: string }>(
      `select id from appointment where client_id = $1`,
      [clientId],
    )
    expect(booked).toHaveLength(1)
    const id = booked[0]!.id
    await call('agenda.update', { id, notes: 'São gêmeos, e Benedita vem junto' })
    await call('agenda.update', { id, status: 'cancelled' })
    await call('sales.receipts.mail', { id: rows.sale.id, email })
    await call('clients.imports.add', {
      id: newId(),
      fileName: 'lista.csv',
      duplicates: 'fill',
      rows: [{ line: 2, ...said }],
    })
    await database.admin.query(
      `update appointment set starts_at = now() - interval '3 days', ends_at = now() - interval '3 days' + interval '1 hour' where id = $1`,
      [id],
    )
    await call('clients.erase', { id: clientId })
    // Delivers the mails of the earlier steps first.
    await deliveredMail(database, jobs)

    const { rows: tables } = await database.admin.query<{ name: string }>(
      `select c.relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'throttle'`,
    )
    expect(tables.length).toBeGreaterThan(40)
    const left: string[] = []
    for (const { name } of tables) {
      const { rows: kept } = await database.admin.query<{ row: string }>(`select t::text as row from ${name} t`)
      const text = kept.map(({ row }) => row).join('\n')
      left.push(...written.filter((one) => text.includes(one)).map((one) => `${one} in ${name}`))
    }
    expect(left).toEqual([])
  })
})
