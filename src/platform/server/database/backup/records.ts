import { BackupFault } from './backup-fault.ts'

/** What a backup holds, in this order: its start, of each table its beginning, its rows and its end, and what comes last. */
export type BackupStart = { madeAt: string; migrations: { name: string; hash: string }[] }
/** `columns`: those that are copied; the others the database makes of them. */
export type TableStart = { table: string; columns: string[] }
export type TableEnd = { rows: number; hash: string }
export type SequenceState = { name: string; value: string; isCalled: boolean }
export type BackupEnd = { tables: number; rows: number; sequences: SequenceState[] }

export type BackupRecord =
  | { kind: 'start'; is: BackupStart }
  | { kind: 'table'; is: TableStart }
  | { kind: 'rows'; is: Buffer }
  | { kind: 'table end'; is: TableEnd }
  | { kind: 'end'; is: BackupEnd }

const kinds = ['start', 'table', 'rows', 'table end', 'end'] as const
const headBytes = 5

/** A record as bytes: its kind, its length, and what it is. */
export function bytesOf({ kind, is }: BackupRecord): Buffer {
  const body = Buffer.isBuffer(is) ? is : Buffer.from(JSON.stringify(is))
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(kinds.indexOf(kind))
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

/** The records of what `bytesOf` has made, however the bytes arrive in pieces. */
export async function* recordsIn(pieces: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  let waiting: Buffer[] = []
  let length = 0
  let wanted = headBytes
  for await (const piece of pieces) {
    waiting.push(piece)
    length += piece.length
    if (length < wanted) continue
    let rest = Buffer.concat(waiting)
    while (true) {
      wanted = rest.length < headBytes ? headBytes : headBytes + rest.readUInt32BE(1)
      if (rest.length < wanted) break
      yield recordOf(rest[0]!, rest.subarray(headBytes, wanted))
      rest = rest.subarray(wanted)
    }
    waiting = [rest]
    length = rest.length
  }
  if (length > 0) throw new BackupFault('damaged', 'The file ends within a record.')
}

function recordOf(number: number, body: Buffer): BackupRecord {
  const kind = kinds[number]
  if (!kind) throw new BackupFault('damaged', 'The file holds a record of a kind that this version does not know.')
  return { kind, is: kind === 'rows' ? body : (JSON.parse(body.toString()) as unknown) } as BackupRecord
}
