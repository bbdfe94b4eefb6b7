/** What a table holds under a name that may come from outside: `table['__proto__']` is what every object has. */
export const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
