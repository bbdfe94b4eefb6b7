import { PostgresQueryCompiler } from 'kysely'
import type { DB } from './tables.ts'

/** A name of the program as the schema has it. */
export type SnakeName<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? '' : '_'}${Lowercase<Letter>}${SnakeName<Rest>}`
  : ''
export type TableName = SnakeName<keyof DB>

const camelNames = new Map<string, string>()
const snakeNames = new Map<string, string>()

/** The name by which the program knows a column: `starts_at` is `startsAt`. */
export function camelName(column: string): string {
  let name = camelNames.get(column)
  if (name === undefined) {
    name = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    camelNames.set(column, name)
  }
  return name
}

/** The name of a column or table in the schema. */
export function snakeName(name: string): string {
  let column = snakeNames.get(name)
  if (column === undefined) {
    column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    snakeNames.set(name, column)
  }
  return column
}

/** Writes the names of built queries as the schema has them. */
export class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeName(identifier))
  }
}
