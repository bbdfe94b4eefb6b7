import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'
import { ErrorState } from './states.tsx'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the right, in figures of one width. */
  align?: 'right'
  /** The row's name: heads the row, and its card on phones. */
  primary?: boolean
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  /** A TanStack Query result, or the part of one that is needed. */
  query: { data: readonly Row[] | undefined; isError: boolean; refetch: () => unknown }
  rowKey: (row: Row) => string
  actions?: (row: Row) => ReactNode
  faded?: (row: Row) => boolean
  empty: ReactNode
  errorTitle: string
  errorText?: string
}

/** A table with all its states. Below 768 px each row is a card. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, query, rowKey, actions, faded, empty, errorTitle, errorText } = props
  if (query.isError && !query.data)
    return (
      <ErrorState title={errorTitle} {...(errorText && { text: errorText })} onRetry={() => void query.refetch()} />
    )
  if (query.data?.length === 0) return empty
  return (
    <table aria-label={label} aria-busy={!query.data} className="w-full text-left text-sm max-md:block">
      <thead className="max-md:visually-hidden">
        <tr>
          {columns.map(({ header, align }) => (
            <th
              key={header}
              scope="col"
              className={classNames(
                'border-b border-line px-3 py-2.5 text-xs font-semibold text-soft first:pl-5',
                align === 'right' && 'text-right',
              )}
            >
              {header}
            </th>
          ))}
          {actions && (
            <th scope="col" className="border-b border-line py-2.5 pr-5">
              <span className="visually-hidden">Ações</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="max-md:grid">
        {query.data
          ? query.data.map((row) => (
              <tr
                key={rowKey(row)}
                className={classNames(
                  'border-line hover:bg-sunken max-md:relative max-md:grid max-md:gap-1.5 max-md:px-4 max-md:py-3.5 md:[&>*]:border-b not-last:max-md:border-b',
                  faded?.(row) && 'opacity-60',
                )}
              >
                {columns.map((column) => (
                  <Cell key={column.header} column={column} row={row} hasActions={actions !== undefined} />
                ))}
                {actions && (
                  <td className="border-line py-1.5 pr-3 text-right whitespace-nowrap max-md:absolute max-md:top-1.5 max-md:right-1.5 max-md:p-0">
                    {actions(row)}
                  </td>
                )}
              </tr>
            ))
          : [1, 2, 3, 4, 5].map((line) => (
              <tr key={line} className="max-md:block max-md:px-4 max-md:py-4">
                <td
                  colSpan={columns.length + 1}
                  className="border-line px-5 py-3.5 max-md:block max-md:p-0 md:border-b"
                >
                  {line === 1 && <span className="visually-hidden">Carregando...</span>}
                  <Skeleton className="h-4 w-2/3" />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({ column, row, hasActions }: { column: Column<Row>; row: Row; hasActions: boolean }) {
  const { header, cell, align, primary } = column
  if (primary)
    return (
      <th
        scope="row"
        className={classNames('border-line px-3 py-3 font-normal first:pl-5 max-md:p-0', hasActions && 'max-md:pr-24')}
      >
        {cell(row)}
      </th>
    )
  return (
    <td
      className={classNames(
        'border-line px-3 py-3 text-ink first:pl-5 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:p-0',
        align === 'right' && 'figures md:text-right',
      )}
    >
      <span aria-hidden className="text-xs text-soft md:hidden">
        {header}
      </span>
      <span className="min-w-0 max-md:text-right">{cell(row)}</span>
    </td>
  )
}
