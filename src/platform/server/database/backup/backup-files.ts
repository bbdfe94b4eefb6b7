import { readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupFault, faultAt } from './backup-fault.ts'

const named = /^marcai-(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\d\.\d{3}Z\.backup$/
const unfinished = '.part'

/** The file of a backup, by the database's time. Its names sort by time. */
export const fileName = (madeAt: string): string => `marcai-${madeAt.replaceAll(':', '-')}.backup`
/** A backup has this name until it is complete. */
export const partName = (madeAt: string): string => `${fileName(madeAt)}${unfinished}`

/** How many of the newest days, and of the newest weeks, keep their last backup. */
export type Keep = { days: number; weeks: number }

/** The Monday of a day's week, which stands for it. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/** @internal for its test: the names that go; only days and weeks count that have a backup, so that a pause loses none. */
export function outdated(names: readonly string[], { days, weeks }: Keep): string[] {
  const backups = names
    .flatMap((name) => {
      const day = named.exec(name)?.[1]
      return day ? [{ name, day, week: weekOf(day) }] : []
    })
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))
  const kept = new Set(backups.slice(0, 1).map(({ name }) => name))
  const keepLastOf = (part: 'day' | 'week', most: number) => {
    const newest = Map.groupBy(backups, (one) => one[part])
    for (const [last] of [...newest.values()].slice(0, most)) kept.add(last!.name)
  }
  keepLastOf('day', days)
  keepLastOf('week', weeks)
  return backups.map(({ name }) => name).filter((name) => !kept.has(name))
}

/** The file of the newest complete backup of a folder. */
export async function newestBackup(folder: string): Promise<string> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw faultAt(folder, error)
  })
  const newest = names
    .filter((name) => named.test(name))
    .toSorted()
    .at(-1)
  if (newest === undefined) throw new BackupFault('absent', `There is no backup in ${folder}.`)
  return join(folder, newest)
}

/** Removes what is outdated, and says how many that were. */
export async function pruneBackups(folder: string, keep: Keep): Promise<number> {
  try {
    const gone = outdated(await readdir(folder), keep)
    for (const name of gone) await unlink(join(folder, name))
    return gone.length
  } catch (error) {
    throw faultAt(folder, error)
  }
}

/** Removes what backups left behind that were killed. Whoever calls knows that none is under way. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(unfinished) && named.test(name.slice(0, -unfinished.length))) await unlink(join(folder, name))
}
