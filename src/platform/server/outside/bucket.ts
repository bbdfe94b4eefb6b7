import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { settings } from '../settings.ts'
import { assertOutsideTransaction } from './outbound.ts'
import { StorageFault, storageFault } from './storage-fault.ts'

/** One part is held in memory at a time. An upload has at most 10,000 of them. */
const partBytes = 16 * 2 ** 20
export const longestObject: number = partBytes * 10_000

/** Milliseconds: until there is a connection, and how long it may be silent. */
const patience = { connectionTimeout: 10_000, socketTimeout: 120_000 }

/**
 * A bucket of a storage that speaks S3. Where that is, and whose keys it takes, the package reads of the environment itself.
 * What the storage refuses is thrown as a `StorageFault`.
 */
export function openBucket(bucket: string, requestHandler: typeof patience = patience) {
  const client = new S3Client({
    requestHandler,
    // Other storages have no host for each bucket, and not all know the sums that were added later.
    ...(settings.storageEndpoint !== undefined && {
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    }),
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const address = (key: string) => `s3://${bucket}/${key}`
  const faultOf = (error: unknown, key: string) =>
    storageFault(error, { bucket, what: address(key), endpoint: settings.storageEndpoint })
  const asked = async <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    assertOutsideTransaction()
    try {
      return await ask()
    } catch (error) {
      throw faultOf(error, key)
    }
  }

  return {
    /** The keys that begin so. */
    keys: (prefix: string): Promise<string[]> =>
      asked(prefix, async () => {
        const keys: string[] = []
        const pages = paginateListObjectsV2({ client, stopOnSameToken: true }, { Bucket: bucket, Prefix: prefix })
        for await (const { Contents = [] } of pages) keys.push(...Contents.flatMap(({ Key }) => Key ?? []))
        return keys
      }),

    /** It has its key when all of it is there, and nothing of it stays otherwise. What `content` fails of is thrown as it is. */
    write: (key: string, content: Readable): Promise<void> => {
      const params = { Bucket: bucket, Key: key, Body: content }
      // With several parts at a time the others would send the rest after one has failed.
      const upload = new Upload({ client, params, partSize: partBytes, queueSize: 1 })
      const sent = async () => {
        const { ETag } = await upload.done()
        if (ETag === undefined) throw new StorageFault('ETag', `${address(key)} was not acknowledged as S3 does.`)
      }
      return asked(key, sent).catch((error: unknown) => {
        throw content.errored ?? error
      })
    },

    async *read(key: string): AsyncGenerator<Buffer> {
      assertOutsideTransaction()
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        if (Body instanceof Readable) yield* Body as AsyncIterable<Buffer>
      } catch (error) {
        throw faultOf(error, key)
      }
    },

    remove: (key: string): Promise<void> =>
      asked(key, async () => void (await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })))),

    /** Removes the parts of uploads that were never completed, of the first thousand. */
    abandon: (prefix: string, isOurs: (key: string) => boolean): Promise<void> =>
      asked(prefix, async () => {
        const listed = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }))
        for (const { Key = '', UploadId } of listed.Uploads ?? [])
          if (isOurs(Key)) await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
      }),
  }
}
