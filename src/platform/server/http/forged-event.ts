import type { Context } from 'hono'
import { count, isReached, type Limit } from './throttle.ts'

/** Answers an event that nobody signed. It counts only while there is a secret to guess. */
export async function refuseForged(c: Context, tries: Limit, counts: boolean): Promise<Response> {
  if (await isReached(tries)) return c.text('', 429, { 'retry-after': '900' })
  if (counts) await count(tries)
  return c.text('', 401)
}
