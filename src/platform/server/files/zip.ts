import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

const localSignature = 0x04034b50
const centralSignature = 0x02014b50
const endSignature = 0x06054b50
/** Version 2.0 (deflate), and names in UTF-8. */
const version = 20
const utf8 = 0x0800
const deflated = 8

type Entry = { name: Buffer; crc: number; packed: number; size: number; offset: number }

/**
 * A ZIP archive in memory. Files are compressed while they are written, so no uncompressed file is held whole; several
 * can be written at a time. The format's limits without ZIP64 (65,535 files, 4 GB) are far beyond its use here.
 */
export class Zip {
  readonly #parts: Buffer[] = []
  readonly #entries: Entry[] = []
  #length = 0
  /** The bytes of all files so far, as they were packed. */
  packed = 0

  /** Opens a file of the archive, to be written in parts and closed. */
  open(name: string) {
    const packer = createDeflateRaw()
    const packed: Buffer[] = []
    packer.on('data', (part: Buffer) => {
      this.packed += part.length
      packed.push(part)
    })
    let [crc, size] = [0, 0]
    return {
      write: async (part: string | Uint8Array): Promise<void> => {
        const bytes = typeof part === 'string' ? Buffer.from(part) : part
        crc = crc32(bytes, crc)
        size += bytes.length
        if (!packer.write(bytes)) await once(packer, 'drain')
      },
      close: async (): Promise<void> => {
        packer.end()
        await once(packer, 'end')
        const length = packed.reduce((sum, part) => sum + part.length, 0)
        const entry = { name: Buffer.from(name), crc, packed: length, size, offset: this.#length }
        const head = Buffer.alloc(30)
        head.writeUInt32LE(localSignature, 0)
        writeShared(head, 4, entry)
        this.#add(head, entry.name, ...packed)
        this.#entries.push(entry)
      },
    }
  }

  /** The archive in parts, which are not joined because they may be large. */
  end(): readonly Buffer[] {
    const begin = this.#length
    for (const entry of this.#entries) {
      const head = Buffer.alloc(46)
      head.writeUInt32LE(centralSignature, 0)
      head.writeUInt16LE(version, 4)
      writeShared(head, 6, entry)
      head.writeUInt32LE(entry.offset, 42)
      this.#add(head, entry.name)
    }
    const end = Buffer.alloc(22)
    end.writeUInt32LE(endSignature, 0)
    end.writeUInt16LE(this.#entries.length, 8)
    end.writeUInt16LE(this.#entries.length, 10)
    end.writeUInt32LE(this.#length - begin, 12)
    end.writeUInt32LE(begin, 16)
    this.#add(end)
    return this.#parts
  }

  #add(...parts: Buffer[]): void {
    for (const part of parts) {
      this.#parts.push(part)
      this.#length += part.length
    }
  }
}

/** Writes the fields that both headers of a file share. The date is fixed to the format's first day, 1980-01-01. */
function writeShared(head: Buffer, at: number, { name, crc, packed, size }: Entry): void {
  head.writeUInt16LE(version, at)
  head.writeUInt16LE(utf8, at + 2)
  head.writeUInt16LE(deflated, at + 4)
  head.writeUInt16LE(0x21, at + 8)
  head.writeUInt32LE(crc, at + 10)
  head.writeUInt32LE(packed, at + 14)
  head.writeUInt32LE(size, at + 18)
  head.writeUInt16LE(name.length, at + 22)
}
