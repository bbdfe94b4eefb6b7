import type { TableName } from '../src/platform/server/database/column-names.ts'

/**
 * The order in which a transaction locks, to prevent deadlocks: kinds in this order, rows of a kind by id. Names (a
 * request's key, a contact) come before all rows. A visit is written by whoever holds all of its appointments.
 */
export const lockRanks = [
  'name',
  'register',
  'register_session',
  'professional',
  'resource',
  'service',
  'appointment',
  'client_import',
  'client',
  'product',
  'undo_point',
  'support_grant',
] as const satisfies ('name' | TableName)[]

export type LockKind = (typeof lockRanks)[number]
