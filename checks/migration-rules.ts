import { statementsOutside } from '../src/platform/server/database/migration.ts'
import { partsOf, statementsIn } from './sql-statements.ts'

/** The releases from the first on, each with the migrations that it brought and the hashes of their texts. */
export type Releases = Record<string, Record<string, string>>
type Source = { name: string; text: string }

/**
 * What a migration may not do while servers of the release before go on: keep them waiting for a table, or take away what they
 * use. What takes away or narrows names the release since which the product keeps to it, `-- since 0.2.0: why`. Nothing binds as
 * long as nothing is released; a statement that is not known here is refused.
 */
export function faultsOfMigrations(migrations: readonly Source[], releases: Releases): string[] {
  const released = new Set(Object.values(releases).flatMap((brought) => Object.keys(brought)))
  if (released.size === 0) return []
  const fresh = migrations.filter(({ name }) => !released.has(name))
  const made = new Set(
    fresh.flatMap(({ text }) => statementsIn(text).flatMap(({ text: one }) => tableMadeBy(one) ?? [])),
  )
  const last = [...released].toSorted().at(-1)!
  return fresh.flatMap(({ name, text }) => {
    const before = migrations.slice(
      0,
      migrations.findIndex((one) => one.name === name),
    )
    const seen = { isNew: (table: string) => made.has(table), isProved: (column: string) => isProved(column, before) }
    const faults = statementsIn(text).flatMap(({ text: statement, above }) => {
      const verdict = verdictOn(statement, seen)
      if (verdict === 'fine' || isMadeAnew(statement, text) || (verdict === 'narrows' && isExcused(above, releases)))
        return []
      const why = verdict === 'narrows' ? 'takes away or narrows, and names no release with `-- since`' : verdict
      return [`${name}: ${statement.slice(0, 80)}: ${why}`]
    })
    return [
      ...(name < last ? [`${name} comes before a released one`] : []),
      ...faults,
      ...faultsOfFile(name, text, seen),
    ]
  })
}

/** What is known when a statement is judged: a table that nobody uses yet, a column of which a check proved that it is filled. */
type SchemaBefore = { isNew: (table: string) => boolean; isProved: (column: string) => boolean }
type Verdict = 'fine' | 'narrows' | (string & {})

const tableMadeBy = (statement: string) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(statement)?.[1]

const isExcused = (above: string, releases: Releases) =>
  Object.hasOwn(releases, /^-- since (\d+\.\d+\.\d+): \S/m.exec(above)?.[1] ?? '')

/** Whether a statement takes away what a killed start may have left of an index that the same file makes. */
function isMadeAnew(statement: string, text: string): boolean {
  const [, index] = /^drop index concurrently if exists (\w+)$/.exec(statement) ?? []
  return index !== undefined && new RegExp(`^create .*index concurrently ${index} on`, 'm').test(text)
}

const [rowsByJob, locked] = ['rows are moved by a job, in batches', 'holds the table for as long as it takes']

/** The first that matches counts. `table`: harmless where the table that it names is new. */
const statements: readonly { shape: RegExp; verdict: Verdict }[] = [
  { shape: /^create (unlogged )?table |^create (sequence|type|domain|view|function|procedure) /, verdict: 'fine' },
  { shape: /^create or replace (function|procedure|view) /, verdict: 'fine' },
  { shape: /^(comment on|grant|insert into|call) |^alter type \w+ add value /, verdict: 'fine' },
  { shape: /^create unique index concurrently (if not exists )?\w+ on (?<table>\w+)/, verdict: 'narrows' },
  { shape: /^create index concurrently /, verdict: 'fine' },
  { shape: /^create (unique )?index \w+ on (only )?(?<table>\w+)/, verdict: `${locked}: create it concurrently` },
  { shape: /^drop index concurrently /, verdict: 'narrows' },
  { shape: /^drop index /, verdict: `${locked}: drop it concurrently` },
  { shape: /^create (or replace )?(constraint )?trigger .*? on (?<table>\w+)/, verdict: 'narrows' },
  { shape: /^(create|alter|drop) policy .*? on (?<table>\w+)/, verdict: 'narrows' },
  { shape: /^drop table (if exists )?(?<table>\w+)/, verdict: 'narrows' },
  { shape: /^(drop (view|function|procedure|type|domain|sequence|trigger)|revoke) /, verdict: 'narrows' },
  { shape: /^(update|delete from|truncate) (only )?(?<table>\w+)/, verdict: rowsByJob },
]

