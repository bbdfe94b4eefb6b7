import { classNames } from './class-names.ts'
import type { Column, Order, SortOrder } from './data-table.tsx'
import { Select } from './select.tsx'

type Props<Row> = { columns: readonly Column<Row>[]; sorting: SortOrder; className?: string }

/** Chooses a table's order on phones, where rows are cards without column headings. */
export function SortSelect<Row>({ columns, sorting, className }: Props<Row>) {
  const options = columns.flatMap(({ header, sort }) =>
    sort === undefined
      ? []
      : [
          { value: `asc ${sort}`, label: `${header} ↑` },
          { value: `desc ${sort}`, label: `${header} ↓` },
        ],
  )
  return (
    <span className={classNames('md:hidden', className)}>
      <Select
        aria-label="Ordenar por"
        value={`${sorting.order} ${sorting.by}`}
        options={options}
        onChange={({ target }) => {
          const [order, by] = target.value.split(' ')
          sorting.onSort(by!, order as Order)
        }}
      />
    </span>
  )
}
