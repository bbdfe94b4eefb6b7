import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { firstIn } from '../../filled.ts'
import { describeSchema } from './describe-schema.ts'

const shown = 10

/** How the copy's schema differs from that of this version: constraints, policies, triggers, indexes, rights, functions. */
export async function schemaFaults(copy: pg.Client): Promise<string[]> {
  const { rows } = await copy.query<{ role: string | null }>(`select to_regrole('marcai_app')::text as role`)
  if (firstIn(rows).role === null) return ['lacks the role marcai_app, to which the schema gives its rights']
  const here = linesOf(readFileSync(new URL('../../../../db/schema.sql', import.meta.url), 'utf8'))
  const there = linesOf(await describeSchema(copy))
  const faults = [
    ...Array.from(here.difference(there), (line) => `lacks, of the schema: ${line}`),
    ...Array.from(there.difference(here), (line) => `has, beyond the schema: ${line}`),
  ]
  const more = faults.length - shown
  return more > 0 ? [...faults.slice(0, shown), `differs from the schema in ${more} more lines`] : faults
}

/** The lines of each table, with its name. A routine is one line, because its lines mean nothing alone. */
function linesOf(schema: string): Set<string> {
  const objects = schema.split(/\n\n(?=create )/).slice(1)
  return new Set(
    objects.flatMap((object) => {
      const [first, ...lines] = object.trimEnd().split('\n')
      const table = /^create (?:unlogged )?table (\w+)/.exec(first!)?.[1]
      if (table) return [first!, ...lines.map((line) => `${table}: ${line.trim().replace(/,$/, '')}`)]
      return [object.replace(/\s+/g, ' ').trim()]
    }),
  )
}
