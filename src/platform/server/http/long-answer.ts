import { promisify } from 'node:util'
import { deflateRaw, inflateRaw, inflateRawSync } from 'node:zlib'

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)

const inPieces = Symbol('an answer that is sent piece by piece')

/** An answer with a text that is too long for one string beside others: its JSON is made while it is sent. */
type LongAnswer = { [inPieces]: LongPieces }
/** The bytes that it occupies, and its JSON. */
export type LongPieces = { bytes: number; json: () => AsyncIterable<string> }

/** How a long answer is sent. Undefined for usual answers. */
export const piecesOf = (answer: unknown): LongPieces | undefined =>
  typeof answer === 'object' && answer !== null && inPieces in answer ? (answer as LongAnswer)[inPieces] : undefined

const pieceLength = 200_000

/** A text that is written in parts and kept compressed, outside of the heap. */
export class LongText {
  readonly #packed: Buffer[] = []
  #open: string[] = []
  #openLength = 0
  /** The bytes of the whole text, and those that it occupies. */
  bytes = 0
  packedBytes = 0

  async write(part: string): Promise<void> {
    this.#open.push(part)
    this.#openLength += part.length
    if (this.#openLength >= pieceLength) await this.end()
  }

  async end(): Promise<void> {
    if (this.#openLength === 0) return
    const piece = Buffer.from(this.#open.join(''))
    this.#open = []
    this.#openLength = 0
    this.bytes += piece.length
    const packed = await pack(piece, { level: 1 })
    this.packedBytes += packed.length
    this.#packed.push(packed)
  }

  async *pieces(): AsyncGenerator<string> {
    for (const packed of this.#packed) yield (await unpack(packed)).toString()
  }

  toString(): string {
    return this.#packed.map((packed) => inflateRawSync(packed).toString()).join('')
  }
}

/** An answer with a long text as its field `key`. In this process it is read like any other. */
export const withLongText = <Answer extends object, Key extends string>(answer: Answer, key: Key, text: LongText) =>
  long(
    answer,
    key,
    text.packedBytes,
    () => text.toString(),
    async function* () {
      for await (const piece of text.pieces()) yield JSON.stringify(piece).slice(1, -1)
    },
  )

/** An answer with bytes in base64 as its field `key`. */
export const withBytes = <Answer extends object, Key extends string>(
  answer: Answer,
  key: Key,
  parts: readonly Buffer[],
) => {
  const bytes = parts.reduce((sum, { length }) => sum + length, 0)
  return long(
    answer,
    key,
    bytes,
    () => Buffer.concat(parts).toString('base64'),
    async function* () {
      let rest = Buffer.alloc(0)
      for (const part of parts)
        for (let at = 0; at < part.length; at += pieceLength) {
          const piece = Buffer.concat([rest, part.subarray(at, at + pieceLength)])
          // Three bytes are four signs; only the last piece may end otherwise.
          const whole = piece.length - (piece.length % 3)
          rest = piece.subarray(whole)
          yield piece.toString('base64', 0, whole)
        }
      yield rest.toString('base64')
    },
  )
}

function long<Answer extends object, Key extends string>(
  answer: Answer,
  key: Key,
  bytes: number,
  whole: () => string,
  pieces: () => AsyncIterable<string>,
): Answer & Record<Key, string> {
  async function* json() {
    yield `${JSON.stringify(answer).slice(0, -1)},${JSON.stringify(key)}:"`
    yield* pieces()
    yield '"}'
  }
  return Object.defineProperties({ ...answer } as Answer & Record<Key, string>, {
    [key]: { get: whole, enumerable: true },
    [inPieces]: { value: { bytes, json } },
  })
}
