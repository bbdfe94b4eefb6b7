import type { Socket } from 'node:net'
import pg from 'pg'
import { camelName } from './column-names.ts'
import { DatabaseClient } from './database-client.ts'
import { traceStatement } from './trace-statement.ts'

type Values = readonly unknown[]

/* oxlint-disable no-underscore-dangle -- node-postgres chose these names */
/** Private members of node-postgres, whose version is pinned. */
interface Internals {
  readonly connection: {
    readonly stream: Socket
    readonly submittedNamedStatements: Record<string, string | undefined>
    _send(message: Buffer): unknown
    sync(): void
    close(statement: unknown): void
    describe(portal: unknown): void
  }
  readonly _sentQueryQueue: PacketQuery[]
  _getActiveQuery(): pg.Query | null
  _handleReadyForQuery(message: { status: string }): void
  _handleRowDescription(message: { fields: { name: string }[] }): void
  _handleCommandComplete(message: unknown): void
  _handleErrorMessage(message: Error): void
}
const Query = pg.Query as unknown as new (
  text: string,
  values: Values,
) => pg.Query & {
  handleDataRow(message: { fields: Texts }): void
}
const Client = DatabaseClient as unknown as new (config?: pg.ClientConfig) => Omit<pg.Client, 'connection'> & Internals

const names = new Map<string, string>()

/** Named statements are planned once per connection. The limit guards against generated SQL texts. */
function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < 2000) names.set(text, `s${names.size}`)
  return names.get(text)
}

type Texts = readonly (string | null)[]
/** The columns of a statement's answer, as node-postgres makes them from a RowDescription. */
type Columns = { fields: readonly { name: string }[]; _parsers: readonly ((text: string) => unknown)[] }
type Shape = Columns & { rowOf: (texts: Texts) => unknown }
type Result = Columns & Partial<Shape> & { rows: unknown[] }

/**
 * Compiles the making of a row. The code names all columns, so that V8 knows the object's layout: setting twenty
 * properties one by one takes four times as long.
 */
function shapeOf({ fields, _parsers }: Columns): Shape {
  const columns = fields.map(
    ({ name }, at) => `${JSON.stringify(name)}: texts[${at}] === null ? null : parsers[${at}](texts[${at}])`,
  )
  // oxlint-disable-next-line typescript/no-implied-eval -- the names are columns of this program's statements
  const compile = new Function('parsers', `return (texts) => ({ ${columns.join(', ')} })`)
  return { fields, _parsers, rowOf: compile(_parsers) as Shape['rowOf'] }
}

/** A statement of a packet. PostgreSQL sends ReadyForQuery only after the packet's last one. */
class PacketQuery extends Query {
  declare readonly name?: string
  declare readonly _result: Result
  declare _canceledDueToError: unknown
  declare hasBeenParsed: (connection: unknown) => boolean
  declare handleError: (error: Error, connection: unknown) => void
  endsPacket = true

  override handleDataRow(message: { fields: Texts }): void {
    const { rowOf, rows } = this._result
    if (!rowOf) return super.handleDataRow(message)
    if (this._canceledDueToError) return
    try {
      rows.push(rowOf(message.fields))
    } catch (error) {
      this._canceledDueToError = error
    }
  }
}

/** Whether a statement failed only because an earlier one did (in_failed_sql_transaction). */
export const isTransactionAborted = (error: unknown): boolean => (error as { code?: unknown }).code === '25P02'

const skipped = () => Object.assign(new Error('an earlier statement of the packet failed'), { code: '25P02' })

/**
 * A connection that names its statements and sends a transaction's statements of one tick as one packet. The packet
 * ends with a single Sync, where node-postgres sends one per statement, so the answers arrive together too; separate
 * ones would wake both processes each time. Messages are joined before they are written, because one write is faster
 * than fifty. The first error ends a packet: PostgreSQL does not answer the remaining statements, so this class rejects
 * them.
 */
