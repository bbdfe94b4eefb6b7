import { fromBufferPromise } from 'yauzl'
import { Zip } from '../src/platform/server/files/zip.ts'

type Files = Map<string, string | Buffer>

/** Returns an archive with changed files, or entirely different bytes. */
export async function repacked(zip: Buffer, alter: (files: Files, zip: Buffer) => unknown): Promise<Buffer> {
  const files: Files = new Map()
  const opened = await fromBufferPromise(zip)
  for await (const entry of opened.eachEntry()) {
    const stream = await opened.openReadStreamPromise(entry)
    files.set(entry.fileName, Buffer.concat((await stream.toArray()) as Buffer[]))
  }
  const altered = alter(files, zip)
  if (Buffer.isBuffer(altered)) return altered
  const packed = new Zip()
  for (const [name, content] of files) {
    const file = packed.open(name)
    await file.write(content)
    await file.close()
  }
  return Buffer.concat(packed.end())
}
