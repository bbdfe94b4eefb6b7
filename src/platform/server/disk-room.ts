import { log } from './log.ts'

/** Milliseconds between two looks for room. */
const pause = 5_000

let isFull = false
let lookedAt = -Infinity
let looking: Promise<void> | undefined

/** Learns from an error of the database that its disk is full. */
export function noticeFullDisk(error: unknown): void {
  if ((error as { code?: unknown } | null)?.code !== '53100') return
  if (!isFull) log.error({ error }, 'the disk of the database is full')
  isFull = true
}

/** Whether what was written last found room; once something found none, whether there is room again. */
export async function hasDiskRoom(query: (text: string) => Promise<unknown>): Promise<boolean> {
  if (isFull && performance.now() > lookedAt + pause) looking ??= look(query).finally(() => (looking = undefined))
  await looking
  return !isFull
}

/** A table that nobody else sees takes room as rows do, and gives it back at once. */
async function look(query: (text: string) => Promise<unknown>): Promise<void> {
  lookedAt = performance.now()
  try {
    await query(`create temporary table disk_room on commit drop as
      select n, md5(n::text) as text from generate_series(1, 5000) n`)
    log.info('the disk of the database has room again')
    isFull = false
  } catch (error) {
    log.warn({ error }, 'the disk of the database is still full')
  }
}
