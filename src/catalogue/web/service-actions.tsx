import { CircleOff, RotateCcw, Trash2 } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { RowActions } from '../../platform/web/ui/row-actions.tsx'
import type { Service } from '../contract.ts'
import { RemovalQuestion } from './removal-question.tsx'
import { useActivation } from './use-activation.ts'
import { useRemoval } from './use-removal.ts'

const icon = { 'aria-hidden': true, size: 18 } as const

export function ServiceActions({ service, onEdit }: { service: Service; onEdit: () => void }) {
  const { setActive } = useActivation('services')
  const { id, name, isActive } = service
  const { asking, ask, pending, close } = useRemoval('services', service)
  const [mayEdit, mayRemove] = [useMay('services.edit'), useMay('services.delete')]
  return (
    <>
      <RowActions
        name={name}
        onEdit={mayEdit && onEdit}
        pending={pending}
        more={[
          mayEdit && {
            label: isActive ? 'Desativar' : 'Reativar',
            writes: true,
            icon: isActive ? <CircleOff {...icon} /> : <RotateCcw {...icon} />,
            onSelect: () => void setActive(id, !isActive),
          },
          mayRemove && { label: 'Excluir', writes: true, icon: <Trash2 {...icon} />, danger: true, onSelect: ask },
        ]}
      />
      <RemovalQuestion kind="services" item={service} asking={asking} onClose={close} />
    </>
  )
}
