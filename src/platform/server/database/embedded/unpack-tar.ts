import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join, sep } from 'node:path'

const block = 512

/** Unpacks the tar file that PostgreSQL sends of its own files into a folder, piece by piece and without a stream between. */
export class TarUnpacker {
  readonly #folder: string
  readonly #made: (path: string) => void
  readonly #header = Buffer.alloc(block)
  #headerBytes = 0
  #file: number | undefined
  #left = 0
  #padding = 0

  /** `made` is told of each file and folder. */
  constructor(folder: string, made: (path: string) => void) {
    this.#folder = folder
    this.#made = made
  }

  write(piece: Buffer): void {
    for (let at = 0; at < piece.length;) at += this.#take(piece.subarray(at))
  }

  /** Takes what belongs to one thing, and returns how many bytes that were. */
  #take(piece: Buffer): number {
    if (this.#file !== undefined) {
      const written = writeSync(this.#file, piece, 0, Math.min(piece.length, this.#left))
      this.#left -= written
      this.#endFile()
      return written
    }
    if (this.#padding > 0) {
      const skipped = Math.min(piece.length, this.#padding)
      this.#padding -= skipped
      return skipped
    }
    const copied = piece.copy(this.#header, this.#headerBytes)
    this.#headerBytes += copied
    if (this.#headerBytes === block) this.#begin()
    return copied
  }

  #begin(): void {
    this.#headerBytes = 0
    const name = this.#text(0, 100)
    if (name === '') return // empty blocks are the end
    const path = join(this.#folder, name)
    if (!path.startsWith(join(this.#folder, sep)))
      throw new Error(`the copy has ${name}, which leads out of the folder`)
    const [size, kind] = [Number.parseInt(this.#text(124, 136), 8), this.#text(156, 157)]
    if (kind === '5') mkdirSync(path, { recursive: true, mode: 0o700 })
    else if (kind === '0') this.#file = openSync(path, 'w', 0o600)
    else throw new Error(`the copy has ${name}, which is neither a file nor a folder`)
    this.#made(path)
    this.#left = kind === '0' ? size : 0
    this.#padding = (block - (this.#left % block)) % block
    this.#endFile()
  }

  #endFile(): void {
    if (this.#left > 0 || this.#file === undefined) return
    closeSync(this.#file)
    this.#file = undefined
  }

  #text(from: number, to: number): string {
    return this.#header.toString('utf8', from, to).split('\0', 1)[0]!
  }
}
