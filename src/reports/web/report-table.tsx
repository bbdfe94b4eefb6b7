import type { ReactNode } from 'react'
import { formatCount } from '../../platform/format.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { netCents, type NamedFigures } from '../report.ts'

type Props = {
  actions: ReactNode
  title: string
  head: string
  /** The header of the count column. Without it the column is left out. */
  counted?: string
  rows: readonly NamedFigures[] | undefined
  /** The text for an empty table. */
  empty?: string
}

/** One section of the report. The column of refunds is only shown if there are any. */
export const ReportTable = ({ title, actions, head, counted, rows, empty = 'Sem movimento neste período.' }: Props) => (
  <Card title={title} actions={actions} flush>
    <DataTable
      label={title}
      columns={columns(head, counted, rows?.some(({ refundedCents }) => refundedCents > 0) ?? false)}
      query={{ data: rows, isError: false, refetch: () => {} }}
      rowKey={({ id }) => id ?? ''}
      errorTitle=""
      empty={<p className="px-5 pb-5 text-sm text-soft">{empty}</p>}
    />
  </Card>
)

const columns = (head: string, counted: string | undefined, hasRefunds: boolean): Column<NamedFigures>[] => [
  { header: head, primary: true, cell: ({ name }) => <span className="font-semibold">{name}</span> },
  ...(counted
    ? [
        {
          header: counted,
          align: 'right',
          cell: ({ count }) => formatCount(count),
        } satisfies Column<NamedFigures>,
      ]
    : []),
  ...(hasRefunds
    ? [
        {
          header: 'Estornos',
          align: 'right',
          cell: ({ refundedCents }) =>
            refundedCents === 0 ? <span className="text-soft">-</span> : <Money cents={-refundedCents} />,
        } satisfies Column<NamedFigures>,
      ]
    : []),
  { header: 'Faturamento', align: 'right', cell: (figures) => <Money cents={netCents(figures)} /> },
]
