import { open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupFault, faultAt } from './backup-fault.ts'
import { type BackupPlace, isBackup } from './backup-files.ts'

/** A backup's name ends so until it is complete. */
const unfinished = '.part'

export function folderPlace(folder: string): BackupPlace {
  const told = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw faultAt(folder, error)
    })
  const addressOf = (name: string) => join(folder, name)

  async function removeParts(): Promise<void> {
    for (const name of await readdir(folder))
      if (name.endsWith(unfinished) && isBackup(name.slice(0, -unfinished.length))) await unlink(addressOf(name))
  }

  async function written(name: string, bytes: AsyncIterable<Buffer>, signal: AbortSignal | undefined) {
    const [part, file] = [addressOf(name + unfinished), addressOf(name)]
    try {
      await onDisk(part, bytes, signal)
      const { size } = await stat(part)
      await rename(part, file)
      await syncFolder(folder)
      return { file, bytes: size }
    } catch (error) {
      await unlink(part).catch(() => {}) // it may not be there; the first error is the one to tell
      throw error
    }
  }

  return {
    address: folder,
    addressOf,
    async prove() {
      if (!(await told(stat(folder))).isDirectory()) throw new BackupFault('absent', `${folder} is no folder.`)
    },
    clear: () => told(removeParts()),
    names: () => told(readdir(folder)),
    write: (name, bytes, signal) => told(written(name, bytes, signal)),
    remove: (name) => told(unlink(addressOf(name))),
  }
}

async function onDisk(path: string, bytes: AsyncIterable<Buffer>, signal: AbortSignal | undefined): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  await pipeline(bytes, file.createWriteStream({ flush: true }), { ...(signal && { signal }) })
}

/** A name is on the disk when its folder is. Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
