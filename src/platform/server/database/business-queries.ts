import type {
  DeleteQueryBuilder,
  DeleteResult,
  InsertObject,
  InsertQueryBuilder,
  InsertResult,
  Kysely,
  Selectable,
  SelectQueryBuilder,
  UpdateObject,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely'
import { platformRefusals } from '../../refusal.ts'
import { orNotFound, Refusal } from '../../refusal-error.ts'
import type { OwnedTable, Queries } from './database.ts'
import type { Handles } from './handles.ts'
import { datedTables, type DB } from './tables.ts'

/** The tables of which a business sees its own rows. */
type OwnTable = OwnedTable | 'business'
type TableWithId = { [T in OwnedTable]: DB[T] extends { id: unknown } ? T : never }[OwnedTable]
/** Queries of a table, by its own name or by another: `sale as s`. */
type Selection<From> = [From] extends [OwnTable]
  ? SelectQueryBuilder<DB, From, {}>
  : From extends `${infer Table extends OwnTable} as ${infer Name}`
    ? SelectQueryBuilder<DB & { [N in Name]: DB[Table] }, Name, {}>
    : never

type NewRow<Table extends OwnedTable> = Omit<InsertObject<DB, Table>, 'businessId'>
type Change<Table extends OwnedTable> = Omit<UpdateObject<DB, Table>, 'businessId'>
type Condition<Table extends OwnedTable> = Partial<Selectable<DB[Table]>>
type KeyColumn<Table extends OwnedTable> = Exclude<keyof NewRow<Table> & string, 'businessId'>

/** A built query, or the rows of one that is sent already. */
type Query<Row> = { executeTakeFirst(): Promise<Row | undefined> } | Promise<readonly Row[]>
const firstOf = async <Row>(query: Query<Row>): Promise<Row | undefined> =>
  'executeTakeFirst' in query ? query.executeTakeFirst() : (await query)[0]

/** Tables by a name that only the caller's types know. */
type AnyTables = Record<string, Record<string, unknown>>
type Scopable = { where(column: string, operator: '=', value: string): unknown }

/** Built queries of one business. Each names it, so that none can be written without it. */
export class BusinessQueries {
  readonly businessId: string
  /** The transaction's time, by the database's clock like all stored times. */
  readonly now: Date
  readonly #handles: Handles

  constructor({ businessId, now }: { businessId: string; now: Date }, handles: Handles) {
    this.businessId = businessId
    this.now = now
    this.#handles = handles
  }

  get db(): Queries {
    return this.#handles.db
  }

  /** For frequent statements with a constant text: building a query anew costs more than sending it. */
  rows<R extends object>(text: string, values: readonly unknown[]): Promise<R[]> {
    return this.#handles.send<R>(text, values)
  }

  selectFrom<From extends OwnTable | `${OwnTable} as ${string}`>(from: From): Selection<From> {
    return this.#ofBusiness(from, this.#any.selectFrom(from as string)) as never
  }

  updateTable<Table extends OwnTable>(table: Table): UpdateQueryBuilder<DB, Table, Table, UpdateResult> {
    return this.#ofBusiness(table, this.#any.updateTable(table as string)) as never
  }

  deleteFrom<Table extends OwnedTable>(table: Table): DeleteQueryBuilder<DB, Table, DeleteResult> {
    return this.#ofBusiness(table, this.#any.deleteFrom(table as string)) as never
  }

  insertInto<Table extends OwnedTable>(table: Table) {
    const owned = (row: NewRow<Table>) => ({ ...row, businessId: this.businessId })
    return {
      values: (rows: NewRow<Table> | readonly NewRow<Table>[]): InsertQueryBuilder<DB, Table, InsertResult> =>
        this.#any
          .insertInto<string>(table)
          .values(Array.isArray(rows) ? rows.map(owned) : owned(rows as NewRow<Table>)) as never,
    }
  }

  /** The row that is asked for, by a query or a text with its values, or the refusal that there is none. */
  one<Row>(query: Query<Row>): Promise<Row>
  one<Row extends object>(text: string, values: readonly unknown[]): Promise<Row>
  async one<Row extends object>(asked: Query<Row> | string, values: readonly unknown[] = []): Promise<Row> {
    return orNotFound(await firstOf(typeof asked === 'string' ? this.rows<Row>(asked, values) : asked))
  }

  /** Changes the row with this id that meets the condition, or refuses: there is none. */
  async update<Table extends TableWithId>(
    table: Table,
    id: string,
    change: Change<Table>,
    condition: Condition<Table> = {},
  ): Promise<void> {
    let query = this.#ofBusiness(table, this.#any.updateTable<string>(table)).set({ ...change, ...this.#date(table) })
    for (const [column, value] of Object.entries({ id, ...condition }))
      query = query.where(column, value === null ? 'is' : '=', value)
    const { numUpdatedRows } = await query.executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal(platformRefusals.NOT_FOUND)
  }

  /** Stores a row, or changes the one that has its key: the business, and the columns of `key`. */
  async upsert<Table extends OwnedTable>(
    table: Table,
    row: NewRow<Table>,
    key: readonly KeyColumn<Table>[] = [],
  ): Promise<void> {
    const columns = ['businessId', ...key]
    const values = { ...row, ...this.#date(table), businessId: this.businessId }
    const changed = Object.keys(values).filter((column) => !columns.includes(column))
    await this.#any
      .insertInto<string>(table)
      .values(values)
      .onConflict((same) =>
        same
          .columns(columns)
          .doUpdateSet((is) => Object.fromEntries(changed.map((name) => [name, is.ref(`excluded.${name}`)]))),
      )
      .execute()
  }

  get #any(): Kysely<AnyTables> {
    return this.db as unknown as Kysely<AnyTables>
  }

  #date(table: string) {
    return datedTables.has(table) ? { updatedAt: this.now } : {}
  }

  #ofBusiness<Built>(table: string, query: Built): Built {
    const [own, name = own] = table.split(' as ')
    const column = own === 'business' ? 'id' : 'businessId'
    return (query as Scopable).where(`${name}.${column}`, '=', this.businessId) as Built
  }
}
