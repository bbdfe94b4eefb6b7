import { ArrowDownUp, CircleOff, History, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { RowActions } from '../../platform/web/ui/row-actions.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Product } from '../contract.ts'
import { catalogueApi } from './api.ts'
import { useActivation } from './use-activation.ts'

type Props = { product: Product; onEdit: () => void; onMoveStock: () => void; onHistory: () => void }

const icon = { 'aria-hidden': true, size: 18 } as const

export function ProductActions({ product, onEdit, onMoveStock, onHistory }: Props) {
  const [asking, setAsking] = useState(false)
  const { setActive, offerReturn } = useActivation('products')
  const { id, name, isActive } = product
  const [mayEdit, mayRemove] = [useMay('products.edit'), useMay('products.delete')]
  return (
    <>
      <RowActions
        name={name}
        onEdit={mayEdit && onEdit}
        more={[
          mayEdit && { label: 'Movimentar estoque', icon: <ArrowDownUp {...icon} />, onSelect: onMoveStock },
          { label: 'Histórico de estoque', icon: <History {...icon} />, onSelect: onHistory },
          mayEdit && {
            label: isActive ? 'Desativar' : 'Reativar',
            icon: isActive ? <CircleOff {...icon} /> : <RotateCcw {...icon} />,
            onSelect: () => void setActive(id, !isActive),
            separated: true,
          },
          mayRemove && { label: 'Remover', icon: <Trash2 {...icon} />, danger: true, onSelect: () => setAsking(true) },
        ]}
      />
      <ConfirmAction
        asking={asking}
        onClose={() => setAsking(false)}
        act={() => catalogueApi.products.remove.call({ id })}
        done={({ historyKept }) => (historyKept ? offerReturn(id) : toast.success('Produto removido!'))}
        failed={['Erro ao remover produto', 'Tente novamente.']}
        title="Confirmar Exclusão"
        text={`Tem certeza que deseja remover o produto ${name}? Se já teve estoque ou vendas, ele fica inativo e o histórico é mantido.`}
        confirmLabel="Remover"
      />
    </>
  )
}
