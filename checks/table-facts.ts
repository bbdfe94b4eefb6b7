import { tableFacts } from '../src/platform/server/database/tables.ts'

type Fact = keyof (typeof tableFacts)[string]

/** The tables whose comment in the schema has this fact, with what it says. */
export const tablesWith = (fact: Fact): Map<string, string> =>
  new Map(
    Object.entries(tableFacts).flatMap(([table, { [fact]: says }]) => (says === undefined ? [] : [[table, says]])),
  )

export const tablesThat = (fact: Fact, says: string): string[] =>
  [...tablesWith(fact)].filter(([, said]) => said === says).map(([table]) => table)
