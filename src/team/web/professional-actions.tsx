import { useNavigate } from '@tanstack/react-router'
import { CalendarOff, HandCoins, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { RowActions } from '../../platform/web/ui/row-actions.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Professional, ProfessionalRemoval } from '../contract.ts'
import { teamApi } from './api.ts'

type Props = { professional: Professional; onEdit: () => void; onTimeOff: () => void }

export function ProfessionalActions({ professional, onEdit, onTimeOff }: Props) {
  const { id, name, isActive } = professional
  const [asking, setAsking] = useState<ProfessionalRemoval | null>(null)
  const ask = useAction(() => teamApi.professionals.removal.call({ id }), {
    done: setAsking,
    failed: ['Erro ao remover profissional', 'Tente novamente.'],
  })
  const navigate = useNavigate()
  const restore = useAction(teamApi.professionals.restore.call, {
    done: () => toast.success('Profissional reativado!'),
    failed: ['Erro ao atualizar profissional', 'Tente novamente.'],
  })
  return (
    <>
      <RowActions
        name={name}
        onEdit={onEdit}
        pending={restore.isPending || ask.isPending}
        more={[
          isActive && { label: 'Folgas e bloqueios', icon: <CalendarOff aria-hidden />, onSelect: onTimeOff },
          {
            label: 'Comissões',
            icon: <HandCoins aria-hidden />,
            onSelect: () => void navigate({ to: paths.commissionsOf(id) }),
          },
          isActive
            ? {
                label: 'Remover',
                writes: true,
                icon: <Trash2 aria-hidden />,
                danger: true,
                separated: true,
                onSelect: () => ask.mutate(),
              }
            : {
                label: 'Reativar',
                writes: true,
                icon: <RotateCcw aria-hidden />,
                separated: true,
                onSelect: () => restore.mutate({ id }),
              },
        ]}
      />
      <ConfirmAction
        {...(asking?.historyKept ? deactivation(name) : deletion(name))}
        asking={asking}
        onClose={() => setAsking(null)}
        act={() => teamApi.professionals.remove.call({ id })}
        done={({ historyKept }) =>
          historyKept
            ? toast.success('Profissional desativado!', 'O histórico de atendimentos foi mantido.')
            : toast.success('Profissional removido!')
        }
        failed={['Erro ao remover profissional', 'Tente novamente.']}
      />
    </>
  )
}

const deletion = (name: string) => ({
  title: 'Confirmar Exclusão',
  text: `Tem certeza que deseja remover o profissional ${name}? Esta ação não pode ser desfeita.`,
  confirmLabel: 'Remover',
})

const deactivation = (name: string) => ({
  title: 'Desativar profissional?',
  text: `${name} já tem histórico e não pode ser excluído. Desativado, ele sai da agenda e do caixa, e o histórico é mantido. Você pode reativá-lo quando quiser.`,
  confirmLabel: 'Desativar',
  tone: 'primary' as const,
})
