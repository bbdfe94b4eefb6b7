import type { Socket } from 'node:net'
import { DatabaseClient } from '../database-client.ts'
import { TarUnpacker } from './unpack-tar.ts'

/** The name by which a primary knows its standby, and keeps the log that it has not read yet. */
export const standbyName = 'marcai_standby'

/** What keeps a standby from being made, run or promoted, in a sentence for whoever runs it. */
export class StandbyFault extends Error {}

type Wire = { readonly stream: Socket; query(text: string): void }

/** Carries out BASE_BACKUP. Files are written before the next piece is read, so that nothing gathers in memory. */
class BaseBackup {
  readonly #files: TarUnpacker
  readonly #end: (error?: Error) => void
  #wire: Wire | undefined

  constructor(files: TarUnpacker, end: (error?: Error) => void) {
    this.#files = files
    this.#end = end
  }

  submit(wire: Wire): void {
    this.#wire = wire
    wire.query(`BASE_BACKUP (LABEL '${standbyName}', CHECKPOINT 'fast', MANIFEST 'no')`)
  }

  /** The first byte says what follows: a new archive, a piece of it, or how far it is. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    try {
      const kind = String.fromCodePoint(chunk[0]!)
      if (kind === 'd') this.#files.write(chunk.subarray(1))
      else if (kind === 'n' && !chunk.subarray(1).toString().startsWith('base.tar\0'))
        throw new StandbyFault('The database has tablespaces beside its folder, which this command does not copy.')
    } catch (error) {
      this.#wire!.stream.destroy(error as Error)
    }
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#end()
  }

  handleError(error: Error): void {
    this.#end(error)
  }
}

/** Copies all files of a running primary into a folder, and has it keep its log for the standby from now on. Returns where it is. */
export async function copyPrimary(
  primaryUrl: string,
  folder: string,
  made: (path: string) => void,
): Promise<{ host: string; port: number }> {
  const client = new DatabaseClient({ connectionString: primaryUrl, replication: 'true' } as never)
  client.on('error', () => {}) // whatever waits reports it
  await client.connect()
  try {
    await client.query(`DROP_REPLICATION_SLOT ${standbyName}`).catch(unlessAbsent)
    await client.query(`CREATE_REPLICATION_SLOT ${standbyName} PHYSICAL RESERVE_WAL`)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    client.query(new BaseBackup(new TarUnpacker(folder, made), (error) => (error ? reject(error) : resolve())) as never)
    await promise
    return { host: client.host, port: client.port }
  } finally {
    await client.end()
  }
}

function unlessAbsent(error: Error & { code?: string }): void {
  if (error.code === '55006') throw new StandbyFault('The database has a standby already, which is connected to it.')
  if (error.code !== '42704') throw error
}
