import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'
import { ErrorState } from './states.tsx'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, with digits of equal width. */
  align?: 'right'
  /** The row's heading, and the heading of its card on phones. */
  primary?: boolean
  /** What stands at the left of a heading: a face, a photo. */
  picture?: (row: Row) => ReactNode
  /** Hidden if the table is narrower than 896 px; the primary cell can show the value there with `whereNarrow`. */
  minor?: boolean
  /** The name by which the list is sorted by this column; without it, it cannot be. */
  sort?: string
}

export type Order = 'asc' | 'desc'
export type SortOrder = { by: string; order: Order; onSort: (by: string, order: Order) => void }

const unlessNarrow = 'md:@max-4xl:hidden'
export const whereNarrow = 'hidden md:@max-4xl:block'

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  /** A TanStack Query result, or the part of one that is needed. */
  query: { data: readonly Row[] | undefined; isError: boolean; error?: unknown; refetch: () => unknown }
  rowKey: (row: Row) => string
  /** On a phone, one line of facts below the name instead of the other columns: more rows are in sight than as cards. */
  phoneLine?: (row: Row) => ReactNode
  actions?: (row: Row) => ReactNode
  faded?: (row: Row) => boolean
  /** The current order, and what a press on a column's heading does. */
  sorting?: SortOrder
  empty: ReactNode
  errorTitle: string
  errorText?: string
}

// Explicit roles, because a table displayed as cards loses its table semantics for screen readers.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  head: { role: 'rowheader' },
  column: { role: 'columnheader' },
}

// A fainter text colour instead of opacity, so that the row stays readable.
const fadedClass = 'bg-sunken [--ink:var(--faint)] [--soft:var(--faint)]'

/** The estimated height of a row in pixels. Below a page's header, lower rows fill a window too. */
const rowHeight = 60

