import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/states.tsx'

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'label' | 'empty'> & {
  title: string
  /** The button that adds one: beside the title, or below the words where there is none yet. */
  add: ReactNode
  whenEmpty: { icon: LucideIcon; title: string; text: string }
}

/** A list of few, in a card of its own. */
export function ListCard<Row>({ title, add, whenEmpty: { icon: Icon, ...words }, ...table }: Props<Row>) {
  return (
    <Card title={title} flush actions={table.query.data && table.query.data.length > 0 && add}>
      <DataTable
        label={title}
        {...table}
        empty={<EmptyState icon={<Icon aria-hidden size={22} />} {...words} action={add} />}
      />
    </Card>
  )
}
