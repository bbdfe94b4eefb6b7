/**
 * Our pages send a random mark with each request, and our server's answer repeats it. An answer without the mark came
 * from something in between: a proxy, a captive portal or a cache.
 */
export const questionHeader = 'x-question'
export const answerHeader = 'x-answers'

type Headers = Record<string, string | string[] | undefined>

/** The mark of a request with these headers, if it has one. */
export function markOf({ [questionHeader]: mark }: Headers): string | undefined {
  return typeof mark === 'string' && /^[\w-]{1,64}$/.test(mark) ? mark : undefined
}

/** The answer's header for a request with these headers. */
export function answerMark(asked: Headers): Record<string, string> {
  const mark = markOf(asked)
  return mark ? { [answerHeader]: mark } : {}
}

/** Response header of a write: comma-separated topics whose data went stale. */
export const staleHeader = 'x-stale'

/**
 * Response header of a procedure: the contracts that the server keeps to. A page says in its root element's `data-contract`
 * with which it was built.
 */
export const contractHeader = 'x-contract'
