import { startChild } from '../tracing.ts'

const summaries = new Map<string, string>()
/** The texts are the program's own, but some are generated. */
const summariesKept = 2000

const verbs = /\b(select|insert|update|delete|begin|commit|rollback|declare|fetch|set)\b/i
/** A function may be read from as well. */
const readTable = /\bfrom\s+(?:only\s+)?"?([a-z_]+)\b"?(?!\s*\()/i
const tables = new Map([
  ['insert', /\binto\s+"?([a-z_]+)/i],
  ['update', /\bupdate\s+"?([a-z_]+)/i],
  ['delete', readTable],
  ['select', readTable],
])

/** What a statement does first, and to which table, as `select appointment`. Nothing else of its text is told, nor any value. */
export function summaryOf(text: string): string {
  const known = summaries.get(text)
  if (known) return known
  const bare = text.replace(/'(?:[^']|'')*'/g, '')
  const verb = verbs.exec(bare)?.[1]?.toLowerCase() ?? 'statement'
  const table = tables.get(verb)?.exec(bare)?.[1]
  const summary = table ? `${verb} ${table}` : verb
  if (summaries.size < summariesKept) summaries.set(text, summary)
  return summary
}

/** Traces a statement that was sent just now, if it belongs to something that is traced. */
export function traceStatement(text: string, answer: Promise<unknown>): void {
  const span = startChild('client', '')
  if (!span) return
  const summary = summaryOf(text)
  span.rename(summary)
  span.set({ 'db.system.name': 'postgresql', 'db.query.summary': summary })
  answer.then(
    () => span.end(),
    (error: unknown) => {
      span.fail(error)
      span.end()
    },
  )
}
