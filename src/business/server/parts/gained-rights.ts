import { type RawBuilder, sql } from 'kysely'
import { permissionsOf, type Role } from '../../../accounts/permissions.ts'

/**
 * The column `gained` of a member whose role changes, or who comes back (`was` is null): since when they have what they
 * had not. What they made by a permission ends with it (`stands` in the database), and what they made before they
 * had it again stays ended.
 */
export function gainedBy(was: Role | null, role: Role): RawBuilder<string> {
  const had = new Set(was === null ? [] : permissionsOf(was))
  const gained = permissionsOf(role).filter((permission) => !had.has(permission))
  return sql`member.gained || (
    select coalesce(jsonb_object_agg(permission, clock_timestamp()), '{}')
    from unnest(${gained}::text[]) permission)`
}
