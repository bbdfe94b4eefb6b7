import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive by name, read from its central directory like usual programs do. */
export function unzip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const [crc, packed, size] = [16, 20, 24].map((field) => zip.readUInt32LE(at + field)) as [number, number, number]
    const nameLength = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const body = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = inflateRawSync(zip.subarray(body, body + packed))
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(`${name} is broken`)
    files.set(name, bytes.toString())
    at += 46 + nameLength
  }
  return files
}
