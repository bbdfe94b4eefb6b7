import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A lock file: one process at a time does the work. The lock of a dead process is removed. Returns what unlocks it. */
export async function lock(file: string, deadline: number): Promise<() => void> {
  const mine = `${file}-${process.pid}`
  try {
    while (true) {
      writeFileSync(mine, identity(process.pid)!)
      try {
        linkSync(mine, file) // a link never appears empty, unlike a new file
        return () => rmSync(file)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      if (isLeft(file)) await removeLeft(file, deadline)
      else if (Date.now() > deadline) throw new Error(`another start holds ${file}`)
      else await pause(50)
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Whether a dead process left the lock. */
function isLeft(file: string): boolean {
  const holder = readLock(file)
  return holder !== undefined && holder !== identity(Number.parseInt(holder))
}

/** One process at a time, after a second look: another one may have removed it and hold its own lock by now. */
async function removeLeft(file: string, deadline: number) {
  const unlock = await lock(`${file}-removing`, deadline)
  if (isLeft(file)) rmSync(file, { force: true })
  unlock()
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined // just released
  }
}

/** A process id with its start time, because a new container reuses the same process ids. */
function identity(pid: number): string | undefined {
  const status = `/proc/${pid}/stat`
  if (!isAlive(pid)) return undefined
  return `${pid} ${existsSync(status) ? readFileSync(status, 'utf8').split(') ')[1]?.split(' ')[19] : ''}`
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** An ended child process that its parent has not collected yet. */
function isZombie(pid: number): boolean {
  const status = `/proc/${pid}/stat`
  return existsSync(status) && readFileSync(status, 'utf8').split(') ')[1]?.[0] === 'Z'
}
