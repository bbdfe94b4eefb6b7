import type { ComponentProps, ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'

type Header = Omit<ComponentProps<typeof PageHeader>, 'quiet'>
type Table<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'label' | 'actions'>

type Props<Row> = Header &
  Table<Row> & {
    /** The search and the filters above the table. */
    toolbar: ReactNode
    /** What can be done with a row. `actions` are those of the page. */
    rowActions?: (row: Row) => ReactNode
    /** Left out where the list is shown whole. */
    pages?: ComponentProps<typeof Pager>
    /** The dialogs that the page opens. */
    children?: ReactNode
  }

/** A page that is one list: its header, and a card with filters, table and pages. The table is named as the page. */
export function ListPage<Row>(props: Props<Row>) {
  const { title, subtitle, actions, action, toolbar, rowActions, pages, children, ...table } = props
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={actions} action={action} />
      <Card flush>
        {toolbar}
        <DataTable {...table} label={title} {...(rowActions && { actions: rowActions })} />
        {pages && <Pager {...pages} />}
      </Card>
      {children}
    </>
  )
}
