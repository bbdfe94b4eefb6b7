import type { Socket } from 'node:net'
import pg from 'pg'

type Values = readonly unknown[]

/* oxlint-disable no-underscore-dangle -- the names are theirs */
/** What node-postgres keeps to itself, in the version that is pinned. */
interface Internals {
  readonly connection: {
    readonly stream: Socket
    readonly submittedNamedStatements: Record<string, string | undefined>
    sync(): void
    close(statement: unknown): void
  }
  readonly _sentQueryQueue: PacketQuery[]
  _getActiveQuery(): pg.Query | null
  _handleReadyForQuery(message: { status: string }): void
  _handleCommandComplete(message: unknown): void
  _handleErrorMessage(message: Error): void
}
const Client = pg.Client as unknown as new (config?: pg.ClientConfig) => Omit<pg.Client, 'connection'> & Internals

const names = new Map<string, string>()

/** A name per statement text makes PostgreSQL plan it once per connection; the limit guards against generated text. */
function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (!name && names.size < 2000) {
    name = `s${names.size}`
    names.set(text, name)
  }
  return name
}

/** A statement of a packet. PostgreSQL says that it is ready again after the last one only. */
class PacketQuery extends pg.Query {
  declare readonly name?: string
  declare handleError: (error: Error, connection: unknown) => void
  endsPacket = true
}

/** What the statements meet that come after a failed one; PostgreSQL's own code for it. */
export const isAftermath = (error: unknown): boolean => (error as { code?: unknown }).code === '25P02'

const skipped = () => Object.assign(new Error('an earlier statement of the packet failed'), { code: '25P02' })

/**
 * A connection that names every statement, and sends what a transaction asks in one tick as one packet. The packet ends with
 * one Sync, where node-postgres sends one after each statement, so its answers come in one piece as well: otherwise each of
 * them wakes both processes. The first error ends a packet; PostgreSQL is silent about the rest, which is answered here.
 */
export class PacketClient extends Client {
  #isCorked = false
  #withoutSync = false
  #last: PacketQuery | undefined

  constructor(config?: pg.ClientConfig) {
    super(config)
    const { connection } = this
    const sync = connection.sync.bind(connection)
    connection.sync = () => {
      if (!this.#withoutSync) sync()
    }
    // A value that cannot be written makes node-postgres close the statement, and then the Sync must go out.
    const close = connection.close.bind(connection)
    connection.close = (statement) => {
      this.#withoutSync = false
      close(statement)
    }
  }

  /** A statement of a transaction, its `begin` and `commit` among them. */
  send(text: string, values: Values = []): Promise<pg.QueryResult> {
    this.#cork()
    if (text.startsWith('begin')) this.#endPacket()
    const config = { text, values: values as unknown[], name: nameOf(text), queryMode: 'extended' }
    const query = new PacketQuery(config)
    const answer = new Promise<pg.QueryResult>((done, fail) => {
      const answered = (error: Error | null, result: pg.QueryResult) => (error ? fail(error) : done(result))
      Object.assign(query, { callback: answered })
    })
    if (this.#last) this.#last.endsPacket = false
    this.#withoutSync = true
    super.query(query as never)
    this.#last = this.#withoutSync ? query : undefined
    this.#withoutSync = false
    return answer
  }

  /** A statement by itself. */
  override query = ((config: unknown, values?: unknown, callback?: unknown) => {
    this.#endPacket()
    const ask = super.query.bind(this) as (...all: unknown[]) => unknown
    return typeof config === 'string' && Array.isArray(values)
      ? ask({ text: config, values, name: nameOf(config) }, callback)
      : ask(config, values, callback)
  }) as pg.Client['query']

  override _handleCommandComplete(message: unknown): void {
    const query = this._getActiveQuery()
    super._handleCommandComplete(message)
    if (query instanceof PacketQuery && !query.endsPacket) this._handleReadyForQuery({ status: 'T' })
  }

  override _handleErrorMessage(message: Error): void {
    let query = this._getActiveQuery()
    super._handleErrorMessage(message)
    while (query instanceof PacketQuery && !query.endsPacket) {
      query = this._sentQueryQueue.shift()!
      const { name, handleError } = query as PacketQuery
      if (name) delete this.connection.submittedNamedStatements[name]
      handleError.call(query, skipped(), this.connection)
    }
  }

  /** Ends the connection at once; whoever waits for an answer is told why. */
  drop(reason: Error): void {
    this.connection.stream.destroy(reason)
  }

  #cork() {
    if (this.#isCorked) return
    const { stream } = this.connection
    this.#isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.#endPacket()
      this.#isCorked = false
      stream.uncork()
    })
  }

  #endPacket() {
    if (!this.#last) return
    this.#last = undefined
    this.connection.sync()
  }
}
