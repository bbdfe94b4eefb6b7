/** A file of an archive: its path there, and its bytes. */
export type Part = { name: string; content: Uint8Array<ArrayBuffer> }

/** Unpacked, the archive would have more bytes than were asked for. */
export class TooLarge extends Error {}

declare const TextDecoder: new () => { decode(bytes: Uint8Array): string }
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> }
type Writer = { write(bytes: Uint8Array): Promise<void>; close(): Promise<void> }
type Reader = { read(): Promise<{ value?: Uint8Array; done: boolean }>; cancel(): Promise<void> }
declare const DecompressionStream: new (format: 'deflate-raw') => {
  writable: { getWriter(): Writer }
  readable: { getReader(): Reader }
}

const localSignature = 0x04034b50
const centralSignature = 0x02014b50
const endSignature = 0x06054b50
const [localLength, centralLength, endLength] = [30, 46, 22] as const
const [stored, deflated] = [0, 8] as const

/**
 * Unpacks those parts of a ZIP archive that are wanted, in a browser. The sizes that its directory tells are added up
 * first; because they may be a lie, what comes out is counted as well.
 */
export async function unpack(
  archive: Uint8Array<ArrayBuffer>,
  isWanted: (name: string) => boolean,
  most: number,
): Promise<Part[]> {
  const entries = entriesOf(archive)
  if (entries.reduce((sum, { size }) => sum + size, 0) > most) throw new TooLarge()
  const parts: Part[] = []
  let left = most
  for (const { name, method, packed } of entries.filter(({ name }) => isWanted(name))) {
    if (method !== stored && method !== deflated) throw new Error(`${name} is packed in another way`)
    const content = method === stored ? packed : await inflate(packed, left)
    left -= content.length
    if (left < 0) throw new TooLarge()
    parts.push({ name, content })
  }
  return parts
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

function entriesOf(archive: Uint8Array<ArrayBuffer>) {
  const view = viewOf(archive)
  // The directory stands before the end, which may be followed by a comment.
  let end = archive.length - endLength
  while (end >= 0 && view.getUint32(end, true) !== endSignature) end--
  if (end < 0) throw new Error('no archive, or half of one')
  let at = view.getUint32(end + 16, true)
  return Array.from({ length: view.getUint16(end + 10, true) }, () => {
    if (view.getUint32(at, true) !== centralSignature) throw new Error('no directory where the archive says')
    const names = at + centralLength
    const nameLength = view.getUint16(at + 28, true)
    const local = view.getUint32(at + 42, true)
    const from = local + localLength + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const entry = {
      name: new TextDecoder().decode(archive.subarray(names, names + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: archive.subarray(from, from + view.getUint32(at + 20, true)),
      size: view.getUint32(at + 24, true),
    }
    at = names + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    return entry
  })
}

/** Packed bytes that are read at a time. They can become 16 MB. */
const atOnce = 16 * 1024

async function inflate(packed: Uint8Array, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new DecompressionStream('deflate-raw')
  const reader = stream.readable.getReader()
  // What is wrong with the bytes, the reader throws.
  feed(stream.writable.getWriter(), packed).catch(() => {})
  const pieces: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done || !value) return joined(pieces)
    pieces.push(value)
    length += value.length
    if (length > most) {
      await reader.cancel()
      throw new TooLarge()
    }
  }
}

async function feed(writer: Writer, packed: Uint8Array): Promise<void> {
  for (let at = 0; at < packed.length; at += atOnce) await writer.write(packed.subarray(at, at + atOnce))
  await writer.close()
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** The parts as an archive in which nothing is compressed. Readers that trust its sizes can be given it. */
export function archiveOf(parts: readonly Part[]): ArrayBuffer {
  const files: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, content } of parts) {
    const written = new TextEncoder().encode(name)
    const size = content.length
    files.push(head(localLength, { 0: localSignature, 18: size, 22: size }, { 26: written.length }), written, content)
    const described = { 0: centralSignature, 20: size, 24: size, 42: offset }
    directory.push(head(centralLength, described, { 28: written.length }), written)
    offset += localLength + written.length + size
  }
  const size = joined(directory).length
  const end = { 0: endSignature, 12: size, 16: offset }
  return joined([...files, ...directory, head(endLength, end, { 8: parts.length, 10: parts.length })]).buffer
}

/** A head of the archive: numbers of four and of two bytes by their place. */
function head(length: number, fours: Record<number, number>, twos: Record<number, number>): Uint8Array {
  const bytes = new Uint8Array(length)
  for (const [at, value] of Object.entries(fours)) viewOf(bytes).setUint32(Number(at), value, true)
  for (const [at, value] of Object.entries(twos)) viewOf(bytes).setUint16(Number(at), value, true)
  return bytes
}
