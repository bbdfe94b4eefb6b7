import { StringDecoder } from 'node:string_decoder'
import { crc32 } from 'node:zlib'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import * as z from 'zod/mini'
import { Refusal } from '../../platform/refusal-error.ts'
import { mostPictureBytes } from '../../business/picture.ts'
import { describedIn, mostRows, mostUnpacked, pictureNamed } from '../archive.ts'
import { archiveFormat, intakeRefusals, type IntakeProblem } from '../intake.ts'
import type { ArchiveRow } from '../row.ts'
import { own } from '../../platform/own.ts'
import { archived } from './parts/archived-tables.ts'

/** Far more than two files for each table and one for each picture. */
const mostFiles = 5_000
const mostDescribed = 64 * 1024
/** Characters: three times the longest row that a form lets in, a discarded sale with all its lines. */
const longestLine = 256 * 1024
/** The most bytes of one file when unpacked: no table of a real business is more than half of it all. */
const mostOfOneFile = mostUnpacked / 2
/** Rows are handed on in batches of at most so many rows and, but for its last row, so many characters. */
const atOnce = { rows: 1_000, characters: 4 * 1024 * 1024 }

const counts = z.record(z.string(), z.int().check(z.minimum(0), z.maximum(mostRows)))
const description = z.object({ format: z.int(), rows: counts, pictures: z.int() })

export const refuse = (problem: IntakeProblem, place?: string, cause?: unknown): never => {
  throw new Refusal(intakeRefusals[problem], { facts: { place }, cause })
}

/** An untrusted archive. Everything is checked before use, and files are unpacked only when they are read. */
export class OpenArchive {
  readonly #zip: ZipFile
  readonly #files: ReadonlyMap<string, Entry>
  readonly rows: Readonly<Record<string, number>>
  readonly pictures: readonly string[]

  private constructor(zip: ZipFile, files: ReadonlyMap<string, Entry>, { rows }: z.infer<typeof description>) {
    this.#zip = zip
    this.#files = files
    this.rows = rows
    this.pictures = [...files.keys()].flatMap((name) => picture.exec(name)?.[1] ?? [])
  }

  static async open(bytes: Buffer): Promise<OpenArchive> {
    const { zip, files } = await directoryOf(bytes)
    const entry = files.get(describedIn)
    if (!entry || entry.uncompressedSize > mostDescribed) return refuse('INTAKE_UNREADABLE', describedIn)
    const said = described(await bytesOf(zip, entry))
    if (said.format !== archiveFormat) return refuse('INTAKE_VERSION', describedIn)
    const archive = new OpenArchive(zip, files, said)
    archive.#refuseBeyondBounds(said)
    return archive
  }

