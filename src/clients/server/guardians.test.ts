import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { BusinessTx, Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { mostDependents } from '../guardian.ts'
import { guessMapping, readLine, sharedContacts } from '../client-import.ts'
import { readSheet } from '../client-sheet.ts'
import { openCard } from './card-queries.ts'
import { createClient } from './create-client.ts'
import { findSimilar, listDuplicates } from './duplicate-queries.ts'
import { eraseClient } from './erase-client.ts'
import { importClients } from './import-clients.ts'
import { checkImport } from './import-queries.ts'
import { mergeClients } from './merge-clients.ts'
import { removeClient } from './remove-client.ts'
import { setGuardian } from './set-guardian.ts'
import { undoImport } from './undo-import.ts'
import { updateClient } from './update-client.ts'

const database = freshDatabase()
const nobody = { phone: null, email: null, document: null, birthday: null }
const phone = '+5571988889901'
const other = '+5571988889902'
const email = 'familia.silva@exemplo.com'

const write = <T>(scope: Scope, work: (tx: BusinessTx) => Promise<T>) => inBusiness(scope, 'write', work)
const create = (scope: Scope, name: string, contact: { phone?: string; email?: string } = {}) =>
  write(scope, (tx) => createClient(tx, { ...nobody, name, ...contact })).then(({ id }) => id)
const card = (scope: Scope, id: string) => inBusiness(scope, 'read', (tx) => openCard(tx, { id }))
const family = async (scope: Scope, id: string) => {
  const { guardian, dependents } = await card(scope, id)
  return [guardian?.name ?? null, dependents.map(({ name }) => name)]
}
const set = (scope: Scope, id: string, guardianId: string | null) =>
  write(scope, (tx) => setGuardian(tx, { id, guardianId }))
const people = async ({ businessId }: Scope) => {
  const { rows } = await database.admin.query<{ name: string; phone: string | null; email: string | null }>(
    `select c.name, c.phone, c.email, g.name as guardian from client c
     left join client g on g.business_id = c.business_id and g.id = c.guardian_id
     where c.business_id = $1 and c.deactivated_at is null order by c.name`,
    [businessId],
  )
  return rows
}

/** A mother and her child, who has her telephone. */
async function aFamily() {
  const scope = await aBusiness()
  const mother = await create(scope, 'Wanda Silva', { phone, email })
  return { scope, mother, child: await create(scope, 'Xande Silva', { phone }) }
}

// spec: clients-9
test('a mother and her two children come out of a file as three, and go back with it', async () => {
  const scope = await aBusiness()
  const file = readSheet(readFileSync(new URL('testing/family.csv', import.meta.url), 'utf8'))
  const mapping = guessMapping(file.header)
  const rows = file.rows.map(
    ({ cells, line }) => readLine(cells, mapping, line, { dateFormat: 'DD/MM/YYYY', areaCode: '71' }).row!,
  )
  expect([...sharedContacts(rows)]).toEqual([
    [3, 'Wanda Silva'],
    [4, 'Wanda Silva'],
  ])
  const id = newId()
  const part = { id, fileName: 'familia.csv', duplicates: 'fill', rows } as const
  expect(await write(scope, (tx) => importClients(tx, part))).toEqual({ added: 3, filled: 0, skipped: 0 })
  expect(await people(scope)).toEqual([
    { name: 'Wanda Silva', phone, email, guardian: null },
    { name: 'Xande Silva (filho)', phone, email, guardian: 'Wanda Silva' },
    { name: 'Yara Silva (filha)', phone: null, email, guardian: 'Wanda Silva' },
  ])
  expect(await inBusiness(scope, 'read', listDuplicates)).toEqual({ groups: [], hasMore: false })
  const again = await inBusiness(scope, 'read', (tx) => checkImport(tx, { rows }))
  expect(again.map(({ name, by }) => [name, by])).toEqual([
    ['Wanda Silva', 'email'],
    ['Xande Silva (filho)', 'email'],
    ['Yara Silva (filha)', 'email'],
  ])
  expect(await write(scope, (tx) => undoImport(tx, { id }))).toMatchObject({ removed: 3, kept: 0, isDone: true })
  expect(await people(scope)).toEqual([])
})

test('a line that looks like somebody comes in all the same where that was asked for, and is not offered for merging', async () => {
  const scope = await aBusiness()
  await create(scope, 'João Reis', { phone })
  const row = { ...nobody, line: 2, name: 'João Reis', phone, notes: null }
  const rows = [
    { ...row, isOther: true },
    { ...row, line: 3 },
  ]
  const part = { id: newId(), fileName: 'clientes.csv', duplicates: 'skip', rows } as const
  expect(await write(scope, (tx) => importClients(tx, part))).toEqual({ added: 1, filled: 0, skipped: 1 })
  expect(await people(scope)).toMatchObject([
    { name: 'João Reis', guardian: null },
    { name: 'João Reis', guardian: 'João Reis' },
  ])
  expect((await inBusiness(scope, 'read', listDuplicates)).groups).toEqual([])
})

test('a changed contact goes along to whoever is reached by it, and to no card with a contact of its own', async () => {
  const { scope, mother, child } = await aFamily()
  const stranger = await create(scope, 'Zeca', { phone, email: 'zeca@exemplo.com' })
  const change = { name: 'Wanda Silva', phone: other, email: null, document: null, id: mother }
  await write(scope, (tx) => updateClient(tx, change))
  expect(await card(scope, child)).toMatchObject({ phone: other, email: null })
  expect(await card(scope, stranger)).toMatchObject({ phone, email: 'zeca@exemplo.com' })
})

test('a guardian is named, changed and taken back; the contact that the card lacks is hers', async () => {
  const { scope, mother, child } = await aFamily()
  const grandmother = await create(scope, 'Vera Silva', { phone: other })
  const baby = await create(scope, 'Yago Silva')
  await set(scope, baby, mother)
  expect(await card(scope, baby)).toMatchObject({ phone, email, guardian: { id: mother } })
  expect(await family(scope, mother)).toEqual([null, ['Xande Silva', 'Yago Silva']])
  await set(scope, child, grandmother)
  expect(await family(scope, child)).toEqual(['Vera Silva', []])
  expect((await card(scope, child)).phone).toBe(phone)
  await set(scope, child, null)
  expect(await family(scope, child)).toEqual([null, []])
  const { rows } = await database.admin.query(
    `select detail from audit where business_id = $1 and action = 'client.set-guardian' order by id`,
    [scope.businessId],
  )
  expect(rows.at(-1)).toEqual({ detail: { client: child, guardianId: null } })
})

test('who was taken for the child by mistake changes places with her guardian', async () => {
  const scope = await aBusiness()
  const child = await create(scope, 'Xande Silva', { phone })
  const mother = await create(scope, 'Wanda Silva', { phone })
  const sister = await create(scope, 'Yara Silva', { phone })
  expect(await family(scope, child)).toEqual([null, ['Wanda Silva', 'Yara Silva']])
  await set(scope, child, mother)
  expect(await family(scope, mother)).toEqual([null, ['Xande Silva', 'Yara Silva']])
  expect(await family(scope, sister)).toEqual(['Wanda Silva', []])
})

test('nobody stands between a client and her guardian, and no one is everybody’s', async () => {
  const { scope, mother, child } = await aFamily()
  const vera = await create(scope, 'Vera Silva', { phone: other })
  const at = (text: string) =>
    expect.objectContaining({ fields: { guardianId: expect.stringContaining(text) as string } })
  await expect(set(scope, vera, child)).rejects.toEqual(at('já tem um responsável'))
  await expect(set(scope, mother, vera)).rejects.toEqual(at('responsável por outros'))
  await expect(set(scope, mother, mother)).rejects.toEqual(at('Escolha outro cadastro.'))
  await database.admin.query(
    `insert into client (business_id, name, guardian_id) select $1, 'Filho ' || n, $2 from generate_series(2, $3) n`,
    [scope.businessId, mother, mostDependents],
  )
  await expect(set(scope, vera, mother)).rejects.toEqual(at(`no máximo ${mostDependents}`))
  const notFound = expect.objectContaining({ kind: platformRefusals.NOT_FOUND })
  await expect(set(scope, vera, newId())).rejects.toEqual(notFound)
  const stranger = await aBusiness()
  await expect(set(stranger, child, null)).rejects.toEqual(notFound)
  await expect(set(scope, vera, await create(stranger, 'Outra'))).rejects.toEqual(notFound)
})

test('two who name each other at once are not both responsible', async () => {
  const scope = await aBusiness()
  const [ana, bia, caio] = [await create(scope, 'Ana'), await create(scope, 'Bia'), await create(scope, 'Caio')]
  await Promise.allSettled([set(scope, ana, bia), set(scope, bia, caio), set(scope, caio, ana)])
  const guardians = await people(scope)
  expect(guardians.filter((one) => 'guardian' in one && one.guardian !== null).length).toBeLessThan(3)
})

test('removing a guardian, or undoing her import, waits for an older child before it locks her', async () => {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  for (const removes of [true, false]) {
    const scope = await aBusiness()
    const child = await create(scope, 'Xande Silva')
    const rows = [{ ...nobody, line: 2, name: 'Wanda Silva', phone, notes: null }]
    const part = { id: newId(), fileName: 'familia.csv', duplicates: 'skip', rows } as const
    await write(scope, (tx) => importClients(tx, part))
    const found = await database.admin.query('select id from client where business_id = $1 and id <> $2', [
      scope.businessId,
      child,
    ])
    const mother: string = found.rows[0].id
    await set(scope, child, mother)

    let done: Promise<unknown> | undefined
    const free = await write(scope, async (tx) => {
      await tx.lock('client', [child], 'update')
      done = write<unknown>(scope, (tx) =>
        removes ? removeClient(tx, { id: mother }) : undoImport(tx, { id: part.id }),
      )
      await vi.waitUntil(async () => (await database.admin.query(waiting)).rowCount === 1)
      const card = 'select id from client where business_id = $1 and id = $2 for update skip locked'
      return tx.rows(card, [tx.businessId, mother])
    })
    await done
    expect(free).toEqual([{ id: mother }])
    expect(await people(scope)).toMatchObject([{ name: 'Xande Silva', guardian: null }])
  }
})

test('parent and child are not offered for merging, and two cards of one person are', async () => {
  const { scope, mother, child } = await aFamily()
  const son = await create(scope, 'Wanda Filha', { phone: other })
  await set(scope, son, mother)
  const again = await create(scope, 'WANDA SILVA', { phone })
  const { groups } = await inBusiness(scope, 'read', listDuplicates)
  expect(groups.map(({ clients }) => clients.map(({ id }) => id).toSorted())).toEqual([[mother, again].toSorted()])
  const similar = (id: string, name: string) =>
    inBusiness(scope, 'read', (tx) => findSimilar(tx, { ...nobody, name, phone, email, except: id }))
  expect((await similar(mother, 'Wanda Silva')).map(({ id }) => id)).toEqual([again])
  expect(await similar(child, 'Xande Silva')).toEqual([])
})

test('merged cards are reached through whoever stays, and nobody through themselves', async () => {
  const { scope, mother, child } = await aFamily()
  const again = await create(scope, 'Wanda S.', { phone: other })
  const merge = (id: string, duplicateId: string) => write(scope, (tx) => mergeClients(tx, { id, duplicateId }))
  const twin = await create(scope, 'Yara Silva', { phone: other })
  expect(await family(scope, twin)).toEqual(['Wanda S.', []])
  await merge(mother, again)
  expect(await family(scope, mother)).toEqual([null, ['Xande Silva', 'Yara Silva']])
  await merge(twin, child)
  expect(await family(scope, twin)).toEqual(['Wanda Silva', []])
  await merge(twin, mother)
  expect(await family(scope, twin)).toEqual([null, []])
})

test('two cards through which more are reached than through one may be are not merged', async () => {
  const { scope, mother, child } = await aFamily()
  const again = await create(scope, 'Wanda S.', { phone: other })
  await database.admin.query(
    `insert into client (business_id, name, guardian_id) select $1, 'Filho ' || n, $2 from generate_series(1, $3) n`,
    [scope.businessId, again, mostDependents],
  )
  const merge = () => write(scope, (tx) => mergeClients(tx, { id: mother, duplicateId: again }))
  await expect(merge()).rejects.toMatchObject({
    fields: { duplicateId: expect.stringContaining('no máximo') as string },
  })
  await set(scope, child, null)
  await merge()
  expect((await card(scope, mother)).dependents).toHaveLength(mostDependents)
})

test('a guardian who is forgotten takes her contact along; one who is removed does not', async () => {
  const { scope, mother, child } = await aFamily()
  await write(scope, (tx) => removeClient(tx, { id: mother }))
  expect(await card(scope, child)).toMatchObject({ phone, guardian: null })

  const second = await aFamily()
  await write(second.scope, (tx) => eraseClient(tx, { id: second.mother }))
  expect(await card(second.scope, second.child)).toMatchObject({ name: 'Xande Silva', phone: null, guardian: null })
})
