import { ArrowDownUp, CircleOff, History, RotateCcw, Trash2 } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { RowActions } from '../../platform/web/ui/row-actions.tsx'
import type { Product } from '../contract.ts'
import { RemovalQuestion } from './removal-question.tsx'
import { useActivation } from './use-activation.ts'
import { useRemoval } from './use-removal.ts'

type Props = { product: Product; onEdit: () => void; onMoveStock: () => void; onHistory: () => void }

const icon = { 'aria-hidden': true, size: 18 } as const

export function ProductActions({ product, onEdit, onMoveStock, onHistory }: Props) {
  const { setActive } = useActivation('products')
  const { id, name, isActive } = product
  const { asking, ask, pending, close } = useRemoval('products', product)
  const [mayEdit, mayRemove] = [useMay('products.edit'), useMay('products.delete')]
  return (
    <>
      <RowActions
        name={name}
        onEdit={mayEdit && onEdit}
        pending={pending}
        more={[
          mayEdit && { label: 'Movimentar estoque', icon: <ArrowDownUp {...icon} />, onSelect: onMoveStock },
          { label: 'Histórico de estoque', icon: <History {...icon} />, onSelect: onHistory },
          mayEdit && {
            label: isActive ? 'Desativar' : 'Reativar',
            writes: true,
            icon: isActive ? <CircleOff {...icon} /> : <RotateCcw {...icon} />,
            onSelect: () => void setActive(id, !isActive),
            separated: true,
          },
          mayRemove && { label: 'Excluir', writes: true, icon: <Trash2 {...icon} />, danger: true, onSelect: ask },
        ]}
      />
      <RemovalQuestion kind="products" item={product} asking={asking} onClose={close} />
    </>
  )
}
