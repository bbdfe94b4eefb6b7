import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarOff, HandCoins, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { RowActions } from '../../platform/web/ui/row-actions.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Professional } from '../contract.ts'
import { teamApi } from './api.ts'

type Props = { professional: Professional; onEdit: () => void; onTimeOff: () => void }

export function ProfessionalActions({ professional, onEdit, onTimeOff }: Props) {
  const { id, name, isActive } = professional
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const remove = useMutation({
    ...teamApi.professionals.remove.mutationOptions(),
    onSuccess: ({ historyKept }) => {
      toast.success('Profissional removido!', historyKept ? 'O histórico de atendimentos foi mantido.' : undefined)
    },
    onError: (error) => toastFailure('Erro ao remover profissional', 'Tente novamente.')(refusalOf(error)),
    onSettled: () => setAsking(false),
  })
  const restore = useMutation({
    ...teamApi.professionals.restore.mutationOptions(),
    onSuccess: () => {
      toast.success('Profissional reativado!')
    },
    onError: (error) => toastFailure('Erro ao atualizar profissional', 'Tente novamente.')(refusalOf(error)),
  })
  return (
    <>
      <RowActions
        name={name}
        onEdit={onEdit}
        pending={restore.isPending}
        more={[
          ...(isActive
            ? [{ label: 'Folgas e bloqueios', icon: <CalendarOff aria-hidden />, onSelect: onTimeOff }]
            : []),
          {
            label: 'Comissões',
            icon: <HandCoins aria-hidden />,
            onSelect: () => void navigate({ to: paths.commissionsOf(id) }),
          },
          isActive
            ? {
                label: 'Remover',
                icon: <Trash2 aria-hidden />,
                danger: true,
                separated: true,
                onSelect: () => setAsking(true),
              }
            : {
                label: 'Reativar',
                icon: <RotateCcw aria-hidden />,
                separated: true,
                onSelect: () => restore.mutate({ id }),
              },
        ]}
      />
      <Confirm
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate({ id })}
        pending={remove.isPending}
        title="Confirmar Exclusão"
        text={`Tem certeza que deseja remover o profissional ${name}? Esta ação não pode ser desfeita.`}
        confirmLabel="Remover"
      />
    </>
  )
}
