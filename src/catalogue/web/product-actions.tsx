import { useMutation } from '@tanstack/react-query'
import { ArrowDownUp, CircleOff, History, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import type { MenuItem } from '../../platform/web/ui/menu.tsx'
import { RowActions } from '../../platform/web/ui/row-actions.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Product } from '../contract.ts'
import { catalogueApi } from './api.ts'
import { useActivation } from './use-activation.ts'

type Props = { product: Product; onEdit: () => void; onMoveStock: () => void; onHistory: () => void }

const failed = toastFailure('Erro ao remover produto', 'Tente novamente.')
const icon = { 'aria-hidden': true, size: 18 } as const

export function ProductActions({ product, onEdit, onMoveStock, onHistory }: Props) {
  const [asking, setAsking] = useState(false)
  const { setActive, offerReturn } = useActivation('products')
  const { id, name, isActive } = product
  const remove = useMutation({
    ...catalogueApi.products.remove.mutationOptions(),
    onSuccess: ({ historyKept }) => {
      setAsking(false)
      if (historyKept) offerReturn(id)
      else toast.success('Produto removido!')
    },
    onError: (error) => {
      setAsking(false)
      failed(refusalOf(error))
    },
  })
  const [mayEdit, mayRemove] = [useMay('products.edit'), useMay('products.delete')]
  const items: (MenuItem | false)[] = [
    mayEdit && { label: 'Movimentar estoque', icon: <ArrowDownUp {...icon} />, onSelect: onMoveStock },
    { label: 'Histórico de estoque', icon: <History {...icon} />, onSelect: onHistory },
    mayEdit && {
      label: isActive ? 'Desativar' : 'Reativar',
      icon: isActive ? <CircleOff {...icon} /> : <RotateCcw {...icon} />,
      onSelect: () => void setActive(id, !isActive),
      separated: true,
    },
    mayRemove && { label: 'Remover', icon: <Trash2 {...icon} />, danger: true, onSelect: () => setAsking(true) },
  ]
  return (
    <>
      <RowActions name={name} onEdit={mayEdit ? onEdit : undefined} more={items.filter((item) => item !== false)} />
      <Confirm
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate({ id })}
        pending={remove.isPending}
        title="Confirmar Exclusão"
        text={`Tem certeza que deseja remover o produto ${name}? Se já teve estoque ou vendas, ele fica inativo e o histórico é mantido.`}
        confirmLabel="Remover"
      />
    </>
  )
}
