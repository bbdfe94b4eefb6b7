import { beforeEach, describe, expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { importRefusals, type ImportPart, type ImportRow } from '../client-import.ts'
import { createClient } from './create-client.ts'
import { importClients } from './import-clients.ts'
import { checkImport, listImports } from './import-queries.ts'
import { recordConsent } from './record-consent.ts'
import { undoImport } from './undo-import.ts'
import { writeNotes } from './write-notes.ts'

const database = freshDatabase()

const row = (line: number, values: Partial<ImportRow>): ImportRow => ({
  line,
  name: `Cliente ${line}`,
  phone: null,
  email: null,
  document: null,
  birthday: null,
  notes: null,
  ...values,
})
const phone = (line: number) => `+55119${String(80_000_000 + line)}`

let scope: Scope
let id: string
beforeEach(async () => {
  scope = await aBusiness()
  id = newId()
})

const add = (rows: ImportRow[], more: Partial<ImportPart> = {}) =>
  inBusiness(scope, 'write', (tx) =>
    importClients(tx, { id, fileName: 'clientes.csv', duplicates: 'skip', rows, ...more }),
  )
const undo = (importId = id) => inBusiness(scope, 'write', (tx) => undoImport(tx, { id: importId }))
const create = (values: Partial<ImportRow>) =>
  inBusiness(scope, 'write', (tx) =>
    createClient(tx, { name: 'Ana', phone: null, email: null, document: null, birthday: null, ...values }),
  )
const stored = async () => {
  const { rows } = await database.admin.query<{ name: string; email: string | null }>(
    'select name, phone, email, document, birthday, notes from client where business_id = $1 order by name',
    [scope.businessId],
  )
  return rows
}

// spec: clients-10
describe('an import', () => {
  test('adds who is new, once, and leaves alone who is there', async () => {
    await create({ phone: phone(1) })
    const rows = [
      row(2, { name: 'ana', phone: phone(1), email: 'ana@exemplo.com' }),
      row(3, { name: 'Bia', phone: phone(1), notes: 'Prima da Ana' }),
      row(4, { name: 'Caio', email: 'caio@exemplo.com', birthday: '02-29' }),
      row(5, { name: 'Caio Lima', email: 'caio@exemplo.com' }),
    ]
    const found = await inBusiness(scope, 'read', (tx) => checkImport(tx, { rows }))
    expect(found).toMatchObject([
      { line: 2, name: 'Ana', by: 'phone' },
      { line: 3, name: 'Ana', by: null },
    ])
    expect(await add(rows)).toEqual({ added: 2, filled: 0, skipped: 2 })
    expect(await stored()).toMatchObject([
      { name: 'Ana', email: null },
      { name: 'Bia', phone: phone(1), notes: 'Prima da Ana' },
      { name: 'Caio', email: 'caio@exemplo.com', birthday: '02-29' },
    ])
    const { rows: audits } = await database.admin.query(
      `select detail from audit where business_id = $1 and action = 'client.import'`,
      [scope.businessId],
    )
    expect(audits).toEqual([{ detail: { importId: id, added: 2, filled: 0, skipped: 2 } }])
  })

  test('fills what is empty and changes nothing else', async () => {
    await create({ phone: phone(1), document: '52998224725' })
    const ana = row(2, { name: 'Ana Souza', document: '52998224725', phone: phone(9), email: 'ana@exemplo.com' })
    const again = row(3, { name: 'Ana', phone: phone(1), birthday: '03-12', notes: 'Manhã' })
    expect(await add([ana, again], { duplicates: 'fill' })).toEqual({ added: 0, filled: 2, skipped: 0 })
    const filled = {
      name: 'Ana',
      phone: phone(1),
      email: 'ana@exemplo.com',
      document: '52998224725',
      birthday: '03-12',
      notes: 'Manhã',
    }
    expect(await stored()).toEqual([filled])
    expect(await undo()).toMatchObject({ removed: 0, emptied: 1, isDone: true })
    expect(await stored()).toEqual([{ ...filled, email: null, birthday: null, notes: null }])
  })

  test('takes a part that is sent twice once, also at the same time', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => row(at + 2, { phone: phone(at) }))
    await Promise.all([add(rows), add(rows), add(rows)])
    expect(await stored()).toHaveLength(20)
    expect(await inBusiness(scope, 'read', listImports)).toMatchObject([{ id, fileName: 'clientes.csv', count: 20 }])
  })
})

