const isEmpty = () => new Error('a list that is never empty was empty')

/** The first entry of a list that is never empty where it is asked, such as the rows of a count. */
export function firstIn<T>([first]: readonly T[]): T {
  if (first === undefined) throw isEmpty()
  return first
}

/** The last entry of a list that is never empty where it is asked. */
export function lastIn<T>(list: readonly T[]): T {
  const last = list.at(-1)
  if (last === undefined) throw isEmpty()
  return last
}
