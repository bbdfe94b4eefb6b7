import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What a stream makes of some bytes; whatever fails on the way fails the reader. */
export async function* through(bytes: AsyncIterable<Buffer>, transform: Transform): AsyncGenerator<Buffer> {
  const fed = pipeline(bytes, transform)
  fed.catch(() => {}) // reading it fails of the same
  yield* transform as AsyncIterable<Buffer>
  await fed
}
