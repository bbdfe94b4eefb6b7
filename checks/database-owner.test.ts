import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../src/platform/server/database/migrate.ts'
import { onDatabase } from '../src/platform/server/testing/cluster.ts'
import { textOf } from './tree.ts'

const owner = `owner_${crypto.randomUUID().slice(0, 8)}`
const template = new URL(inject('templateUrl'))
let admin: pg.Client

beforeAll(async () => {
  admin = new pg.Client(onDatabase(template, 'postgres'))
  await admin.connect()
})
afterAll(async () => {
  await admin.query(`drop database if exists ${owner}`)
  await admin.query(`drop owned by ${owner}`)
  await admin.query(`drop role ${owner}`)
  await admin.end()
})

/** What psql would send of the file, for another name. The password is the template's, from which that of marcai_app is made. */
const statements = textOf('deploy/database.sql')
  .replaceAll(/^(--|\\).*\n/gm, '')
  .replaceAll(/\bmarcai\b/g, owner)
  .replace(":'password'", `'${template.password}'`)
  .split(';\n')
  .filter(Boolean)

test('an owner who is no superuser, as deploy/database.sql makes it, migrates and may copy every row', async () => {
  expect(statements.length).toBeGreaterThan(2)
  for (const statement of statements) await admin.query(statement)
  // In this cluster somebody else made it.
  await admin.query(`grant marcai_app to ${owner} with admin option`)
  const url = new URL(onDatabase(template, owner))
  url.username = owner

  await admin.query(`revoke set on parameter app.lookup from ${owner}`)
  await expect(migrate(url.href)).rejects.toThrow('failed')
  await admin.query(`grant set on parameter app.lookup to ${owner}`)
  expect((await migrate(url.href)).length).toBeGreaterThan(5)

  const client = new pg.Client(url.href)
  await client.connect()
  // As pg_dump does: who is held by row-level security gets an error.
  await client.query('set row_security = off')
  expect((await client.query('select from client')).rowCount).toBe(0)
  await admin.query(`alter role ${owner} nobypassrls`)
  await expect(client.query('select from client')).rejects.toMatchObject({ code: '42501' })
  await client.end()
}, 60_000)
