import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { longestObject, openBucket } from '../../outside/bucket.ts'
import { StorageFault } from '../../outside/storage-fault.ts'
import { BackupFault, faultAt } from './backup-fault.ts'
import { backupBeginning, type BackupPlace, isBackup } from './backup-files.ts'

/** The objects of a bucket whose keys begin with the prefix of an address as `s3://bucket/prefix`. */
export function bucketPlace(address: string): BackupPlace {
  const { bucket, key } = partsOf(address)
  const storage = openBucket(bucket)
  const prefix = key && `${key}/`
  const addressOf = (name: string) => `s3://${bucket}/${prefix}${name}`
  const nameOf = (of: string) => of.slice(prefix.length)
  const beginning = prefix + backupBeginning
  return {
    address: `s3://${bucket}/${key}`,
    addressOf,
    // The first request tells what is wrong with it. A key that may only write could not ask for more.
    async prove() {},
    clear: () =>
      storage
        .abandon(beginning, (of) => isBackup(nameOf(of)))
        .catch((error: unknown) => {
          if (!(error instanceof StorageFault && isLeft.has(error.of))) throw told(error)
        }),
    names: () => storage.keys(beginning).then((keys) => keys.map(nameOf), fail),
    async write(name, bytes, signal) {
      const sent = { bytes: 0 }
      const content = Readable.from(counted(bytes, sent), { objectMode: false })
      if (signal) addAbortSignal(signal, content)
      await storage.write(prefix + name, content).catch(fail)
      return { file: addressOf(name), ...sent }
    },
    remove: (name) => storage.remove(prefix + name).catch(fail),
  }
}

/** Where they may not be listed, or cannot be, a rule of the bucket removes them; some lists tell of what is gone. */
const isLeft = new Set(['AccessDenied', 'NotImplemented', 'NoSuchUpload'])

/** An object as a file that has no name, so that it is gone with whoever holds it, however that ends. */
export async function openFromBucket(address: string): Promise<FileHandle> {
  const { bucket, key } = partsOf(address)
  if (key === '') throw notMeant(address)
  const folder = tmpdir()
  let file: FileHandle | undefined
  try {
    const path = join(folder, `marcai-${randomUUID()}`)
    file = await open(path, 'wx+', 0o600)
    await unlink(path)
    await file.writeFile(openBucket(bucket).read(key))
    return file
  } catch (error) {
    await file?.close()
    throw faultAt(folder, told(error))
  }
}

async function* counted(bytes: AsyncIterable<Buffer>, sent: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    sent.bytes += chunk.length
    if (sent.bytes > longestObject)
      throw new BackupFault('storage', `The backup is longer than the ${longestObject} bytes of the longest upload.`)
    yield chunk
  }
}

const notMeant = (address: string) =>
  new BackupFault(
    'storage',
    `${address} is no address of a storage: s3://bucket/prefix, and behind that a backup’s name.`,
  )

function partsOf(address: string): { bucket: string; key: string } {
  const [, bucket, key = ''] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/+(.*?)\/*)?$/.exec(address) ?? []
  if (bucket === undefined) throw notMeant(address)
  return { bucket, key }
}

const told = (error: unknown): unknown =>
  error instanceof StorageFault
    ? new BackupFault(missing.has(error.of) ? 'absent' : 'storage', error.message, { cause: error })
    : error
const missing = new Set(['NoSuchBucket', 'NoSuchKey'])

function fail(error: unknown): never {
  throw told(error)
}
