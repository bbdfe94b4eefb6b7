import type { DB } from '../src/platform/server/tables.ts'

/**
 * The order in which a transaction locks: from kind to kind as they stand here, within a kind by id. Names (the key of a request,
 * a contact) come before all rows. Who keeps to it never waits in a circle.
 */
export const lockRanks = [
  'name',
  'register',
  'register_session',
  'professional',
  'service',
  'appointment',
  'client_import',
  'client',
  'product',
  'undo_point',
  'support_grant',
] as const satisfies ('name' | keyof DB)[]

export type LockKind = (typeof lockRanks)[number]
