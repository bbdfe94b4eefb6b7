import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../../../db/migrations/', import.meta.url)

export type Migration = { name: string; text: string; hash: string }

export const migrationOf = (name: string, text: string): Migration => ({
  name,
  text,
  hash: createHash('sha256').update(text).digest('hex'),
})

/** The migrations of this version, in their order. */
export const ownMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => migrationOf(name, readFileSync(new URL(name, folder), 'utf8')))

/** Stands in the first line of a migration whose statements are each a transaction of their own, such as an index beside writes. */
const mark = '-- outside a transaction\n'

/** The statements of a migration that no transaction may hold; null for one that is carried out as a whole. */
export const statementsOutside = ({ text }: Pick<Migration, 'text'>): string[] | null =>
  text.startsWith(mark)
    ? text
        .slice(mark.length)
        .split(/;$/m)
        .map((statement) => statement.trim())
        .filter(Boolean)
    : null
