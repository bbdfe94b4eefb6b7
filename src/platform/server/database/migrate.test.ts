import { expect, test } from 'vitest'
import { migrate, OtherVersion } from './migrate.ts'
import { onDatabaseIn } from '../testing/database.ts'

/** Starts this version on a database in a given state. */
const startOn = (state: string): Promise<string[]> => onDatabaseIn(state, migrate)

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
