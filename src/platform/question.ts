/**
 * Every question of our pages carries a mark of its own, and our server's answer carries it back. A proxy, a hotel's network
 * or a cache that answers in its place does not know it.
 */
export const questionHeader = 'x-question'
export const answerHeader = 'x-answers'

/** What an answer to these headers carries. */
export function answerMark(asked: Record<string, string | string[] | undefined>): Record<string, string> {
  const mark = asked[questionHeader]
  return typeof mark === 'string' && /^[\w-]{1,64}$/.test(mark) ? { [answerHeader]: mark } : {}
}

/** What an answer says went stale by the write that it answers, as names with commas between. */
export const staleHeader = 'x-stale'
