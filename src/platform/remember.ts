import { Recent } from './recent.ts'

/** Caches a function's results by key; keeps at most `most` of them. */
export function remember<T>(work: (key: string) => T, most = 500): (key: string) => T {
  const known = new Recent<T>(most)
  return (key) => {
    if (!known.has(key)) known.set(key, work(key))
    return known.get(key)!
  }
}
