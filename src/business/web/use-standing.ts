import type { Standing } from '../../accounts/standing.ts'
import { useMe } from '../../accounts/web/session.tsx'

/** How the business stands, and whether this person settles it; null for whoever is in none. */
export function useStanding(): { standing: Standing; isPayer: boolean } | null {
  const { membership } = useMe()
  if (!membership) return null
  return { standing: membership.standing, isPayer: membership.permissions.includes('settings.billing') }
}
