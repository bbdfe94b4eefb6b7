import type { Socket } from 'node:net'
import { Readable, Writable } from 'node:stream'
import type pg from 'pg'

/** What node-postgres, whose version is pinned, offers to a query that copies. */
type Wire = {
  readonly stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const gathered = 65_536

/** `COPY … TO STDOUT` as a stream of whole rows, many in a chunk. Nothing is read ahead of whoever reads it. */
class CopyOut extends Readable {
  readonly #text: string
  #wire: Wire | undefined
  #rows = Buffer.allocUnsafe(gathered)
  #used = 0

  constructor(text: string) {
    super({ highWaterMark: gathered })
    this.#text = text
  }

  submit(wire: Wire): void {
    this.#wire = wire
    wire.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#used + chunk.length > gathered) this.#hand()
    // The parser writes its next message over this one.
    if (chunk.length > gathered) this.#push(Buffer.from(chunk))
    else this.#used += chunk.copy(this.#rows, this.#used)
  }

  #hand(): void {
    if (this.#used > 0) this.#push(this.#rows.subarray(0, this.#used))
    this.#rows = Buffer.allocUnsafe(gathered)
    this.#used = 0
  }

  #push(rows: Buffer): void {
    if (!this.push(rows)) this.#wire?.stream.pause()
  }

  override _read(): void {
    this.#wire?.stream.resume()
  }

  handleCommandComplete(): void {
    this.#hand()
  }

  handleReadyForQuery(): void {
    this.#end()
    this.push(null)
  }

  handleError(error: Error): void {
    this.#end()
    this.destroy(error)
  }

  /** The connection goes on to its next query, whoever has read how much. */
  #end(): void {
    this.#wire?.stream.resume()
    this.#wire = undefined
  }

  /** What nobody wants any more cannot be called off within the protocol: the rest would have to be read. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#wire?.stream.destroy()
    done(error)
  }
}

/** `COPY … FROM STDIN` as a stream that is finished when the database has taken everything. */
class CopyIn extends Writable {
  readonly #text: string
  #wire: Wire | undefined
  #begin: (() => void) | undefined
  #finish: (() => void) | undefined

  constructor(text: string) {
    super({ highWaterMark: gathered })
    this.#text = text
  }

  submit(wire: Wire): void {
    this.#wire = wire
    wire.query(this.#text)
  }

  override _construct(done: () => void): void {
    this.#begin = done
  }

  handleCopyInResponse(): void {
    this.#constructed()
  }

  #constructed(): void {
    this.#begin?.()
    this.#begin = undefined
  }

  override _write(chunk: Buffer, _: string, done: () => void): void {
    const wire = this.#wire!
    wire.sendCopyFromChunk(chunk)
    if (wire.stream.writableNeedDrain) wire.stream.once('drain', done)
    else done()
  }

  override _final(done: () => void): void {
    this.#finish = done
    this.#wire!.endCopyFrom()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#wire = undefined
    this.#finish?.()
  }

  handleError(error: Error): void {
    this.#wire = undefined
    this.#constructed()
    this.destroy(error)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#wire?.sendCopyFail(error?.message ?? 'ended early')
    done(error)
  }
}

export const copyOut = (client: pg.Client, text: string): Readable => client.query(new CopyOut(text) as never)
export const copyIn = (client: pg.Client, text: string): Writable => client.query(new CopyIn(text) as never)
