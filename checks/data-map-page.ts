import { actingRoles, grants, may, type Permission } from '../src/accounts/permissions.ts'
import { keptReasons } from '../src/clients/erasure.ts'
import { tableFacts } from '../src/platform/server/database/tables.ts'
import { textOf } from './tree.ts'

const permissions: readonly string[] = Object.keys(grants)

type Table = { name: string; columns: string[]; comments: ReadonlyMap<string, string> }

/** The tables of the generated picture of the schema, with what the comments say of their columns. */
export function tablesIn(schema: string): Table[] {
  const comments = Map.groupBy(schema.matchAll(/^comment on column (\w+)\.(\w+) is '(\w+)';/gm), ([, table]) => table!)
  return Array.from(schema.matchAll(/^create .*?table (\w+) \(\n([\s\S]*?)^\);/gm), ([, name = '', body = '']) => ({
    name,
    columns: Array.from(body.matchAll(/^ {2}(?!constraint\b)([a-z]\w*) /gm), ([, column]) => column!),
    comments: new Map((comments.get(name) ?? []).map(([, , column, says]) => [column!, says!])),
  }))
}

const likeAPerson =
  /^(client_id|account_id|name|(owner|holder|booked|seller|sender|cashier|actor|approver|legal)_name|(made|asked|sent|settled|invited|granted|decided|read|sold)_by|email|phone|(\w+_)?document|address|birthday|key|notes?|professional_id|network|user_agent|recipient)$/

type Facts = Readonly<Record<string, { about?: string; seen?: string; until?: string }>>

/** Tables with a column like something about a person that do not say so, and those that say it only by half or to whom nobody knows. */
export function mapFaults(tables: readonly Table[], facts: Facts): string[] {
  return tables.flatMap(({ name, columns }) => {
    const { about, seen } = facts[name] ?? {}
    const isAboutPeople = about !== undefined && !about.startsWith('nobody, ')
    if (about === undefined && columns.some((column) => likeAPerson.test(column)))
      return [`the comment on ${name} does not say what it is about`]
    if (isAboutPeople !== (seen !== undefined)) return [`the comment on ${name} says one of about and seen`]
    return (seen?.split(', ') ?? [])
      .filter((seer) => !permissions.includes(seer) && !others.has(seer))
      .map((seer) => `${name} is seen by ${seer}, whom nobody knows`)
  })
}
/** Who sees something without a permission in a business. */
const others = new Set(['the person', 'operator', 'nobody', 'everybody'])

/** What of a table says something about a person, as far as names of columns tell. */
const toldOf = ({ columns, comments }: Table): string =>
  columns
    .filter((column) => likeAPerson.test(column) || comments.has(column))
    .map((column) => `\`${column}\`${comments.has(column) ? ` (${comments.get(column)})` : ''}`)
    .join(', ')

function lengthOf({ name, columns, comments }: Table, until: string | undefined): string {
  const stays = tableFacts[name]?.stays
  const emptied = [...comments.values()].includes('personal') ? '; what is marked personal is emptied' : ''
  const ofBusiness = !tableFacts[name]?.of && (columns.includes('business_id') || name === 'business')
  const end = stays
    ? `stays when the business is erased: ${stays}${emptied}`
    : ofBusiness
      ? 'with the business, 90 days after its account is closed'
      : columns.includes('account_id') || name === 'account'
        ? 'with the account, which goes with its last business'
        : 'as long as the installation'
  return until === undefined ? end : `${until}; else ${end}`
}

const seerOf = (seer: string): string =>
  permissions.includes(seer)
    ? `\`${seer}\` (${actingRoles.filter((role) => may(role, seer as Permission)).join(', ')})`
    : seer

/** Whom a table is about, and why: `client, the agenda`. */
function aboutOf({ name }: Table): [of: string, why: string] {
  const [of = '', ...why] = (tableFacts[name]?.about ?? '').split(', ')
  return [of, why.join(', ')]
}
const isAboutPeople = (table: Table) => !['', 'nobody'].includes(aboutOf(table)[0])
const byName = (a: Table, b: Table) => (a.name < b.name ? -1 : 1)

/** docs/data-map.md: which table holds what about whom, why, how long, and who sees it. */
export function dataMapPage(): string {
  const tables = tablesIn(textOf('db/schema.sql'))
  const [people, nobody] = [tables.filter(isAboutPeople), tables.filter((table) => aboutOf(table)[0] === 'nobody')]
  const rows = people.toSorted(byName).map((table) => {
    const { seen = '', until } = tableFacts[table.name] ?? {}
    const [of, why] = aboutOf(table)
    const seers = seen.split(', ').map(seerOf).join('; ')
    return `| \`${table.name}\` | ${of} | ${toldOf(table)} | ${why} | ${lengthOf(table, until)} | ${seers} |`
  })
  const kept = Object.entries(keptReasons).flatMap(([table, reason]) =>
    reason ? [`| \`${table}\` | ${reason.many} | ${reason.why} |`] : [],
  )
  return `# What is held about whom

The record of processing (LGPD, art. 37). Written by \`npm run docs\` from the schema and its comments (\`db/schema.sql\`), which the erasure itself reads
(\`db/migrations/0027-leaving.sql\`). \`checks/trust.test.ts\` finds a table with a column that is named like something about a person and whose
comment does not say what it is about. Roles are those of [authorization.md](authorization.md).

A business is the controller of its clients' data, whoever runs this installation is its operator (art. 5); of accounts and of who pays us, they are
the controller. \`client\`: whom a business serves. \`account\`: who signs in. \`team\`: who works there. \`payer\`: the business that pays for the
product, and who runs the installation.

That an account is erased, and what of it is left, is held by \`checks/erasure.test.ts\`; of a client by \`checks/client-references.test.ts\` and
\`src/clients/server/erase-client.test.ts\`; that what a client may read of it is all of it by \`checks/client-history.test.ts\`.

| Table | Of | What | Why | How long | Who sees it |
|---|---|---|---|---|---|
${rows.join('\n')}

## What is kept of an erased client

Without the name (LGPD, art. 16), in the words that the client is told, from \`src/clients/erasure.ts\`:

| Table | What | Why |
|---|---|---|
${kept.join('\n')}

## Whom data goes to

Only where an installation or a business has set it up ([settings.md](settings.md)): the mail server, WhatsApp's API and the SMS provider (messages to
clients), the payment provider (name and document of who pays an invoice or a deposit), the postal code service (a CEP, nothing else), and
the address of a webhook that a business's owner typed (\`checks/outbound.test.ts\` finds whatever asks another machine). Nobody else is told
anything: no page loads from another host, and nobody else measures visitors (\`src/platform/server/http/edge.test.ts\`).

An owner takes all of the business along as an archive, by \`users.manage\` ([authorization.md](authorization.md)).

## Tables with nothing about a person

Named like it, and not: ${nobody
    .toSorted(byName)
    .map((table) => `\`${table.name}\` (${aboutOf(table)[1]})`)
    .join(', ')}.
`
}
