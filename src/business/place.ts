import type { BusinessProfile } from './business.ts'

/** Where a business is, as its profile says. */
export type Place = Pick<BusinessProfile, 'address' | 'city' | 'state' | 'postalCode'>

/** The address in one line, as maps understand it; null if neither street nor city is known. */
export function placeWords({ address, city, state, postalCode }: Place): string | null {
  if (!address && !city) return null
  const town = [city, state].filter(Boolean).join(' - ')
  return [address, town, postalCode?.replace(/^(\d{5})/, '$1-')].filter(Boolean).join(', ')
}

/** A map of a place, which phones open in their own program. */
export const mapLink = (words: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(words)}`