/**
 * A table with its loading, empty and error states. Below 768 px, each row is a card. Rows below the window
 * are rendered after its first picture.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, query, rowKey, phoneLine, actions, faded, sorting, empty, errorTitle, errorText } = props
  const rows = query.data
  const isWhole = useDeferredValue(rows !== undefined, false)
  if (query.isError && !rows)
    return <ErrorState title={errorTitle} text={errorText} error={query.error} onRetry={() => void query.refetch()} />
  if (rows?.length === 0) return empty
  const shown = isWhole ? rows : rows?.slice(0, Math.ceil(innerHeight / rowHeight))
  const missing = (rows?.length ?? 0) - (shown?.length ?? 0)
  return (
    <div className="@container overflow-x-auto">
      <table {...roles.table} aria-label={label} aria-busy={!rows} className="w-full text-left text-sm max-md:block">
        <thead {...roles.group} className="max-md:visually-hidden">
          <tr {...roles.row}>
            {columns.map((column) => (
              <Head key={column.header} column={column} sorting={sorting} />
            ))}
            {actions && (
              <th {...roles.column} scope="col" className="w-0 border-b border-line py-2.5 pr-5">
                <span className="visually-hidden">Ações</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...roles.group} className="max-md:grid max-md:grid-cols-1 md:[&>tr:not(:last-child)>*]:border-b">
          {shown?.map((row) => (
            <tr
              {...roles.row}
              key={rowKey(row)}
              className={classNames(
                'group/row transition-colors duration-75 hover:bg-sunken max-md:relative max-md:grid max-md:grid-cols-1 max-md:gap-1 max-md:border-line max-md:px-4 max-md:py-2.5 max-md:not-last:border-b',
                faded?.(row) && fadedClass,
              )}
            >
              {columns.map((column) => (
                <Cell
                  key={column.header}
                  column={column}
                  row={row}
                  phoneLine={phoneLine}
                  hasActions={actions !== undefined}
                />
              ))}
              {actions && (
                <td
                  {...roles.cell}
                  className="border-line py-1 pr-3 text-right whitespace-nowrap max-md:absolute max-md:top-1 max-md:right-1.5 max-md:p-0"
                >
                  {actions(row)}
                </td>
              )}
            </tr>
          )) ?? <SkeletonRows columns={columns} hasActions={actions !== undefined} />}
          {missing > 0 && <tr aria-hidden style={{ height: missing * rowHeight }} />}
        </tbody>
      </table>
    </div>
  )
}

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: SortOrder | undefined }) {
  const { header, align, minor, sort } = column
  const order = sort !== undefined && sorting?.by === sort ? sorting.order : undefined
  const Arrow = order ? (order === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown
  return (
    <th
      {...roles.column}
      scope="col"
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
      className={classNames(
        'border-b border-line px-3 py-2.5 text-xs font-semibold whitespace-nowrap text-soft first:pl-5 last:pr-5',
        align === 'right' && 'text-right',
        minor && unlessNarrow,
      )}
    >
      {sort !== undefined && sorting ? (
        <button
          type="button"
          onClick={() => sorting.onSort(sort, order === 'asc' ? 'desc' : 'asc')}
          className={classNames(
            'focus-ring -mx-1.5 -my-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1.5 font-semibold hover:text-ink',
            order && 'text-ink',
            align === 'right' && 'flex-row-reverse',
          )}
        >
          {header}
          <Arrow aria-hidden size={13} className={order ? '' : 'text-faint'} />
        </button>
      ) : (
        header
      )}
    </th>
  )
}

const cellClass = (align?: 'right') =>
  classNames(
    'border-line px-3 py-2.5 max-md:p-0 md:first:pl-5 md:last:pr-5',
    align === 'right' && 'figures whitespace-nowrap md:text-right',
  )

type CellProps<Row> = {
  column: Column<Row>
  row: Row
  phoneLine: ((row: Row) => ReactNode) | undefined
  hasActions: boolean
}

function Cell<Row>({ column, row, phoneLine, hasActions }: CellProps<Row>) {
  const { header, cell, align, primary, picture, minor } = column
  if (primary)
    return (
      <th
        {...roles.head}
        scope="row"
        className={classNames(
          cellClass(align),
          'font-normal text-ink',
          hasActions && (phoneLine ? 'max-md:pr-12' : 'max-md:pr-24'),
        )}
      >
        <span className={picture ? 'flex items-center gap-3' : undefined}>
          {picture?.(row)}
          <span className="min-w-0">
            {cell(row)}
            {phoneLine && (
              <span className="figures mt-0.5 block truncate text-xs text-soft md:hidden">{phoneLine(row)}</span>
            )}
          </span>
        </span>
      </th>
    )
  return (
    <td
      {...roles.cell}
      className={classNames(
        cellClass(align),
        'text-ink max-md:flex max-md:items-center max-md:justify-between max-md:gap-4',
        minor && unlessNarrow,
        phoneLine && 'max-md:hidden',
      )}
    >
      <span aria-hidden className="shrink-0 text-xs text-soft md:hidden">
        {header}
      </span>
      <span className="min-w-0 max-md:text-right">{cell(row)}</span>
    </td>
  )
}

const widths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-3/5', 'w-2/5']

function SkeletonRows<Row>({ columns, hasActions }: { columns: readonly Column<Row>[]; hasActions: boolean }) {
  return widths.map((width, line) => (
    <tr
      {...roles.row}
      key={width}
      className="max-md:grid max-md:gap-2 max-md:border-line max-md:px-4 max-md:py-4 max-md:not-last:border-b"
    >
      {columns.map(({ header, align, primary, minor }, at) => (
        <td
          {...roles.cell}
          key={header}
          className={classNames(cellClass(align), !primary && at > 2 && 'max-md:hidden', minor && unlessNarrow)}
        >
          {line === 0 && at === 0 && <span className="visually-hidden">Carregando...</span>}
          <Skeleton className={classNames('my-1 h-3.5', widths[(line + at) % widths.length], align && 'md:ml-auto')} />
        </td>
      ))}
      {hasActions && <td {...roles.cell} className="border-line max-md:hidden" />}
    </tr>
  ))
}
