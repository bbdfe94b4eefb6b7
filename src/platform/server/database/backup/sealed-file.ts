import { createCipheriv, createDecipheriv, createHash, hash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { ownName } from '../../../brand.ts'
import { BackupFault } from './backup-fault.ts'

/**
 * A file in frames of one length, each sealed with its number, whether it is the last, and the file's head: a file that was
 * cut off, put together of others or altered anywhere is noticed. Without a passphrase the frames are readable, and have a
 * checksum in place of the seal, which notices damage and no forger.
 *
 *     MARCAI BACKUP\n  { head as JSON }\n  SHA-256 of the head\n  frame … frame  \nEND OF BACKUP\n
 */
const magic = 'MARCAI BACKUP'
const trailer = Buffer.from('\nEND OF BACKUP\n')
const format = 1
const frameBytes = 65_536
const tagBytes = 16
const longestHead = 4096

/** Of scrypt: what OWASP asks for, a tenth of a gigabyte of memory. */
const usualCost = 17
const dearest = 20

/** `salt` is another one in each file. `check` tells a wrong passphrase from a damaged file. */
type Head = { format: number; salt: string; sealed?: { cost: number; check: string } }
type Keys = { key: Buffer; check: Buffer }
type FrameCodec = {
  seal(body: Buffer, at: number, isLast: boolean): Buffer[]
  open(frame: Buffer, at: number, isLast: boolean): Buffer | null
}

const stretch = promisify<string, Buffer, number, object, Buffer>(scrypt)

async function keysOf(passphrase: string, salt: Buffer, cost: number): Promise<Keys> {
  const made = await stretch(passphrase.normalize('NFC'), salt, 64, {
    N: 2 ** cost,
    r: 8,
    p: 1,
    maxmem: 2 ** (cost + 10) + 2 ** 20,
  })
  return { key: made.subarray(0, 32), check: made.subarray(32, 48) }
}

/** The number of a frame is its nonce: each file has a key of its own, because it has a salt of its own. */
function nonceOf(at: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(at), 4)
  return nonce
}

function sealing(key: Buffer, head: Buffer): FrameCodec {
  const beside = (isLast: boolean) => Buffer.concat([head, Buffer.of(Number(isLast))])
  return {
    seal(body, at, isLast) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(at)).setAAD(beside(isLast))
      return [cipher.update(body), cipher.final(), cipher.getAuthTag()]
    },
    open(frame, at, isLast) {
      const opening = createDecipheriv('aes-256-gcm', key, nonceOf(at), { authTagLength: tagBytes })
        .setAAD(beside(isLast))
        .setAuthTag(frame.subarray(-tagBytes))
      try {
        return Buffer.concat([opening.update(frame.subarray(0, -tagBytes)), opening.final()])
      } catch {
        return null // the tag is not that of this content
      }
    },
  }
}

function summing(head: Buffer): FrameCodec {
  const sum = (body: Buffer, at: number, isLast: boolean) =>
    createHash('sha256')
      .update(head)
      .update(nonceOf(at))
      .update(Buffer.of(Number(isLast)))
      .update(body)
      .digest()
      .subarray(0, tagBytes)
  return {
    seal: (body, at, isLast) => [Buffer.from(body), sum(body, at, isLast)],
    open(frame, at, isLast) {
      const body = frame.subarray(0, -tagBytes)
      return sum(body, at, isLast).equals(frame.subarray(-tagBytes)) ? body : null
    },
  }
}

const sha256 = (text: string) => hash('sha256', text)

