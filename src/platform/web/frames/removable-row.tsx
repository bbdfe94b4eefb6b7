import { Trash2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { RowActions } from '../ui/row-actions.tsx'
import { ConfirmAction } from './confirm-action.tsx'

type Question<Output> = Pick<ComponentProps<typeof ConfirmAction<true, Output>>, 'text' | 'act' | 'done' | 'failed'>
type Props<Output> = { name: string; onEdit: () => void; mayRemove: boolean } & Question<Output>

/** What can be done with a row: edit it, and remove it after a question. */
export function RemovableRow<Output>({ name, onEdit, mayRemove, ...removal }: Props<Output>) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <RowActions
        name={name}
        onEdit={onEdit}
        more={[
          mayRemove && {
            label: 'Excluir',
            icon: <Trash2 aria-hidden size={18} />,
            danger: true,
            writes: true,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      <ConfirmAction
        {...removal}
        title="Confirmar Exclusão"
        confirmLabel="Excluir"
        asking={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
