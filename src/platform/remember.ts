import { Recent } from './recent.ts'

/** The same answer for the same key without working it out again. */
export function remember<T>(work: (key: string) => T, most = 500): (key: string) => T {
  const known = new Recent<T>(most)
  return (key) => {
    if (!known.has(key)) known.set(key, work(key))
    return known.get(key)!
  }
}
