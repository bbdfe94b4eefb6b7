import { type FileHandle, open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { faultAt } from './backup-fault.ts'
import type { BackupPlace } from './backup-files.ts'
import { folderPlace } from './folder-place.ts'

export const isInBucket = (address: string): boolean => /^s3:/i.test(address)

/** A path as it was meant where the command was given. */
export const addressFrom = (typed: string): string => (isInBucket(typed) ? typed : resolve(typed))

/** What speaks with a storage is loaded only for one. */
export async function placeAt(address: string): Promise<BackupPlace> {
  if (!isInBucket(address)) return folderPlace(address)
  const { bucketPlace } = await import('./bucket-place.ts')
  return bucketPlace(address)
}

/** A backup as a file of this machine; that of one in a bucket has no name any more, and is gone when it is closed. */
export async function openBackup(address: string): Promise<FileHandle> {
  if (isInBucket(address)) {
    const { openFromBucket } = await import('./bucket-place.ts')
    return openFromBucket(address)
  }
  return open(address, 'r').catch((error: unknown) => {
    throw faultAt(address, error)
  })
}
