import { filesOf, isTest, placeOf, textOf } from './tree.ts'

/** Whose each table is: the idea whose files alone write it. */
export const ownerOf: Record<string, string> = {}

const written = [
  /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g,
  /\b(?:insert\s+into|delete\s+from)\s+(\w+)/gi,
  /\bupdate\s+(\w+)(?:\s+\w+)?\s+set\b/gi,
]

export const tablesWrittenIn = (text: string): string[] => [
  ...new Set(written.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, table]) => table!))),
]

export const writes = () =>
  filesOf('src/*/server/**/*.ts')
    .filter((path) => !isTest(path))
    .flatMap((path) => tablesWrittenIn(textOf(path)).map((table) => ({ path, table, idea: placeOf(path)!.idea })))

export const foreignWrites = () => writes().filter(({ table, idea }) => ownerOf[table] !== idea)
