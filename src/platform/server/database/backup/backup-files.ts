import { BackupFault } from './backup-fault.ts'

/** Where backups lie. */
export interface BackupPlace {
  /** Refuses a place that is none, before anything is begun. */
  prove(): Promise<void>
  /** Removes what backups left behind that were killed. Whoever calls knows that none is under way. */
  clear(): Promise<void>
  /** Of what lies there; backups are among it. */
  names(): Promise<string[]>
  /** It has its name when it is complete, and nothing of it stays otherwise. */
  write(name: string, bytes: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<{ file: string; bytes: number }>
  remove(name: string): Promise<void>
  /** How a command names it. */
  addressOf(name: string): string
  /** How a command names the place. */
  readonly address: string
}

export const backupBeginning = 'marcai-'
const named = /^marcai-(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\d\.\d{3}Z\.backup$/

/** The name of a backup, by the database's time. Names sort by time. */
export const fileName = (madeAt: string): string => `${backupBeginning}${madeAt.replaceAll(':', '-')}.backup`
export const isBackup = (name: string): boolean => named.test(name)

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

/** The address of the newest complete backup of a place. */
export async function newestBackup(place: BackupPlace): Promise<string> {
  const newest = (await place.names()).filter(isBackup).toSorted().at(-1)
  if (newest === undefined) throw new BackupFault('absent', `There is no backup in ${place.address}.`)
  return place.addressOf(newest)
}

/** Removes what is outdated, and says how many that were. */
export async function pruneBackups(place: BackupPlace, keep: Keep): Promise<number> {
  const gone = outdated(await place.names(), keep)
  for (const name of gone) await place.remove(name)
  return gone.length
}
