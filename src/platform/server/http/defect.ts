import { randomInt } from 'node:crypto'
import { log } from '../log.ts'
import { countDefect } from '../metrics.ts'

/** Without look-alikes, because people read the code out. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 8

/** Logs a defect with a code that its caller is told, as `K7QF29XM`: by it support finds the line. */
export function logDefect(error: unknown, what: string): string {
  const errorCode = Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
  countDefect()
  log.error({ error, errorCode }, what)
  return errorCode
}