/** The bytes of a file that holds what `source` yields. A null passphrase seals nothing. */
export async function* sealFile(
  source: AsyncIterable<Buffer>,
  passphrase: string | null,
  cost: number = usualCost,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(32)
  const keys = passphrase === null ? null : await keysOf(passphrase, salt, cost)
  const sealed = keys && { cost, check: keys.check.toString('base64') }
  const head = JSON.stringify({ format, salt: salt.toString('base64'), ...(sealed && { sealed }) } satisfies Head)
  const digest = Buffer.from(sha256(head))
  const frames = keys ? sealing(keys.key, digest) : summing(digest)
  yield Buffer.from(`${magic}\n${head}\n${sha256(head)}\n`)

  const frame = Buffer.allocUnsafe(frameBytes)
  let [used, count] = [0, 0]
  for await (const chunk of source)
    for (let at = 0; at < chunk.length;) {
      if (used === frameBytes) {
        yield Buffer.concat(frames.seal(frame, count++, false))
        used = 0
      }
      const taken = chunk.copy(frame, used, at)
      used += taken
      at += taken
    }
  yield Buffer.concat([...frames.seal(frame.subarray(0, used), count, true), trailer])
}

/**
 * Opens such a file, and returns what reads it, as often as needed: frame by frame, each after its seal was looked at. Both throw a
 * sentence of what is wrong with the file.
 */
export async function openFile(file: FileHandle, passphrase: string | null): Promise<() => AsyncGenerator<Buffer>> {
  const { head, digest, length } = await readHead(file)
  // Whoever can write to the folder could have put another one there.
  if (!head.sealed && passphrase !== null)
    throw new BackupFault(
      'passphrase',
      'The file is not sealed, though BACKUP_PASSPHRASE is set. If it is yours, restore it without the passphrase.',
    )
  const frames = head.sealed ? sealing(await keyFor(head.salt, head.sealed, passphrase), digest) : summing(digest)
  return () => framesOf(file, frames, length)
}

async function* framesOf(file: FileHandle, frames: FrameCodec, start: number): AsyncGenerator<Buffer> {
  const end = (await file.stat()).size - trailer.length
  if (end < start || !(await readAt(file, end, trailer.length)).equals(trailer))
    throw new BackupFault('cut_off', 'The file was cut off: it does not end as a backup does.')
  const whole = frameBytes + tagBytes
  const last = Math.max(0, Math.ceil((end - start) / whole) - 1)
  for (let at = 0; at <= last; at++) {
    const from = start + at * whole
    const frame = await readAt(file, from, Math.min(whole, end - from))
    const body = frame.length < tagBytes ? null : frames.open(frame, at, at === last)
    if (!body)
      throw new BackupFault(
        'damaged',
        `The file is damaged: its part ${at + 1} of ${last + 1} is not what was written.`,
      )
    yield body
  }
}

async function readHead(file: FileHandle): Promise<{ head: Head; digest: Buffer; length: number }> {
  const [first, head, sum] = (await readAt(file, 0, longestHead)).toString('latin1').split('\n')
  if (first !== magic) throw new BackupFault('damaged', `The file is no backup of ${ownName}.`)
  if (!head || !sum || sum !== sha256(head))
    throw new BackupFault('damaged', 'The file is damaged: its head is not what was written.')
  const read = JSON.parse(head) as Head
  if (read.format !== format)
    throw new BackupFault('version', `The file was made by a newer version of ${ownName}, in another format.`)
  return { head: read, digest: Buffer.from(sum), length: magic.length + head.length + sum.length + 3 }
}

async function keyFor(salt: string, sealed: NonNullable<Head['sealed']>, passphrase: string | null): Promise<Buffer> {
  if (passphrase === null)
    throw new BackupFault('passphrase', 'The file is sealed: set BACKUP_PASSPHRASE to what it was sealed with.')
  if (!(sealed.cost >= 1 && sealed.cost <= dearest))
    throw new BackupFault('damaged', 'The file asks for more memory than a backup needs.')
  const { key, check } = await keysOf(passphrase, Buffer.from(salt, 'base64'), sealed.cost)
  const there = Buffer.from(sealed.check, 'base64')
  if (there.length !== check.length || !timingSafeEqual(there, check))
    throw new BackupFault(
      'passphrase',
      'The passphrase is wrong: BACKUP_PASSPHRASE is not the one that the file was sealed with.',
    )
  return key
}

async function readAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  let got = 0
  while (got < length) {
    const { bytesRead } = await file.read(bytes, got, length - got, from + got)
    if (bytesRead === 0) break
    got += bytesRead
  }
  return bytes.subarray(0, got)
}
