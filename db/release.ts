import { readFileSync, writeFileSync } from 'node:fs'
import { ownMigrations } from '../src/platform/server/database/migration.ts'
import { release } from '../src/platform/server/release.ts'

/** Writes down which migrations this version brings, before it is tagged: from then on they stay as they are. */
const path = 'db/released-migrations.json'
const releases = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string>>
const { version } = release
if (Object.hasOwn(releases, version)) throw new Error(`${version} is released: raise the version in package.json`)
const known = new Set(Object.values(releases).flatMap((brought) => Object.keys(brought)))
const brought = ownMigrations().filter(({ name }) => !known.has(name))
const added = { [version]: Object.fromEntries(brought.map(({ name, hash }) => [name, hash])) }
writeFileSync(path, `${JSON.stringify({ ...releases, ...added }, null, 2)}\n`)
console.log(`${version} brings ${brought.length} migrations. Commit this, and tag it v${version}.`)
