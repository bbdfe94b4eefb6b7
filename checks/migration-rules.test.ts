import { expect, test } from 'vitest'
import { type Migration, migrationOf, ownMigrations } from '../src/platform/server/database/migration.ts'
import { faultsOfMigrations, type Releases } from './migration-rules.ts'
import { statementsIn } from './sql-statements.ts'
import { textOf } from './tree.ts'

/** Empty until the first release, which `npm run release` writes down; from then on everything here binds. */
const releases = JSON.parse(textOf('db/released-migrations.json')) as Releases

/** What was released and is another text now, or no longer there. */
const changedIn = (migrations: readonly Migration[], brought: Releases): string[] =>
  Object.values(brought)
    .flatMap(Object.entries<string>)
    .filter(([name, hash]) => migrations.find((one) => one.name === name)?.hash !== hash)
    .map(([name]) => name)

const own = ownMigrations()
const ofAll = Object.fromEntries(own.map(({ name, hash }) => [name, hash]))
/** As if all of today had been released. */
const today: Releases = { '0.1.0': ofAll }

test('no migration changes that a release has brought to somebody', () => {
  expect(changedIn(own, releases)).toEqual([])
  expect(changedIn(own, today)).toEqual([])
  expect(changedIn(own, { '0.1.0': { [own[0]!.name]: '0', '0000-gone.sql': '0' } })).toEqual([
    own[0]!.name,
    '0000-gone.sql',
  ])
})

test('the servers of the release before survive each new migration', () => {
  expect(faultsOfMigrations(own, releases)).toEqual([])
  expect(own.flatMap(({ text }) => statementsIn(text)).length).toBeGreaterThan(200)
})

const faultsOf = (...texts: string[]) =>
  faultsOfMigrations([...own, ...texts.map((text, at) => migrationOf(`${9000 + at}-sales.sql`, text))], today)

test('as long as nothing is released, nothing binds', () => {
  expect(faultsOfMigrations([migrationOf('0001-sales.sql', 'drop table client;')], {})).toEqual([])
})

const outside = '-- outside a transaction\n'

test.each([
  [
    'a table of its own, whatever is done with it',
    'create table a (b int); create index a_b on a (b); alter table a drop column b; drop table a;',
  ],
  [
    'a column',
    'alter table client add column a text, add column b int not null default 0, add column c timestamptz default now();',
  ],
  [
    'a function with a body; that has semicolons',
    'create function a() returns int language sql as $$ select 1; drop table client; $$;',
  ],
  [
    'an index beside writes',
    `${outside}drop index concurrently if exists a;\ncreate index concurrently a on client (name);\n`,
  ],
  [
    'less strictness',
    'alter table client alter column name drop not null, drop constraint a, alter column b set default 1;',
  ],
  ['what no release uses any more', '-- since 0.1.0: nobody reads it\nalter table client drop column name;'],
  ['a proof of its own', 'alter table client validate constraint a;'],
])('%s is fine', (_, text) => {
  expect(faultsOf(text)).toEqual([])
})

test('a column is required once a check has proved it, in steps', () => {
  const check =
    '-- since 0.1.0: each write fills it\nalter table client add constraint a check (name is not null) not valid;'
  const proof = 'alter table client validate constraint a;'
  const required = '-- since 0.1.0: each write fills it\nalter table client alter column name set not null;'
  expect(faultsOf(check, proof, required)).toEqual([])
  expect(faultsOf(check, required)).toHaveLength(1)
  expect(faultsOf(check, `${proof} ${required}`)).not.toEqual([])
})

test.each([
  ['alter table client drop column name;', 'takes away or narrows'],
  ['-- since 0.9.0: which is no release\nalter table client drop column name;', 'takes away or narrows'],
  ['-- since 0.1.0\nalter table client drop column name;', 'takes away or narrows'],
  ['-- since 0.1.0: one\nselect 1;\nalter table client drop column name;', 'takes away or narrows'],
  ['drop table if exists client;', 'takes away or narrows'],
  ['DROP  TABLE client', 'takes away or narrows'],
  ['drop function to_fold;', 'takes away or narrows'],
  ['revoke select on client from marcai_app;', 'takes away or narrows'],
  ['create policy a on client using (true);', 'takes away or narrows'],
  ['alter table client rename column name to a;', 'is another thing to the release before'],
  ['alter table client rename to a;', 'is another thing to the release before'],
  ['alter table client alter column name type varchar(80);', 'is another thing to the release before'],
  [
    '-- since 0.1.0: why\nalter table client alter column name set not null;',
    'let a check of an earlier migration prove it',
  ],
  ['alter table client add constraint a check (b > 0);', 'add it `not valid`'],
  ['alter table client add constraint a check (b > 0) not valid;', 'takes away or narrows'],
  ['alter table client add a int;', 'add it `not valid`'],
  ['alter table client add column a int not null;', 'give it a default'],
  ['alter table client add column a uuid default gen_random_uuid();', 'its default writes every row'],
  ['alter table client add column a int generated always as (b + 1) stored;', 'it writes every row'],
  ['alter table client add column a int unique;', 'brings a constraint'],
  ['create index a on client (name);', 'create it concurrently'],
  ['create index concurrently a on client (name);', 'makes an index in a transaction'],
  [`${outside}create index concurrently a on client (name);`, 'does not take away the half of a'],
  [
    `${outside}drop index concurrently if exists a;\ncreate unique index concurrently a on client (name);`,
    'takes away or narrows',
  ],
  [`${outside}alter table client add column a int;`, 'what may not be half done'],
  [`${outside}drop index concurrently client_pkey;`, 'takes away or narrows'],
  ['drop index client_pkey;', 'drop it concurrently'],
  ['update client set name = null;', 'rows are moved by a job'],
  ['do $$ begin end $$;', 'is no statement that this check knows'],
  [
    'alter table client add column a int; alter table sale add column a int;',
    'holds one table while it waits for another: client, sale',
  ],
  ['alter table client add column a int; alter table client validate constraint b;', 'reads a whole table'],
])('%s is refused', (text, fault) => {
  const faults = faultsOf(text)
  expect(faults).not.toEqual([])
  expect(faults.join('\n')).toContain(fault)
})

test('a migration before a released one is refused', () => {
  expect(faultsOfMigrations([migrationOf('0000-sales.sql', 'select 1;'), ...own], today)).toContainEqual(
    '0000-sales.sql comes before a released one',
  )
})
