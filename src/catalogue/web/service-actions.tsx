import { useMutation } from '@tanstack/react-query'
import { CircleOff, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import type { MenuItem } from '../../platform/web/ui/menu.tsx'
import { RowActions } from '../../platform/web/ui/row-actions.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Service } from '../contract.ts'
import { catalogueApi } from './api.ts'
import { useActivation } from './use-activation.ts'

const failed = toastFailure('Erro ao remover serviço', 'Tente novamente.')
const icon = { 'aria-hidden': true, size: 18 } as const

export function ServiceActions({ service, onEdit }: { service: Service; onEdit: () => void }) {
  const [asking, setAsking] = useState(false)
  const { setActive, offerReturn } = useActivation('services')
  const { id, name, isActive } = service
  const remove = useMutation({
    ...catalogueApi.services.remove.mutationOptions(),
    onSuccess: ({ historyKept }) => {
      setAsking(false)
      if (historyKept) offerReturn(id)
      else toast.success('Serviço removido!')
    },
    onError: (error) => {
      setAsking(false)
      failed(refusalOf(error))
    },
  })
  const [mayEdit, mayRemove] = [useMay('services.edit'), useMay('services.delete')]
  const items: (MenuItem | false)[] = [
    mayEdit && {
      label: isActive ? 'Desativar' : 'Reativar',
      icon: isActive ? <CircleOff {...icon} /> : <RotateCcw {...icon} />,
      onSelect: () => void setActive(id, !isActive),
    },
    mayRemove && { label: 'Remover', icon: <Trash2 {...icon} />, danger: true, onSelect: () => setAsking(true) },
  ]
  const more = items.filter((item) => item !== false)
  return (
    <>
      <RowActions name={name} onEdit={mayEdit ? onEdit : undefined} more={more} />
      <Confirm
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate({ id })}
        pending={remove.isPending}
        title="Confirmar Exclusão"
        text={`Tem certeza que deseja remover o serviço ${name}? Se já foi agendado ou vendido, ele fica inativo e o histórico é mantido.`}
        confirmLabel="Remover"
      />
    </>
  )
}