function verdictOn(statement: string, seen: SchemaBefore): Verdict {
  const alter = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(statement)
  if (alter) {
    const [, table, actions] = alter as unknown as [string, string, string]
    if (seen.isNew(table)) return 'fine'
    const verdicts = partsOf(actions).map((action) => verdictOnAction(action, table, seen))
    return (
      verdicts.find((one) => one !== 'fine' && one !== 'narrows') ?? verdicts.find((one) => one !== 'fine') ?? 'fine'
    )
  }
  for (const { shape, verdict } of statements) {
    const found = shape.exec(statement)
    if (found) return found.groups?.['table'] && seen.isNew(found.groups['table']) ? 'fine' : verdict
  }
  return 'is no statement that this check knows'
}

/** What an action does to a table that is in use. */
function verdictOnAction(action: string, table: string, seen: SchemaBefore): Verdict {
  if (action.startsWith('add column ')) return verdictOnColumn(action)
  if (action.startsWith('add '))
    return / not valid$| using index \w+$/.test(action) ? 'narrows' : `${locked}: add it \`not valid\``
  if (action.startsWith('validate constraint ')) return 'fine'
  const [, column, change] = /^alter (?:column )?(\w+) (.*)$/.exec(action) ?? []
  if (column && change === 'set not null')
    return seen.isProved(`${table}.${column}`) ? 'narrows' : `${locked}: let a check of an earlier migration prove it`
  if (change && /^(set default|drop not null|set statistics) ?/.test(change)) return 'fine'
  if (change === 'drop default') return 'narrows'
  if (change || /^rename (column |to )/.test(action))
    return 'is another thing to the release before: add one, and drop this later'
  if (action.startsWith('drop constraint ')) return 'fine'
  return 'narrows'
}

function verdictOnColumn(action: string): Verdict {
  const [, given] = / default (.*)$/.exec(action) ?? []
  if (/ (unique|primary key|references|check) ?\b/.test(action)) return 'brings a constraint: add that `not valid`'
  if (/ generated .* stored/.test(action)) return `${locked}: it writes every row`
  if (given && /\w ?\(/.test(given.replaceAll('now()', ''))) return `${locked}: its default writes every row`
  return / not null\b/.test(action) && !given ? 'is not filled by the release before: give it a default' : 'fine'
}

/** Whether an earlier migration has validated a check that says of the column that it is filled. */
function isProved(column: string, before: readonly Source[]): boolean {
  const [table, name] = column.split('.')
  const all = before.flatMap(({ text }) => statementsIn(text).map((one) => one.text))
  const check = new RegExp(`^alter table ${table} add constraint (\\w+) check \\(${name} is not null\\)`)
  const named = all.flatMap((one) => check.exec(one)?.[1] ?? [])
  return named.some((one) => all.includes(`alter table ${table} validate constraint ${one}`))
}

function faultsOfFile(name: string, text: string, { isNew }: SchemaBefore): string[] {
  const all = statementsIn(text).map((one) => one.text)
  const concurrent = all.filter((one) => one.includes(' index concurrently '))
  const used = all
    .flatMap((one) => /^alter table (?:if exists )?(?:only )?(\w+)/.exec(one)?.[1] ?? [])
    .filter((one) => !isNew(one))
  const proves = all.some((one) => one.includes(' validate constraint '))
  const made = concurrent.flatMap((one) => /^create .*?concurrently (\w+) on/.exec(one)?.[1] ?? [])
  const isOutside = statementsOutside({ text }) !== null
  return [
    ...(concurrent.length > 0 && !isOutside ? [`${name} makes an index in a transaction`] : []),
    ...(isOutside && concurrent.length < all.length
      ? [`${name} does outside of a transaction what may not be half done`]
      : []),
    ...made
      .filter((one) => !all.includes(`drop index concurrently if exists ${one}`))
      .map((one) => `${name} does not take away the half of ${one} that a killed start leaves`),
    ...(new Set(used).size > 1
      ? [`${name} holds one table while it waits for another: ${[...new Set(used)].join(', ')}`]
      : []),
    ...(proves && all.length > 1 ? [`${name} reads a whole table in the transaction of other changes`] : []),
  ]
}