  #refuseBeyondBounds({ rows, pictures }: z.infer<typeof description>): void {
    const unpacked = [...this.#files].reduce((sum, [name, file]) => sum + (isCopy(name) ? 0 : file.uncompressedSize), 0)
    if (unpacked > mostUnpacked) refuse('INTAKE_TOO_LARGE')
    for (const [name, file] of this.#files)
      if (!isCopy(name) && file.uncompressedSize > mostOfOneFile) refuse('INTAKE_TOO_LARGE', name)
    if (Object.values(rows).reduce((sum, count) => sum + count, 0) > mostRows) refuse('INTAKE_TOO_LARGE')
    const unknown = Object.keys(rows).find((table) => !Object.hasOwn(archived, table))
    if (unknown !== undefined) refuse('INTAKE_VERSION', describedIn)
    if (pictures !== this.pictures.length) refuse('INTAKE_UNREADABLE', 'imagens')
  }

  /** Reads the rows of a table in batches. */
  async *rowsOf(table: string): AsyncGenerator<ArchiveRow[]> {
    const place = nameOf(table)
    const entry = this.#files.get(place)
    if (!entry) return refuse('INTAKE_UNREADABLE', place)
    let [rows, count, characters]: [ArchiveRow[], number, number] = [[], 0, 0]
    for await (const line of linesOf(this.#zip, entry, place)) {
      if (line === '[' || line === ']' || line === '') continue
      if (++count > (this.rows[table] ?? 0)) refuse('INTAKE_MISMATCH', place)
      rows.push(parsed(line.replace(/,$/, ''), place))
      characters += line.length
      if (rows.length < atOnce.rows && characters < atOnce.characters) continue
      yield rows
      ;[rows, characters] = [[], 0]
    }
    if (count !== this.rows[table]) refuse('INTAKE_MISMATCH', place)
    if (rows.length > 0) yield rows
  }

  /** A picture's raw bytes. They must be re-encoded before they are shown. */
  async picture(id: string): Promise<Buffer> {
    const place = pictureNamed(id)
    const entry = this.#files.get(place)!
    if (entry.uncompressedSize > mostPictureBytes) refuse('INTAKE_TOO_LARGE', place)
    const bytes = await bytesOf(this.#zip, entry)
    // What we have drawn ourselves. Another kind of picture may be a small file that is heavy to draw.
    if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
      refuse('INTAKE_UNREADABLE', place)
    return bytes
  }
}

const nameOf = (table: string) => `json/${own(archived, table)!}.json`
const picture = /^imagens\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.webp$/
/** The files for people (CSV, read-me), which are not read. */
const isCopy = (name: string) => !(name === describedIn || name.startsWith('json/') || picture.test(name))

/** Lists the files. The library checks names, sizes and offsets; checksums are compared here. */
async function directoryOf(bytes: Buffer) {
  const files = new Map<string, Entry>()
  try {
    const zip = await fromBufferPromise(bytes, { strictFileNames: true })
    if (zip.entryCount > mostFiles) return refuse('INTAKE_TOO_LARGE')
    for await (const entry of zip.eachEntry()) {
      if (files.has(entry.fileName) || entry.isEncrypted()) throw new Error(`${entry.fileName} is not one of ours`)
      files.set(entry.fileName, entry)
    }
    return { zip, files }
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refuse('INTAKE_UNREADABLE', undefined, error)
  }
}

/** The bytes of a file as they are unpacked, with its checksum compared at the end. */
async function* partsOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    let sum = 0
    for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      sum = crc32(part, sum)
      yield part
    }
    if (sum !== entry.crc32) throw new Error('the checksum differs')
  } catch (error) {
    refuse('INTAKE_UNREADABLE', entry.fileName, error)
  }
}

const bytesOf = async (zip: ZipFile, entry: Entry) => Buffer.concat(await Array.fromAsync(partsOf(zip, entry)))

/** The lines of a file. Refuses a line that is too long before it fills the memory. */
async function* linesOf(zip: ZipFile, entry: Entry, place: string): AsyncGenerator<string> {
  const text = new StringDecoder('utf8')
  // A line comes in many parts, which are put together once.
  let [open, length]: [string[], number] = [[], 0]
  for await (const part of partsOf(zip, entry))
    for (const [at, piece] of text.write(part).split('\n').entries()) {
      if (at > 0) {
        yield open.join('')
        ;[open, length] = [[], 0]
      }
      length += piece.length
      if (length > longestLine) refuse('INTAKE_TOO_LARGE', place)
      open.push(piece)
    }
  yield open.join('') + text.end()
}

function parsed(line: string, place: string): ArchiveRow {
  try {
    const row: unknown = JSON.parse(line)
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row as ArchiveRow
  } catch (error) {
    return refuse('INTAKE_UNREADABLE', place, error)
  }
  return refuse('INTAKE_UNREADABLE', place)
}

function described(bytes: Buffer): z.infer<typeof description> {
  try {
    return z.parse(description, JSON.parse(bytes.toString()))
  } catch (error) {
    return refuse('INTAKE_UNREADABLE', describedIn, error)
  }
}