describe('taking it back', () => {
  test('removes exactly those who have no history since', async () => {
    await create({ name: 'Antes' })
    await add([row(2, {}), row(3, {}), row(4, {}), row(5, { name: 'Some' })])
    const { rows } = await database.admin.query<{ id: string }>(
      `select id from client where business_id = $1 and name like 'Cliente%' order by name`,
      [scope.businessId],
    )
    const [two, three] = rows as [{ id: string }, { id: string }]
    const past = { ...scope, now: new Date(Date.now() - 1000) }
    await inBusiness(past, 'write', (tx) => writeNotes(tx, { id: two.id, notes: 'Ligou', before: null }))
    await inBusiness(scope, 'write', (tx) =>
      recordConsent(tx, { id: three.id, purpose: 'reminders', isGranted: true, method: 'phone' }),
    )
    expect(await undo()).toEqual({ removed: 2, kept: 2, emptied: 0, isDone: true })
    expect((await stored()).map(({ name }) => name)).toEqual(['Antes', 'Cliente 2', 'Cliente 3'])
    expect(await inBusiness(scope, 'read', listImports)).toEqual([])
    await expect(add([row(6, {})])).rejects.toEqual(new Refusal(importRefusals.IMPORT_UNDONE))
    expect(await undo()).toMatchObject({ removed: 0, kept: 0 })
  })

  test('removes a client whom a later line of the file filled', async () => {
    const rows = [row(2, { phone: phone(1) }), row(3, { name: 'Cliente 2', phone: phone(1), email: 'ana@exemplo.com' })]
    expect(await add(rows, { duplicates: 'fill' })).toEqual({ added: 1, filled: 1, skipped: 0 })
    expect(await undo()).toEqual({ removed: 1, kept: 0, emptied: 0, isDone: true })
    expect(await stored()).toEqual([])
  })

  test('keeps a client whom another import has filled, unless that one was undone before', async () => {
    const [filled, undone] = [newId(), newId()]
    await add([row(2, { phone: phone(1) }), row(3, { phone: phone(2) })])
    await add([row(2, { phone: phone(1), notes: 'Manhã' })], { id: filled, duplicates: 'fill' })
    await add([row(3, { phone: phone(2), notes: 'Tarde' })], { id: undone, duplicates: 'fill' })
    expect(await undo(undone)).toMatchObject({ removed: 0, emptied: 1 })
    expect(await undo()).toMatchObject({ removed: 1, kept: 1 })
    expect(await stored()).toMatchObject([{ phone: phone(1), notes: 'Manhã' }])
  })

  test('leaves alone, and does not count, fields that were changed since they were filled', async () => {
    const { id: client } = await create({ phone: phone(1) })
    await add([row(2, { name: 'Ana', phone: phone(1), notes: 'Manhã' })], { duplicates: 'fill' })
    await inBusiness(scope, 'write', (tx) => writeNotes(tx, { id: client, notes: 'Tarde', before: 'Manhã' }))
    expect(await undo()).toEqual({ removed: 0, kept: 0, emptied: 0, isDone: true })
    expect(await stored()).toMatchObject([{ notes: 'Tarde' }])
  })

  test('is offered until the last line of a large file is taken back', async () => {
    await add(Array.from({ length: 2001 }, (_, at) => row(at + 2, {})))
    expect(await undo()).toMatchObject({ removed: 2000, isDone: false })
    expect(await inBusiness(scope, 'read', listImports)).toMatchObject([{ id, count: 1 }])
    expect(await undo()).toMatchObject({ removed: 1, isDone: true })
    expect(await inBusiness(scope, 'read', listImports)).toEqual([])
  })

  test('is not for another business', async () => {
    await add([row(2, {})])
    scope = await aBusiness()
    await expect(undo()).rejects.toEqual(new Refusal(platformRefusals.NOT_FOUND))
    // The same import id may exist in two businesses.
    expect(await add([row(2, {})])).toMatchObject({ added: 1 })
  })
})
