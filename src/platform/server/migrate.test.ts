import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate, OtherVersion } from './migrate.ts'
import { onDatabase } from './testing/cluster.ts'

/** A database in a given state that this version is started on. */
async function startOn(state: string): Promise<string[]> {
  const template = new URL(inject('templateUrl'))
  const name = `migrated_${crypto.randomUUID().replaceAll('-', '')}`
  const url = onDatabase(template, name)
  const maker = new pg.Client(onDatabase(template, 'postgres'))
  await maker.connect()
  try {
    await maker.query(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
    const copy = new pg.Client(url)
    await copy.connect()
    await copy.query(state)
    await copy.end()
    return await migrate(url)
  } finally {
    await maker.query(`drop database if exists ${name}`)
    await maker.end()
  }
}

test('data of this version starts, and nothing is applied again', async () => {
  expect(await startOn('')).toEqual([])
})

test.each([
  [
    'another text of a migration',
    `update schema_migration set hash = md5(hash) where name = '0008-agenda.sql'`,
    '0008-agenda.sql',
  ],
  [
    'a migration that is unknown here',
    `insert into schema_migration (name, hash) values ('9999-later.sql', '')`,
    '9999-later.sql',
  ],
  [
    'migrations that were known by name alone',
    `alter table schema_migration drop column hash`,
    '0001-platform-role.sql',
  ],
])('data of a version with %s is refused in a sentence that names it', async (_, state, named) => {
  const started = startOn(state)
  await expect(started).rejects.toThrow(OtherVersion)
  await expect(started).rejects.toThrow(`its migration ${named} is not the one here`)
})