export class PacketClient extends Client {
  #messages: Buffer[] | undefined
  #withoutSync = false
  #withoutDescribe = false
  #last: PacketQuery | undefined
  /**
   * The columns of the statements that were answered before, by their names. They are not asked for again: PostgreSQL
   * refuses a prepared statement whose columns have changed.
   */
  readonly #shapes = new Map<string, Shape>()

  constructor(config?: pg.ClientConfig) {
    super(config)
    const { connection } = this
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its own connection
    const { _send: write } = connection
    connection._send = (message) => {
      if (this.#messages) this.#messages.push(message)
      else write.call(connection, message)
    }
    const sync = connection.sync.bind(connection)
    connection.sync = () => {
      if (!this.#withoutSync) sync()
    }
    const describe = connection.describe.bind(connection)
    connection.describe = (portal) => {
      if (!this.#withoutDescribe) describe(portal)
    }
    // If a value cannot be serialised, node-postgres closes the statement, and then the Sync must be sent.
    const close = connection.close.bind(connection)
    connection.close = (statement) => {
      this.#withoutSync = false
      close(statement)
    }
  }

  /** Sends a statement of a transaction, including `begin` and `commit`. */
  send(text: string, values: Values = []): Promise<pg.QueryResult> {
    const answer = this.#send(text, values, nameOf(text))
    traceStatement(text, answer)
    return answer
  }

  /** Sets a parameter until the transaction ends. As a packet's first statement it would have no effect. */
  setLocal(parameter: string, value: string): Promise<unknown> {
    return this.#send(`set local ${parameter} = ${pg.escapeLiteral(value)}`, [])
  }

  #send(text: string, values: Values, name?: string): Promise<pg.QueryResult> {
    this.#collect()
    const query = new PacketQuery(text, values)
    const answer = new Promise<pg.QueryResult>((done, fail) => {
      const callback = (error: Error | null, result: pg.QueryResult) => (error ? fail(error) : done(result))
      Object.assign(query, { name, queryMode: 'extended', callback })
    })
    const shape = query.name && query.hasBeenParsed(this.connection) ? this.#shapes.get(query.name) : undefined
    if (shape) Object.assign(query._result, shape)
    if (this.#last) this.#last.endsPacket = false
    this.#withoutSync = true
    this.#withoutDescribe = shape !== undefined
    super.query(query as never)
    this.#last = this.#withoutSync ? query : undefined
    this.#withoutSync = false
    this.#withoutDescribe = false
    return answer
  }

  /** Sends a single statement outside a packet. */
  override query = ((config: unknown, values?: unknown, callback?: unknown) => {
    this.#endPacket()
    const ask = super.query.bind(this) as (...all: unknown[]) => unknown
    return typeof config === 'string' && Array.isArray(values)
      ? ask({ text: config, values, name: nameOf(config) }, callback)
      : ask(config, values, callback)
  }) as pg.Client['query']

  /** Rows have the names of the program. */
  override _handleRowDescription(message: { fields: { name: string }[] }): void {
    for (const field of message.fields) field.name = camelName(field.name)
    super._handleRowDescription(message)
  }

  override _handleCommandComplete(message: unknown): void {
    const query = this._getActiveQuery()
    super._handleCommandComplete(message)
    if (!(query instanceof PacketQuery)) return
    if (query.name && !this.#shapes.has(query.name)) this.#shapes.set(query.name, shapeOf(query._result))
    if (!query.endsPacket) this._handleReadyForQuery({ status: 'T' })
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

  /** Closes the connection at once; waiting statements fail with the reason. */
  drop(reason: Error): void {
    const { stream } = this.connection
    stream.on('error', () => {}) // one that is not connected yet has nobody who hears it
    stream.destroy(reason)
  }

  #collect() {
    if (this.#messages) return
    this.#messages = []
    process.nextTick(() => {
      this.#endPacket()
      const packet = Buffer.concat(this.#messages!)
      this.#messages = undefined
      this.connection._send(packet)
    })
  }

  #endPacket() {
    if (!this.#last) return
    this.#last = undefined
    this.connection.sync()
  }
}
