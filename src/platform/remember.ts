/** The same answer for the same key without working it out again; it forgets everything rather than grow without end. */
export function remember<T>(work: (key: string) => T, most = 500): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    if (!known.has(key)) {
      if (known.size >= most) known.clear()
      known.set(key, work(key))
    }
    return known.get(key)!
  }
}
