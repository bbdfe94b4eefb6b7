import { CircleOff, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { RowActions } from '../../platform/web/ui/row-actions.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Service } from '../contract.ts'
import { catalogueApi } from './api.ts'
import { useActivation } from './use-activation.ts'

const icon = { 'aria-hidden': true, size: 18 } as const

export function ServiceActions({ service, onEdit }: { service: Service; onEdit: () => void }) {
  const [asking, setAsking] = useState(false)
  const { setActive, offerReturn } = useActivation('services')
  const { id, name, isActive } = service
  const [mayEdit, mayRemove] = [useMay('services.edit'), useMay('services.delete')]
  return (
    <>
      <RowActions
        name={name}
        onEdit={mayEdit && onEdit}
        more={[
          mayEdit && {
            label: isActive ? 'Desativar' : 'Reativar',
            icon: isActive ? <CircleOff {...icon} /> : <RotateCcw {...icon} />,
            onSelect: () => void setActive(id, !isActive),
          },
          mayRemove && { label: 'Remover', icon: <Trash2 {...icon} />, danger: true, onSelect: () => setAsking(true) },
        ]}
      />
      <ConfirmAction
        asking={asking}
        onClose={() => setAsking(false)}
        act={() => catalogueApi.services.remove.call({ id })}
        done={({ historyKept }) => (historyKept ? offerReturn(id) : toast.success('Serviço removido!'))}
        failed={['Erro ao remover serviço', 'Tente novamente.']}
        title="Confirmar Exclusão"
        text={`Tem certeza que deseja remover o serviço ${name}? Se já foi agendado ou vendido, ele fica inativo e o histórico é mantido.`}
        confirmLabel="Remover"
      />
    </>
  )
}
